import { eq } from 'drizzle-orm'
import type { SuggestContractorsInput, Suggestion } from '~/contracts/suggestion'
import { NotFoundError } from '~/domain/errors'
import { isNextInTurn, matchReasons } from '~/domain/match-receipt'
import { isUuid } from '~/domain/slug'
import { projects } from '~/server/db/schema'
import type { AdminContext } from '../context'
import { type Candidate, describeCandidate, rankCandidates } from './rank-candidates'

/**
 * Who could take a project, in the order of turns, with the reasons (rule 64); or one contractor beside it.
 * Only who can be assigned and never had it.
 * @throws NotFoundError
 */
export async function suggestContractors(
  ctx: AdminContext,
  { id, contractorId }: SuggestContractorsInput,
): Promise<Suggestion[]> {
  const [project] = isUuid(id) ? await ctx.db.select().from(projects).where(eq(projects.id, id)) : []
  if (!project) throw new NotFoundError('Project')
  if (contractorId !== undefined) {
    const candidate = isUuid(contractorId) ? await describeCandidate(ctx.db, ctx.now, project, contractorId) : null
    return candidate ? [presentCandidate(candidate, false)] : []
  }
  const { candidates } = await rankCandidates(ctx.db, ctx.now, project)
  const next = candidates.find(isNextInTurn)
  return candidates.map((candidate) => presentCandidate(candidate, candidate === next))
}

function presentCandidate(candidate: Candidate, next: boolean): Suggestion {
  const { lastAssignedAt } = candidate
  return {
    ...candidate,
    lastAssignedAt: lastAssignedAt === null ? null : new Date(lastAssignedAt),
    reasons: matchReasons(candidate),
    next,
  }
}
