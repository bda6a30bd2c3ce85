import type { Sql } from 'postgres'

/** Words by how many rows hold them, whatever the number of rows; what nobody is called is `nowhere`. */
export const words = {
  nowhere: 'qxzjv',
  /** Five rows. */
  rare: 'zwicky',
  /** One row in a thousand. */
  seldom: 'quackenbush',
  /** One row in a hundred. */
  usual: 'fairweather',
  /** One row in four. */
  common: 'renovation',
  /** Every row. */
  everywhere: 'example',
} as const

/** Cities: name, province, first two characters of their postal codes, coordinates, percentage of rows. */
const cities = [
  ['Toronto', 'ON', 'M5', 43.65, -79.38, 20],
  ['Montréal', 'QC', 'H2', 45.5, -73.57, 14],
  ['Vancouver', 'BC', 'V6', 49.28, -123.12, 10],
  ['Calgary', 'AB', 'T2', 51.05, -114.07, 9],
  ['Edmonton', 'AB', 'T5', 53.55, -113.49, 8],
  ['Ottawa', 'ON', 'K1', 45.42, -75.69, 8],
  ['Winnipeg', 'MB', 'R3', 49.9, -97.14, 6],
  ['Québec', 'QC', 'G1', 46.81, -71.21, 5],
  ['Hamilton', 'ON', 'L8', 43.26, -79.87, 5],
  ['Halifax', 'NS', 'B3', 44.65, -63.57, 4],
  ['London', 'ON', 'N6', 42.98, -81.25, 4],
  ['Saskatoon', 'SK', 'S7', 52.13, -106.67, 3],
  ['Moncton', 'NB', 'E1', 46.09, -64.77, 2],
  ['Charlottetown', 'PE', 'C1', 46.24, -63.13, 1],
  ['Whitehorse', 'YT', 'Y1', 60.72, -135.06, 1],
] as const

const firstNames = ['Marie', 'Étienne', 'Olivia', 'Liam', 'Noah', 'Emma', 'Chloé', 'Raj', 'Wei', 'Sofia', 'Luc', 'Ann']
const starts = ['Trem', 'Gag', 'Mac', 'Bel', 'Rob', 'Kow', 'Sin', 'Chev', 'Lav', 'Fort', 'Mor', 'Ng', 'Pel', 'Ham']
const middles = ['b', 'n', 'don', 'al', 'er', 'is', 'ou', 'i', 'et', 'an', 'el', 'ov']
const ends = ['lay', 'son', 'ier', 'ski', 'ton', 'eau', 'berg', 'ham', 'ard', 'ley', 'in', 'court']
const trades = ['Renovation', 'Roofing', 'Plumbing', 'Electric', 'Flooring', 'Painting', 'Landscape', 'Kitchens']

const texts = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`
const anyOf = (values: readonly string[]) => `(${texts(values)})[1 + floor(random() * ${values.length})::int]`

const marked = (otherwise: string) => `case
  when n <= 5 then 'Zwicky' when n % 1000 = 503 then 'Quackenbush' when n % 100 = 7 then 'Fairweather'
  else ${otherwise} end`
const surname = marked(`${anyOf(starts)} || ${anyOf(middles)} || ${anyOf(ends)}`)
const phone = `'+1416' || lpad((floor(random() * 9000000) + 1000000)::bigint::text, 7, '0')`
const past = (days: number) => `now() - random() * interval '${days} days'`

/** Rows in order with what chance says of each; chance is rolled once, so that no column rolls again. */
const rolled = (count: number) => `
  select n, random() as dice, random() * 100 as place_dice, ${surname} as surname, ${anyOf(firstNames)} as first_name,
    ${phone} as phone, ${past(700)} as created, random() as other_dice
  from generate_series(1, ${count}) n`

/** The sum of those before each. */
const sumsBefore = (shares: number[]) =>
  shares.map((_, at) => shares.slice(0, at).reduce((sum, share) => sum + share, 0))

/** Shares of a hundred: which value a roll between 0 and 1 falls on. */
function byShare(dice: string, shares: Record<string, number>): string {
  const sums = sumsBefore(Object.values(shares))
  const steps = Object.keys(shares).map((value, at) => `when ${dice} >= ${(sums[at] ?? 0) / 100} then '${value}'`)
  return `case ${steps.reverse().join(' ')} end`
}

const contractorShares = { published: 58, unpublished: 14, application: 12, manual: 6, archived: 10 }
const projectShares = {
  completed: 42,
  cancelled: 14,
  distributed: 12,
  quoting: 10,
  new: 6,
  reviewed: 4,
  verified: 4,
  premium: 2,
  scheduled: 3,
  in_progress: 3,
}

function statements(count: number): string[] {
  const since = sumsBefore(cities.map((city) => city[5]))
  const placeRows = cities.map(
    ([city, province, code, latitude, longitude, share], at) =>
      `('${city}', '${province}', '${code}', ${latitude}, ${longitude}, ${since[at]}, ${(since[at] ?? 0) + share})`,
  )
  const account = `'no password', created, created + random() * interval '30 days', created`
  return [
    'select setseed(0.42)',
    `create temp table places (city, province, code, latitude, longitude, since, until) as values ${placeRows.join(', ')}`,
    `create temp table companies as
      select uuidv7() as id, uuidv7() as user_id, ${byShare('dice', contractorShares)} as status, rolled.* from (${rolled(count)}) rolled`,
    `insert into users (id, role, email, first_name, last_name, password_hash, created_at, last_login_at, updated_at)
      select user_id, 'contractor', 'crew' || n || '@example.ca', first_name, surname, ${account}
      from companies where status = 'published'`,
    `insert into contractors (id, company_name, contact_name, email, phone, city, province, postal_code, latitude,
        longitude, description, service_radius, status, verified, slug, user_id, last_login_at, created_at, updated_at,
        review_count, rating_sum, answer_minutes)
      select id, surname || ' ' || (case when n % 4 = 0 then 'Renovation' else ${anyOf(trades.slice(1))} end) || (case when n % 3 = 0 then ' Ltd' else '' end),
        first_name || ' ' || surname, 'company' || n || '@example.ca', phone, city, province,
        code || 'A ' || (1 + n % 9) || 'B' || (n % 10), latitude + (random() - 0.5) / 4, longitude + (random() - 0.5) / 4,
        'Work of every kind in ' || city || ', for example kitchens and roofs.', 25, status,
        status in ('published', 'unpublished') and other_dice < 0.95,
        case when status = 'published' then 'company-' || n end, case when status = 'published' then user_id end,
        case when status = 'published' and other_dice < 0.7 then created + interval '10 days' end, created,
        created + random() * interval '20 days',
        n % 7, case when n % 7 = 0 then 0 else n % 7 + floor(dice * 4 * (n % 7)) end,
        case when n / 100 % 3 > 0 then floor(other_dice * 2000) end
      from companies join places on place_dice >= since and place_dice < until`,
    `insert into contractor_services (contractor_id, category_id)
      select companies.id, categories.id from companies
      join (select id, row_number() over (order by slug) as place, count(*) over () as all from categories) categories
        on categories.place = 1 + companies.n % categories.all`,
    `create temp table owners as
      select uuidv7() as id, (case when n % 4 = 0 then 'renovation' else 'home' end) || n || '@example.ca' as address, rolled.* from (${rolled(count)}) rolled`,
    `insert into users (id, role, email, first_name, last_name, password_hash, created_at, last_login_at, updated_at)
      select id, 'homeowner', address, first_name, surname, ${account} from owners`,
    `insert into projects (id, reference, homeowner_id, customer_name, email, phone, city, province, postal_code,
        property_type, project_type, description, status, first_matched_at, created_at, updated_at)
      select uuidv7(), 'TR-' || n, case when dice < 0.6 then id end, first_name || ' ' || surname,
        address, phone, city, province, code || 'A 1B' || (n % 10), 'residential', 'Kitchen Renovation',
        'A new kitchen, as described in the drawings.', ${byShare('other_dice', projectShares)}, created + interval '1 day', created, created
      from owners join places on place_dice >= since and place_dice < until`,
  ]
}

/**
 * Contractors, homeowners and projects, `count` of each, made inside of the database with the shares of
 * statuses, places and names a busy site has. Triggers count them; indexes are taken away meanwhile.
 */
export async function seedRows(sql: Sql, count: number): Promise<void> {
  const tables = ['users', 'contractors', 'projects', 'contractor_services']
  await sql.begin(async (tx) => {
    await tx.unsafe(`set local maintenance_work_mem = '512MB'; set local statement_timeout = 0`)
    const indexes = await tx<{ name: string; made: string }[]>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid = any (${tables}::regclass[]) and not indisprimary`
    for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
    for (const statement of statements(count)) await tx.unsafe(statement)
    for (const { made } of indexes) await tx.unsafe(made)
    // As the hourly job does it.
    await tx.unsafe(`with gone as (delete from row_counters returning scope, key, change)
      insert into row_counters (scope, key, change)
      select scope, key, sum(change) from gone group by scope, key having sum(change) <> 0`)
  })
  for (const table of [...tables, 'row_counters']) await sql.unsafe(`vacuum analyze ${table}`)
}
