import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { HomeownerDetail, HomeownerList, HomeownerSort, ListHomeownersInput } from '~/contracts/homeowner-list'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { amongIds, prepared } from '~/server/db/prepared'
import { homeownerTerms, projects, users } from '~/server/db/schema'
import { folded, sortedInstant } from '~/server/db/schema/columns'
import { foldedSearchTerm, matchesSearch, searchTrigrams } from '~/server/db/search'
import type { AdminContext } from '../context'
import { inOrderOf, readPage, searchTotal } from '../list/keyset'
import { countRows } from '../list/tallies'
import { projectColumns } from '../project/get-project'

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  projectCount: users.projectCount,
  activeProjectCount: users.activeProjectCount,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
}

const sorts = {
  name: { key: folded(sql`first_name || ' ' || last_name`), keyType: 'text' },
  email: { key: sql`lower(email)`, keyType: 'text' },
  projectCount: { key: sql`project_count`, keyType: 'integer' },
  createdAt: { key: sql`created_at`, keyType: 'timestamptz' },
  lastLoginAt: { key: sortedInstant(sql`last_login_at`), keyType: 'timestamptz' },
} as const satisfies Record<HomeownerSort, { key: SQL; keyType: string }>

/**
 * One page of homeowners' accounts. `hasActiveProjects` is the list's tab: Active or Archived (rule 36).
 * @throws InvalidError for a cursor of another list
 */
export async function listHomeowners(
  ctx: AdminContext,
  { search, hasActiveProjects, sort, order, ...input }: ListHomeownersInput,
): Promise<HomeownerList> {
  const flags = [true, false].filter((flag) => hasActiveProjects === undefined || flag === hasActiveProjects)
  const [page, total] = await Promise.all([
    readPage(
      ctx.db,
      {
        table: sql`users`,
        ...sorts[sort],
        order,
        // Not `= false`, which Postgres turns into `<= 0`, and then finds no index.
        get groups() {
          return flags.map((flag) => sql`(active_project_count > 0) is ${sql.raw(String(flag))}`)
        },
        where: sql`role = 'homeowner'`,
        written: ['homeowners', sort, hasActiveProjects].join(' '),
        search: search ? matchesSearch(users.search, search) : undefined,
        placed:
          search && sort === 'createdAt'
            ? {
                terms: homeownerTerms,
                groupNames: flags.map(String),
                text: foldedSearchTerm(search),
                trigrams: searchTrigrams(search),
              }
            : undefined,
      },
      input,
    ),
    countRows(ctx.db, 'homeowners', (key) => flags.map(String).includes(key)),
  ])
  const rows = await homeownersByIds(ctx.db).execute({ ids: page.ids })
  return {
    homeowners: inOrderOf(page.ids, rows),
    total: searchTotal(page, total),
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  }
}

const homeownersByIds = prepared((db) =>
  db.select(columns).from(users).where(amongIds(users.id)).prepare('homeowners_by_ids'),
)

/** Projects of one account that its detail shows. */
const shownProjects = 100

/**
 * One homeowner's account with the newest of their projects.
 * @throws NotFoundError
 */
export async function getHomeowner(ctx: AdminContext, { id }: { id: string }): Promise<HomeownerDetail> {
  const [[homeowner], owned] = isUuid(id)
    ? await Promise.all([
        ctx.db
          .select({ ...columns, emailProvedAt: users.emailProvedAt })
          .from(users)
          .where(and(eq(users.id, id), eq(users.role, 'homeowner'))),
        ctx.db
          .select(projectColumns)
          .from(projects)
          .where(eq(projects.homeownerId, id))
          .orderBy(desc(projects.createdAt), desc(projects.id))
          .limit(shownProjects),
      ])
    : [[], []]
  if (!homeowner) throw new NotFoundError('Homeowner')
  return { homeowner, projects: owned }
}
