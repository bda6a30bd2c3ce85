import { and, eq } from 'drizzle-orm'
import { ConflictError, TooManyRequestsError } from '~/domain/errors'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { emailTokens } from '~/server/db/schema/index'
import { isErased } from '../account/anonymise-requests'
import { record } from '../audit/record'
import { type AdminContext, inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume } from '../rate-limit/rate-limit'
import { lockProject } from './get-project'
import { homeownerEmail } from './homeowner-email'
import { issueProjectLink, raiseLinkVersion } from './issue-project-link'
import { findOwnProjectId, lockOwnProject, type ProjectKey, type ProjectRow } from './own-project'

interface Answer {
  message: string
}

const sent: Answer = { message: 'A new link is on its way to the email of this request. Earlier links no longer work.' }

/** Said whether or not the link was ever one of ours. */
const asked: Answer = {
  message: 'If the link belongs to a request, a new one is on its way to the email of that request.',
}

/**
 * Voids the links to a request that are out, and mails a new one to its homeowner: the one who asks may not be alone
 * with the link.
 * @throws NotFoundError for what is not theirs, and for a link that has ended; TooManyRequestsError.
 */
export async function makeProjectLink(ctx: ServiceContext, key: ProjectKey): Promise<Answer> {
  await consume(ctx.db, 'requestLink', await findOwnProjectId(ctx.db, ctx, key))
  await inTransaction(ctx, async (tx) => {
    const { request, acting } = await lockOwnProject(tx, ctx, key)
    await raiseLinkVersion(tx, request.id)
    await mailLink(tx, ctx, request)
    await record(tx, acting, { action: 'project.link-sent', entity: 'project', entityId: request.id })
  })
  return sent
}

/**
 * The same for an admin, whom the homeowner asked for it.
 * @throws NotFoundError; ConflictError when the homeowner's data was deleted; TooManyRequestsError.
 */
export async function sendProjectLink(ctx: AdminContext, { id }: { id: string }): Promise<Answer> {
  await consume(ctx.db, 'requestLink', id)
  await inTransaction(ctx, async (tx) => {
    const request = await lockProject(tx, id)
    if (isErased(request)) throw new ConflictError('The homeowner deleted their account: there is no address left')
    await raiseLinkVersion(tx, id)
    await mailLink(tx, ctx, request)
    await record(tx, ctx, { action: 'project.link-sent', entity: 'project', entityId: id })
  })
  return sent
}

/**
 * Mails a link to the request of one that has ended or was voided, always to the request's own email. The answer is
 * the same for every text, also once the request's limit is reached.
 * @throws TooManyRequestsError for the address that asks too often.
 */
export async function renewProjectLink(ctx: ServiceContext, { token }: { token: string }): Promise<Answer> {
  await consume(ctx.db, 'requestLinkByAddress', ctx.address)
  const [known] = await ctx.db
    .select({ projectId: emailTokens.projectId })
    .from(emailTokens)
    .where(and(eq(emailTokens.hash, hashToken(token)), eq(emailTokens.purpose, 'request_link')))
  if (known?.projectId && (await mayAsk(ctx, known.projectId))) {
    const id = known.projectId
    // The version is raised only if no link works any more: an old link must not void the homeowner's.
    await inTransaction(ctx, async (tx) => {
      const request = await lockProject(tx, id)
      if (!isErased(request)) await mailLink(tx, ctx, request)
    })
  }
  return asked
}

/** The mail with the link, which works from now on. */
async function mailLink(tx: Executor, { now }: ServiceContext, request: ProjectRow): Promise<void> {
  const { id, customerName, reference, projectType: serviceNeeded } = request
  const recipient = await homeownerEmail(tx, request)
  const link = await issueProjectLink(tx, now, { id, email: recipient })
  await enqueueMail(tx, now, {
    key: `request-link:${id}:${link.linkVersion}:${now.getTime()}`,
    template: 'request-link',
    recipient,
    about: id,
    props: { customerName, reference, serviceNeeded, ...link },
  })
}

async function mayAsk(ctx: ServiceContext, projectId: string): Promise<boolean> {
  try {
    await consume(ctx.db, 'requestLink', projectId)
    return true
  } catch (error) {
    if (error instanceof TooManyRequestsError) return false
    throw error
  }
}
