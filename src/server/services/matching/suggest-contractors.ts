import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { SuggestContractorsInput, Suggestion } from '~/contracts/suggestion'
import { type ResponseCounts, responseRate } from '~/domain/assignment-status'
import { NotFoundError } from '~/domain/errors'
import { isNextInTurn, matchReasons } from '~/domain/match-receipt'
import { isUuid } from '~/domain/slug'
import type { Executor } from '~/server/db/client'
import { assignments, contractors, projects } from '~/server/db/schema'
import { matchesSearch } from '~/server/db/search'
import type { AdminContext } from '../context'
import { type Candidate, describeCandidates, rankCandidates } from './rank-candidates'

/** Hits of a search that are measured against the project. */
const mostHits = 20

/**
 * Who could take a project, in the order of turns, with the reasons (rule 64); or one contractor beside it, or those
 * that a search finds. Only who can be assigned and never had it.
 * @throws NotFoundError
 */
export async function suggestContractors(
  ctx: AdminContext,
  { id, contractorId, search }: SuggestContractorsInput,
): Promise<Suggestion[]> {
  const [project] = isUuid(id) ? await ctx.db.select().from(projects).where(eq(projects.id, id)) : []
  if (!project) throw new NotFoundError('Project')
  if (contractorId === undefined && !search) {
    const { candidates } = await rankCandidates(ctx.db, ctx.now, project)
    return presentCandidates(ctx.db, candidates, candidates.find(isNextInTurn))
  }
  const wanted = contractorId === undefined ? await findAssignable(ctx.db, search ?? '') : [contractorId]
  return presentCandidates(ctx.db, await describeCandidates(ctx.db, ctx.now, project, wanted.filter(isUuid)))
}

async function findAssignable(db: Executor, search: string): Promise<string[]> {
  const found = await db
    .select({ id: contractors.id })
    .from(contractors)
    .where(
      and(
        eq(contractors.verified, true),
        ne(contractors.status, 'archived'),
        matchesSearch(contractors.search, search),
      ),
    )
    .orderBy(contractors.sortName, contractors.id)
    .limit(mostHits)
  return found.map(({ id }) => id)
}

async function presentCandidates(
  db: Executor,
  candidates: readonly Candidate[],
  next?: Candidate,
): Promise<Suggestion[]> {
  const counts = await countAnswers(
    db,
    candidates.map(({ contractorId }) => contractorId),
  )
  return candidates.map((candidate) => {
    const { contractorId, lastAssignedAt } = candidate
    const counted = counts.get(contractorId)
    return {
      ...candidate,
      lastAssignedAt: lastAssignedAt === null ? null : new Date(lastAssignedAt),
      responseRate: counted && counted.total > (counted.away ?? 0) ? responseRate(counted) : null,
      reasons: matchReasons(candidate),
      next: candidate === next,
    }
  })
}

/** Of each contractor's leads, as their own dashboard counts them. */
async function countAnswers(db: Executor, ids: readonly string[]): Promise<Map<string, ResponseCounts>> {
  const rows = await db
    .select({
      contractorId: assignments.contractorId,
      total: sql<number>`count(*)::int`,
      new: sql<number>`(count(*) filter (where status = 'new'))::int`,
      away: sql<number>`(count(*) filter (where status = 'new' and while_away))::int`,
    })
    .from(assignments)
    .where(
      and(
        inArray(assignments.contractorId, [...ids]),
        or(isNull(assignments.withdrawnAt), isNotNull(assignments.firstAnsweredAt)),
      ),
    )
    .groupBy(assignments.contractorId)
  return new Map(rows.map(({ contractorId, ...counts }) => [contractorId, counts]))
}
