import { and, eq } from 'drizzle-orm'
import { ConflictError } from '~/domain/errors'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { emailTokens } from '~/server/db/schema/index'
import { isErased } from '../account/anonymise-requests'
import { manyMailsError } from '../account/send-email-proof'
import { record } from '../audit/record'
import { type AdminContext, inTransaction, type ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume, takeWithin } from '../rate-limit/rate-limit'
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
    await replaceLinks(tx, ctx.now, request)
    await record(tx, acting, { action: 'project.link-sent', entity: 'project', entityId: request.id })
  })
  return sent
}

/**
 * The same for an admin, whom the homeowner asked for it.
 * @throws NotFoundError; ConflictError when the homeowner's data was deleted; TooManyRequestsError.
 */
export async function sendProjectLink(ctx: AdminContext, { id }: { id: string }): Promise<Answer> {
  await consume(ctx.db, 'requestLinkByTeam', id)
  await inTransaction(ctx, async (tx) => {
    const request = await lockProject(tx, id)
    if (isErased(request)) throw new ConflictError('The homeowner deleted their account: there is no address left')
    await replaceLinks(tx, ctx.now, request)
    await record(tx, ctx, { action: 'project.link-sent', entity: 'project', entityId: id })
  })
  return sent
}

/** Without the mail nobody would have a link that works, so nothing is voided then. */
async function replaceLinks(tx: Executor, now: Date, request: ProjectRow): Promise<void> {
  await raiseLinkVersion(tx, request.id)
  if (!(await mailLink(tx, now, request))) throw manyMailsError()
}

/**
 * Mails a link to the request of one that has ended or was voided, always to the request's own email. The answer is
 * the same for every text, also once the request's limit is reached. One that a newer link took the place of is
 * answered by one mail for each newer link: it may have been voided because somebody else holds it.
 * @throws TooManyRequestsError for the address that asks too often.
 */
export async function renewProjectLink(ctx: ServiceContext, { token }: { token: string }): Promise<Answer> {
  await consume(ctx.db, 'requestLinkByAddress', ctx.address)
  const [known] = await ctx.db
    .select()
    .from(emailTokens)
    .where(and(eq(emailTokens.hash, hashToken(token)), eq(emailTokens.purpose, 'request_link')))
  if (known?.projectId) {
    const id = known.projectId
    // The version is raised only if no link works any more: an old link must not void the homeowner's.
    await inTransaction(ctx, async (tx) => {
      const request = await lockProject(tx, id)
      if (isErased(request)) return
      const isReplaced = request.linkVersion !== known.linkVersion
      if (isReplaced || (await takeWithin(tx, 'renewedLink', id)))
        await mailLink(tx, ctx.now, request, { from: ctx.address, replaced: isReplaced ? known.id : null })
    })
  }
  return asked
}

/** Of a link that is to be renewed: where its holder is, and its id once a newer one took its place. */
interface Renewal {
  from: string
  replaced: string | null
}

/** The mail with the link, which works from now on. Says whether it is written, or was before. */
async function mailLink(tx: Executor, now: Date, request: ProjectRow, renewal?: Renewal): Promise<boolean> {
  const { id, customerName, reference, projectType: serviceNeeded } = request
  const recipient = await homeownerEmail(tx, request)
  const link = await issueProjectLink(tx, now, { id, email: recipient })
  return enqueueMail(tx, now, {
    key: `request-link:${id}:${link.linkVersion}:${renewal?.replaced ?? now.getTime()}`,
    template: 'request-link',
    recipient,
    about: id,
    unprovedFrom: renewal?.from,
    props: { customerName, reference, serviceNeeded, ...link },
  })
}
