import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { contractorSorts, listContractorsInput } from '~/contracts/contractor'
import { directoryPageInput } from '~/contracts/directory'
import { listHomeownersInput } from '~/contracts/homeowner-list'
import { listProjectsInput } from '~/contracts/project'
import { browseContractorsInput } from '~/contracts/public-contractor'
import { contractorStatuses } from '~/domain/contractor-status'
import { projectStatuses } from '~/domain/project-status'
import { connect, type Database } from '~/server/db/connect'
import { browseContractors } from '~/server/services/contractor/browse-contractors'
import { describeDirectoryPage, listDirectoryPages } from '~/server/services/contractor/describe-directory-page'
import { listContractors } from '~/server/services/contractor/list-contractors'
import { listHomeowners } from '~/server/services/homeowner/list-homeowners'
import { listProjects } from '~/server/services/project/list-projects'
import { adminContext, visitorContext } from '~/test/contexts'
import { words } from './seed-rows'

/** Times each call by turns on every database given, so that what else the machine does falls on all alike. */

interface Page {
  total: number
  nextCursor: string | null
}
type Call = (db: Database, input: object) => Promise<Page>
interface List {
  name: string
  call: Call
  inputs: Record<string, object>
}

const nobody = { id: '01900000-0000-7000-8000-000000000000', email: '', firstName: '', lastName: '' }
const asAdmin = (db: Database) => adminContext(db, nobody)

const both = (sorts: readonly string[], others: object = {}, label = '') =>
  Object.fromEntries(
    sorts.flatMap((sort) =>
      ['asc', 'desc'].map((order) => [`${label}by ${sort}, ${order}`, { ...others, sort, order }]),
    ),
  )
const searched = (key: string, others: object = {}, label = '') =>
  Object.fromEntries(
    Object.entries(words).map(([frequency, word]) => [
      `search, ${frequency === 'nowhere' ? 'nothing found' : frequency}${label}`,
      { ...others, [key]: word },
    ]),
  )
/** Searches that are hard for a trigram index or for walking the order. */
const hard = (key: string, sorts: readonly string[]) => ({
  ...Object.fromEntries(
    ['a', 'z', 'fa', 'qx', '416', '(416) 555', '@ex', 'a.b'].map((term) => [`search, ${term}`, { [key]: term }]),
  ),
  ...Object.fromEntries(
    sorts.flatMap((sort) =>
      ['asc', 'desc'].flatMap((order) =>
        [words.seldom, words.usual, words.common].map((term) => [
          `search, ${term}, by ${sort}, ${order}`,
          { [key]: term, sort, order },
        ]),
      ),
    ),
  ),
})
const each = (values: readonly string[]) => Object.fromEntries(values.map((status) => [`only ${status}`, { status }]))

const lists: List[] = [
  {
    name: 'contractors',
    call: (db, input) => listContractors(asAdmin(db), listContractorsInput.parse(input)),
    inputs: {
      'first page': {},
      ...each(contractorStatuses),
      verified: { verified: true },
      'not verified': { verified: false },
      ...both(contractorSorts),
      ...both(contractorSorts, { verified: true }, 'verified, '),
      ...searched('search'),
      ...searched('search', { status: 'application' }, ', only application'),
      ...hard('search', contractorSorts),
    },
  },
  {
    name: 'projects',
    call: (db, input) => listProjects(asAdmin(db), listProjectsInput.parse(input)),
    inputs: {
      'first page': {},
      ...each([...projectStatuses, 'distributed,quoting,scheduled,in_progress', 'completed,cancelled']),
      ...both(['createdAt', 'customerName', 'status', 'city']),
      ...searched('search'),
      ...searched('search', { status: 'new' }, ', only new'),
      ...hard('search', ['customerName', 'status', 'city']),
      'search, a city, by city, asc': { search: 'winnipeg', sort: 'city', order: 'asc' },
      'search, a city, by city, desc': { search: 'calgary', sort: 'city', order: 'desc' },
    },
  },
  {
    name: 'homeowners',
    call: (db, input) => listHomeowners(asAdmin(db), listHomeownersInput.parse(input)),
    inputs: {
      'first page': {},
      active: { hasActiveProjects: true },
      archived: { hasActiveProjects: false },
      ...both(['name', 'email', 'projectCount', 'createdAt', 'lastLoginAt']),
      ...searched('search'),
      ...searched('search', { hasActiveProjects: true }, ', active'),
      ...hard('search', ['name', 'email', 'projectCount', 'lastLoginAt']),
    },
  },
  {
    name: '/api/contractors',
    call: (db, input) => browseContractors(visitorContext(db), browseContractorsInput.parse(input)),
    inputs: {
      'first page': {},
      'of a service': { service: 'roofing' },
      'in Ontario': { province: 'ON' },
      'in the Yukon': { province: 'YT' },
      'in Montréal': { city: 'montreal' },
      'near M5H 2N2': { postalCode: 'M5H 2N2' },
      'near Y1A 1A1': { postalCode: 'Y1A 1A1' },
      'a service near M5H 2N2': { postalCode: 'M5H 2N2', service: 'roofing' },
      'by rating': { sort: 'rating' },
      'by rating, of a service': { sort: 'rating', service: 'roofing' },
      'by rating, in the Yukon': { sort: 'rating', province: 'YT' },
      'by rating, of a service in a city': { sort: 'rating', service: 'roofing', citySlug: 'montreal-qc' },
      'by rating near M5H 2N2': { sort: 'rating', postalCode: 'M5H 2N2' },
      'by response time': { sort: 'response' },
      'by response time, in Montréal': { sort: 'response', city: 'montreal' },
      ...searched('q'),
      ...hard('q', []),
      'search, a service': { q: words.common, service: 'roofing' },
      'search, in the Yukon': { q: words.usual, province: 'YT' },
      'search, two words': { q: 'renovation montreal' },
      'search near M5H 2N2': { postalCode: 'M5H 2N2', q: words.common },
    },
  },
]

/** They are lists of one page. */
const pages: List[] = [
  {
    name: 'pages of services',
    call: async (db, input) => {
      const { places } = await describeDirectoryPage({ db }, directoryPageInput.parse(input))
      return { total: places.length, nextCursor: null }
    },
    inputs: {
      'a service': { service: 'roofing' },
      'a service in a city': { service: 'roofing', place: 'montreal-qc' },
    },
  },
  {
    name: 'sitemap',
    call: async (db) => ({ total: (await listDirectoryPages({ db })).length, nextCursor: null }),
    inputs: { 'services and cities': {} },
  },
]

async function withDeepPages(db: Database, { call, inputs }: List): Promise<Record<string, object>> {
  const deep: Record<string, object> = {}
  for (const [name, input] of Object.entries(inputs)) {
    if (/search|near/.test(name)) continue
    const { total } = await call(db, input)
    const { nextCursor } = await call(db, { ...input, offset: Math.floor(Math.min(total, 200_000) / 2) })
    if (nextCursor) deep[`${name}, deep by Next`] = { ...input, cursor: nextCursor }
  }
  return deep
}

const rounds = 15
const warmUps = 7
/** A call so slow that its rounds fill this long is timed less often. */
const patienceMs = 4000

async function timed(call: Call, db: Database, input: object): Promise<number> {
  const before = performance.now()
  await call(db, input)
  return performance.now() - before
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const { positionals, values } = parseArgs({ allowPositionals: true, options: { result: { type: 'string' } } })
const databases = positionals.map((url) => connect(url, { max: 2 }))
const result: { list: string; name: string; isSearch: boolean; ms: number[] }[] = []
for (const list of [...lists, ...pages]) {
  const deep = await Promise.all(databases.map((db) => withDeepPages(db, list)))
  const inputs = databases.map((_, at) => ({ ...list.inputs, ...deep[at] }) as Record<string, object>)
  for (const name of Object.keys(inputs[0] ?? {})) {
    if (inputs.some((of) => of[name] === undefined)) continue
    const times = databases.map((): number[] => [])
    const deadline = performance.now() + patienceMs
    for (let round = -warmUps; round < rounds && (performance.now() < deadline || round < 3); round++)
      for (const [at, db] of databases.entries()) {
        const ms = await timed(list.call, db, inputs[at]?.[name] ?? {})
        if (round >= 0) times[at]?.push(ms)
      }
    result.push({ list: list.name, name, isSearch: name.startsWith('search'), ms: times.map(median) })
  }
}
await Promise.all(databases.map((db) => db.$client.end()))
writeFileSync(values.result ?? '/dev/stdout', JSON.stringify(result))
