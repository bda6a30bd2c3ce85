import { subHours } from 'date-fns/subHours'
import { and, asc, eq, gte, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { isNextInTurn } from '~/domain/match-receipt'
import { type MatchingMode, matching } from '~/domain/matching'
import { closedProjectStatuses } from '~/domain/project-status'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, projects } from '~/server/db/schema'
import { createAssignment } from '../assignment/create-assignment'
import { record } from '../audit/record'
import { inTransaction, type ServiceContext } from '../context'
import { lockProject } from '../project/get-project'
import { runEach } from '../run-each'
import { getSettings } from '../setting/get-settings'
import { type MatchedProject, rankCandidates } from './rank-candidates'

type ProjectRow = typeof projects.$inferSelect

/** Tries for one project while others take whom it would get; then the next run sees to it. */
const mostTries = 5
/** Projects looked at in one run, so that a run ends soon however many wait. */
const mostProjects = 1000

/**
 * Gives freed slots to the next in turn, and what nobody matched for twelve hours to up to three, as far as the
 * platform's setting says (rule 68). Says how many were assigned.
 * @param most projects that it looks at
 */
export async function assignNextInTurn(ctx: ServiceContext, most = mostProjects): Promise<number> {
  const { matchingMode } = await getSettings(ctx)
  if (matchingMode === 'off') return 0
  let assigned = 0
  const due = (await readDue(ctx, matchingMode, most)).map((id) => [id, id] as const)
  await runEach(ctx, 'projects with a free slot', due, async (id) => {
    const [project] = await ctx.db.select().from(projects).where(eq(projects.id, id))
    if (project) assigned += await fillSlots(ctx, matchingMode, project)
  })
  return assigned
}

/** The oldest first; of too many a random choice, or those nobody can take would keep it from the others. */
async function readDue(ctx: ServiceContext, mode: MatchingMode, most: number): Promise<string[]> {
  const emptied = and(isNotNull(projects.waitingSince), gte(projects.slotsWanted, 1))
  const rows = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.shared, true),
        or(isNotNull(projects.slotFreeSince), emptied, mode === 'full' ? waitedLong(ctx.now) : undefined),
      ),
    )
    .orderBy(sql`random()`)
    .limit(most)
  return rows.map(({ id }) => id).sort()
}

const waitedLong = (now: Date): SQL => lte(projects.waitingSince, subHours(now, matching.matchBySystemAfterHours))

/** Contractors are locked before the project, as everywhere, and are still the next in turn once they are. */
async function fillSlots(ctx: ServiceContext, mode: MatchingMode, project: MatchedProject): Promise<number> {
  for (let tries = 1; tries <= mostTries; tries++) {
    const wanted = await readNext(ctx.db, ctx.now, project, matching.maxCompeting)
    if (wanted.length === 0) return 0
    const assigned = await inTransaction(ctx, async (tx) => {
      const locked = await tx
        .select()
        .from(contractors)
        .where(inArray(contractors.id, wanted))
        .orderBy(asc(contractors.id))
        .for('no key update')
      const row = await lockProject(tx, project.id)
      const next = await readNext(tx, ctx.now, row, await countMissing(tx, ctx, mode, row))
      const chosen = next.map((id) => locked.find((contractor) => contractor.id === id))
      if (chosen.includes(undefined)) return null
      for (const contractor of chosen) {
        if (!contractor) continue
        const { id } = await createAssignment(tx, ctx, { project: row, contractor, origin: 'system' })
        await record(tx, ctx, {
          action: 'project.assigned',
          entity: 'project',
          entityId: row.id,
          details: { contractorId: contractor.id, assignmentId: id },
        })
      }
      return chosen.length
    })
    if (assigned !== null) return assigned
  }
  return 0
}

async function readNext(db: Executor, now: Date, project: MatchedProject, count: number): Promise<string[]> {
  if (count <= 0) return []
  const { candidates } = await rankCandidates(db, now, project)
  return candidates
    .filter(isNextInTurn)
    .slice(0, count)
    .map(({ contractorId }) => contractorId)
}

/** How many slots of a locked project are to be filled: none once it is closed, hired for or not shared. */
async function countMissing(tx: Executor, ctx: ServiceContext, mode: MatchingMode, project: ProjectRow) {
  if (!project.shared || closedProjectStatuses.includes(project.status)) return 0
  const [now] = await tx
    .select({
      held: sql<number>`count(slot)::int`,
      hired: sql<boolean>`coalesce(bool_or(status = 'won'), false)`,
    })
    .from(assignments)
    .where(eq(assignments.projectId, project.id))
  if (!now || now.hired) return 0
  const isLate =
    project.waitingSince !== null && project.waitingSince <= subHours(ctx.now, matching.matchBySystemAfterHours)
  const target = mode === 'full' && isLate ? matching.maxCompeting : project.slotsWanted
  return target - now.held
}
