import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FollowedLead } from '~/contracts/partner-lead'
import { NotFoundError } from '~/domain/errors'
import { homeownerStatusText } from '~/domain/project-status'
import { isUuid } from '~/domain/slug'
import { apiKeyOf } from '~/server/auth/actor'
import { projectOfLeadToken } from '~/server/crypto/lead-token'
import { assignments, contractors, partnerLeads, projectStatusHistory, projects } from '~/server/db/schema'
import { isErased } from '../account/anonymise-requests'
import type { ServiceContext } from '../context'

/** Statuses of one lead that are told. */
const cap = 200

/**
 * How far a lead is, for the API key that submitted it, or for whoever holds its token, which shows nothing of what the
 * partner keeps with it.
 * @throws NotFoundError also for a lead of another key, and for one whose homeowner was erased.
 */
export async function followLead(
  ctx: ServiceContext,
  { id, token }: { id: string; token?: string | undefined },
): Promise<FollowedLead> {
  const keyId = apiKeyOf(ctx.actor)?.id
  const mine = keyId ? eq(partnerLeads.apiKeyId, keyId) : undefined
  if (!isUuid(id) || (!mine && (!token || projectOfLeadToken(token) !== id.toLowerCase())))
    throw new NotFoundError('Lead')
  const [row] = await ctx.db
    .select({ project: projects, partner: partnerLeads })
    .from(partnerLeads)
    .innerJoin(projects, eq(projects.id, partnerLeads.projectId))
    .where(and(eq(partnerLeads.projectId, id), mine))
  if (!row || isErased(row.project)) throw new NotFoundError('Lead')
  const { project, partner } = row
  const [moves, matches] = await Promise.all([
    ctx.db
      .select({
        at: projectStatusHistory.createdAt,
        from: projectStatusHistory.oldStatus,
        status: projectStatusHistory.newStatus,
      })
      .from(projectStatusHistory)
      .where(eq(projectStatusHistory.projectId, id))
      .orderBy(asc(projectStatusHistory.createdAt), asc(projectStatusHistory.id))
      .limit(cap),
    ctx.db
      .select({
        companyName: contractors.companyName,
        slug: contractors.slug,
        published: contractors.status,
        status: assignments.status,
        matchedAt: assignments.createdAt,
      })
      .from(assignments)
      .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
      .where(and(eq(assignments.projectId, id), isNull(assignments.withdrawnAt), isNull(assignments.expiredAt)))
      .orderBy(asc(assignments.createdAt), asc(assignments.id)),
  ])
  const changes = moves.filter(({ from, status }) => from !== status)
  return {
    id: project.id,
    reference: project.reference,
    status: project.status,
    statusText: homeownerStatusText(project.status, project.waitingSince !== null),
    serviceNeeded: project.projectType,
    source: mine ? partner.source : null,
    externalId: mine ? partner.externalId : null,
    metadata: mine ? partner.metadata : {},
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    timeline: [{ at: project.createdAt, status: 'new' }, ...changes.map(({ at, status }) => ({ at, status }))],
    matches: matches.map(({ published, slug, ...match }) => ({
      ...match,
      slug: published === 'published' ? slug : null,
    })),
  }
}

/**
 * The same for a page, by the token alone.
 * @throws NotFoundError
 */
export function followByToken(ctx: ServiceContext, token: string): Promise<FollowedLead> {
  return followLead({ ...ctx, actor: { kind: 'visitor' } }, { id: projectOfLeadToken(token) ?? '', token })
}
