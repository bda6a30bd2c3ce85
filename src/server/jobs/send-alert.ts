import { addHours } from 'date-fns/addHours'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { type AlertKind, alertLifetimeHours } from '~/domain/alert'
import { assignments, contractors, projects, pushSubscriptions, sessions } from '~/server/db/schema'
import { leadPath } from '~/server/emails/template'
import { type PushMessage, PushRefusedError, type PushTarget, sendPush } from '~/server/push/send-push'
import type { JobPayloads } from '~/server/queue/payloads'
import type { JobContext } from './system-context'

interface About {
  projectType: string
  city: string
}

/** Without names and contacts: a locked phone shows it to whoever holds it. */
const texts: Record<AlertKind, (about: About) => Pick<PushMessage, 'title' | 'body'>> = {
  lead: ({ projectType, city }) => ({ title: `New lead: ${projectType}`, body: `In ${city}. Open it to answer.` }),
  message: ({ projectType, city }) => ({ title: 'New message', body: `${projectType} in ${city}` }),
  deadline: ({ projectType, city }) => ({
    title: 'A lead waits for your answer',
    body: `${projectType} in ${city}. Unanswered, its slot is freed.`,
  }),
  visit: ({ projectType, city }) => ({ title: 'News about a visit', body: `${projectType} in ${city}` }),
}

/** Alerts that are over with the answer. */
const unanswered: readonly AlertKind[] = ['lead', 'deadline']

/**
 * Alerts one browser. Nothing goes to one that signed out meanwhile, nor about a lead that the contractor lost access
 * to. What cannot be handed over is tried again for a few hours, then dropped: the mail says the same.
 */
export async function sendAlertJob(
  ctx: JobContext,
  { subscriptionId, kind, assignmentId, at }: JobPayloads['send-alert'],
  send: (target: PushTarget, message: PushMessage, options: { ttlSeconds: number }) => Promise<void> = sendPush,
): Promise<void> {
  const left = addHours(at, alertLifetimeHours).getTime() - ctx.now.getTime()
  if (left <= 0) return
  const [found] = await ctx.db
    .select({
      target: {
        endpoint: pushSubscriptions.endpoint,
        p256dh: pushSubscriptions.p256dh,
        auth: pushSubscriptions.auth,
      },
      about: { projectType: projects.projectType, city: projects.city },
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), gt(sessions.expiresAt, ctx.now)))
    .innerJoin(contractors, eq(contractors.userId, sessions.userId))
    .innerJoin(
      assignments,
      and(
        eq(assignments.id, assignmentId),
        eq(assignments.contractorId, contractors.id),
        isNotNull(assignments.slot),
        unanswered.includes(kind) ? eq(assignments.status, 'new') : undefined,
      ),
    )
    .innerJoin(projects, eq(projects.id, assignments.projectId))
    .where(eq(pushSubscriptions.id, subscriptionId))
  if (!found) return
  const message = {
    ...texts[kind](found.about),
    url: leadPath({ leadId: assignmentId }),
    tag: `${kind}:${assignmentId}`,
  }
  try {
    await send(found.target, message, { ttlSeconds: Math.ceil(left / 1000) })
  } catch (error) {
    if (!(error instanceof PushRefusedError)) throw error
    if (error.gone) await ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))
    else ctx.log.warn({ status: error.status }, 'a push service refused an alert')
  }
}
