import { and, desc, eq, sql } from 'drizzle-orm'
import type { HomeownerDetail, HomeownerList, HomeownerSort, ListHomeownersInput } from '~/contracts/homeowner-list'
import { NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import { inIds, prepared } from '~/server/db/prepared'
import { projects, users } from '~/server/db/schema'
import { sortedInstant, unaccent } from '~/server/db/schema/columns'
import { matchesSearch } from '~/server/db/search'
import type { AdminContext } from '../context'
import { homeownerChangedAfter } from '../list/changed-after'
import { inOrderOf, readPage, searchTotal } from '../list/keyset'
import type { SortKey } from '../list/page-query'
import { readCounters, sumCounters } from '../list/row-counters'
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

const sorts: Record<HomeownerSort, SortKey> = {
  name: { expression: unaccent(sql`first_name || ' ' || last_name`), type: 'text' },
  email: { expression: sql`lower(email)`, type: 'text' },
  projectCount: { expression: sql`project_count`, type: 'integer' },
  createdAt: { expression: sql`created_at`, type: 'timestamptz' },
  lastLoginAt: { expression: sortedInstant(sql`last_login_at`), type: 'timestamptz' },
}

/**
 * One page of homeowners' accounts. `hasActiveProjects` is the list's tab: Active or Archived (rule 36).
 * @throws InvalidError for a cursor of another list
 */
export async function listHomeowners(
  ctx: AdminContext,
  { search, hasActiveProjects, updatedAfter, sort, order, ...input }: ListHomeownersInput,
): Promise<HomeownerList> {
  const flags = [true, false].filter((flag) => hasActiveProjects === undefined || flag === hasActiveProjects)
  const [page, counters] = await Promise.all([
    readPage(
      ctx.db,
      {
        name: 'homeowners',
        sort,
        order,
        filters: { hasActiveProjects, search, updatedAfter },
        table: sql`users`,
        keys: [sorts[sort]],
        // Not `= false`, which Postgres turns into `<= 0`, and then finds no index.
        get partitions() {
          // A page of all that changed is not read flag by flag: an index without the flags does.
          if (updatedAfter && flags.length > 1) return [sql`true`]
          return flags.map((flag) => sql`(active_project_count > 0) is ${sql.raw(String(flag))}`)
        },
        where: sql`role = 'homeowner'`,
        narrow: updatedAfter && homeownerChangedAfter(updatedAfter),
        statementKey: ['homeowners', sort, hasActiveProjects].join(' '),
        search: search ? matchesSearch(users.search, search) : undefined,
      },
      input,
    ),
    readCounters(ctx.db, 'homeowners'),
  ])
  const rows = await homeownersByIds(ctx.db).execute({ ids: page.ids })
  return {
    homeowners: inOrderOf(page.ids, rows),
    total: searchTotal(
      page,
      sumCounters(counters, (key) => flags.map(String).includes(key)),
    ),
    tabTotals: { active: counters.get('true') ?? 0, archived: counters.get('false') ?? 0 },
    nextCursor: page.nextCursor,
    previousCursor: page.previousCursor,
  }
}

const homeownersByIds = prepared((db) =>
  db.select(columns).from(users).where(inIds(users.id)).prepare('homeowners_by_ids'),
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
