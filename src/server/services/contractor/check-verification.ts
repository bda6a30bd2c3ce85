import { addDays } from 'date-fns/addDays'
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import { dayIn } from '~/domain/time-zone'
import { dueReminder, isCurrent, reminderDays } from '~/domain/verification'
import type { Executor } from '~/server/db/client'
import { contractorChecks, documents } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import { runEachInTransaction } from '../run-each'
import { lockContractor } from './get-contractor'
import { refreshVerification } from './refresh-verification'

/**
 * Reminds contractors of documents that expire soon, and ends verifications whose documents have expired. Each
 * contractor is one transaction, so a failure does not block the others; the job is idempotent.
 */
export async function checkVerifications(ctx: ServiceContext): Promise<void> {
  // One day more than the longest reminder period: in eastern time zones the next day has begun.
  const horizon = addDays(ctx.now, Math.max(...reminderDays) + 1)
    .toISOString()
    .slice(0, 10)
  const concerned = await ctx.db
    .select({ id: documents.contractorId })
    .from(documents)
    .where(and(eq(documents.decision, 'verified'), isNull(documents.lapsedAt), lte(documents.expiresOn, horizon)))
    .union(
      ctx.db
        .select({ id: contractorChecks.contractorId })
        .from(contractorChecks)
        .where(
          and(
            isNotNull(contractorChecks.movedFrom),
            isNull(contractorChecks.lapsedAt),
            lte(contractorChecks.dueOn, horizon),
          ),
        ),
    )
  await runEachInTransaction(ctx, 'contractors', concerned, (tx, id) => checkContractor(tx, ctx, id))
}

async function checkContractor(tx: Executor, ctx: ServiceContext, id: string): Promise<void> {
  const contractor = await lockContractor(tx, id)
  await refreshVerification(tx, ctx, contractor)
  if (contractor.status !== 'archived') await remindOfExpiry(tx, ctx, contractor)
}

async function remindOfExpiry(
  tx: Executor,
  ctx: ServiceContext,
  contractor: Awaited<ReturnType<typeof lockContractor>>,
): Promise<void> {
  const { province, contactName, companyName, email } = contractor
  const today = dayIn(province, ctx.now)
  const rows = await tx
    .select()
    .from(documents)
    .where(and(eq(documents.contractorId, contractor.id), eq(documents.decision, 'verified')))
  const moved = await tx
    .select({ dueOn: contractorChecks.dueOn })
    .from(contractorChecks)
    .where(and(eq(contractorChecks.contractorId, contractor.id), isNotNull(contractorChecks.movedFrom)))
  const current = rows.filter((row) => isCurrent(row, today))
  for (const document of current) {
    const { id, name, proves, expiresOn, decidedAt } = document
    const days = dueReminder({ expiresOn, decidedOn: dayIn(province, decidedAt ?? document.createdAt) }, today)
    if (days === null || expiresOn === null) continue
    const outlived = (other: typeof document) => other.expiresOn === null || other.expiresOn > expiresOn
    if (proves && current.some((other) => other.proves === proves && outlived(other))) continue
    await enqueueMail(tx, ctx.now, {
      key: `document-expiring:${id}:${expiresOn}:${days}`,
      template: 'document-expiring',
      recipient: email,
      about: null,
      props: {
        contactName,
        companyName,
        documentName: name,
        expiresOn,
        needed: proves !== null || moved.some(({ dueOn }) => dueOn === expiresOn),
      },
    })
  }
}
