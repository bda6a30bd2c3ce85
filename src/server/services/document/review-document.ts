import { addYears } from 'date-fns/addYears'
import { eq } from 'drizzle-orm'
import { type AdminDocument, documentMessages, type ReviewDocumentInput } from '~/contracts/document'
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors'
import { type Province, provinceNames } from '~/domain/province'
import { isUuid } from '~/domain/slug'
import { dayIn } from '~/domain/time-zone'
import { checkOfDocumentType, holdsInOneProvince, minimumCoverage } from '~/domain/verification'
import type { Executor } from '~/server/db/client'
import { documents } from '~/server/db/schema'
import { record } from '../audit/record'
import { type AdminContext, inTransaction } from '../context'
import { lockContractor } from '../contractor/get-contractor'
import { touchContractor } from '../contractor/profile-changes'
import { refreshVerification } from '../contractor/refresh-verification'
import { enqueueMail } from '../mail/enqueue-mail'
import { deleteDocument } from './delete-document'
import { type DocumentRow, presentAdminDocument, selectDocuments } from './present-document'

/**
 * An admin decides a contractor's document (rule 23). What is given of name, type, issuer, number,
 * dates and coverage corrects what the contractor wrote: a file's name does not become a public certification. A verified one takes the place of the one it replaces and
 * may bring a lapsed verification back; the contractor is told by mail. Insurance, and a proof of workers' compensation, verified
 * without an expiry counts for one year from the day of the decision, a policy's usual term, and is asked for again then.
 * @throws NotFoundError; InvalidError when a rejection has no reason, the document has expired, or, without an override
 *   note, the coverage of insurance is under $2,000,000 or the document proves what holds in another province only;
 *   ConflictError when it has been decided already and `revise` is not given.
 */
export async function reviewDocument(ctx: AdminContext, input: ReviewDocumentInput): Promise<AdminDocument> {
  const { id, decision, reason, overrideNote, revise, ...corrections } = input
  if (decision === 'rejected' && !reason) throw new InvalidError(documentMessages.reason, { field: 'reason' })
  return inTransaction(ctx, async (tx) => {
    const contractor = await lockContractor(tx, await contractorOf(tx, id))
    const [document] = await tx.select().from(documents).where(eq(documents.id, id))
    if (!document) throw new NotFoundError('Document')
    if (document.decision !== 'pending' && !revise)
      throw new ConflictError(`This document has been ${document.decision} already`)
    const corrected = correct(document, corrections)
    const facts =
      decision === 'verified' && endsByItself(corrected) && !corrected.expiresOn
        ? { ...corrected, expiresOn: dayIn(contractor.province, addYears(ctx.now, 1)) }
        : corrected
    if (decision === 'verified')
      assertAcceptable(facts, overrideNote, contractor.province, dayIn(contractor.province, ctx.now))
    await tx
      .update(documents)
      .set({
        ...facts,
        decision,
        decisionReason: reason,
        overrideNote: decision === 'verified' ? overrideNote : null,
        decidedBy: ctx.actor.userId,
        decidedAt: ctx.now,
        lapsedAt: null,
        replacesId: null,
        updatedAt: ctx.now,
      })
      .where(eq(documents.id, id))
    await touchContractor(tx, contractor.id)
    if (decision === 'verified' && document.replacesId) await removeReplaced(tx, ctx.now, document.replacesId)
    await record(tx, ctx, {
      action: `document.${decision}`,
      entity: 'contractor',
      entityId: contractor.id,
      details: { documentId: id, type: facts.type, overridden: Boolean(overrideNote) },
    })
    const { restored } = await refreshVerification(tx, ctx, contractor)
    await notifyContractor(tx, ctx, contractor, { ...document, ...facts }, { decision, reason, restored })
    const [row] = await selectDocuments(tx).where(eq(documents.id, id))
    if (!row) throw new NotFoundError('Document')
    return presentAdminDocument(row, { province: contractor.province, now: ctx.now })
  })
}

async function contractorOf(tx: Executor, id: string): Promise<string> {
  const [document] = isUuid(id)
    ? await tx.select({ contractorId: documents.contractorId }).from(documents).where(eq(documents.id, id))
    : []
  if (!document) throw new NotFoundError('Document')
  return document.contractorId
}

type Facts = Pick<
  DocumentRow,
  'name' | 'type' | 'proves' | 'issuer' | 'referenceNumber' | 'province' | 'issuedOn' | 'expiresOn' | 'coverage'
>
type Corrections = Omit<ReviewDocumentInput, 'id' | 'decision' | 'reason' | 'overrideNote' | 'revise'>

function correct(document: DocumentRow, given: Corrections): Facts {
  const type = given.type ?? document.type
  // What the contractor's own type proved says nothing of another type.
  const before = type === document.type ? document.proves : null
  return {
    name: given.name ?? document.name,
    type,
    proves: checkOfDocumentType(type) ?? given.proves ?? before,
    issuer: given.issuer ?? document.issuer,
    referenceNumber: given.referenceNumber ?? document.referenceNumber,
    province: given.province ?? document.province,
    issuedOn: given.issuedOn ?? document.issuedOn,
    expiresOn: given.expiresOn ?? document.expiresOn,
    coverage: given.coverage ?? document.coverage,
  }
}

/** Policies and clearances have a term, also where it was not written down; some licences have none. */
const endsByItself = ({ type, proves }: Facts) => type === 'insurance' || proves === 'workers_compensation'

function assertAcceptable(facts: Facts, overrideNote: string | null, home: Province, today: string): void {
  const { type, issuedOn, expiresOn, coverage, proves, province } = facts
  if (issuedOn && expiresOn && issuedOn > expiresOn)
    throw new InvalidError(documentMessages.order, { field: 'expiresOn' })
  if (expiresOn && expiresOn <= today)
    throw new InvalidError('This document has expired and cannot be verified', { field: 'expiresOn' })
  if (holdsInOneProvince(proves) && province && province !== home && !overrideNote)
    throw new InvalidError(
      `The company is in ${provinceNames[home]}: this can only be verified with an override note`,
      {
        field: 'overrideNote',
      },
    )
  if (type !== 'insurance') return
  if ((coverage ?? 0) < minimumCoverage && !overrideNote)
    throw new InvalidError('Insurance under $2,000,000 can only be verified with an override note', {
      field: 'overrideNote',
    })
}

async function removeReplaced(tx: Executor, now: Date, id: string): Promise<void> {
  const [replaced] = await tx.select().from(documents).where(eq(documents.id, id))
  if (replaced) await deleteDocument(tx, now, replaced)
}

interface Outcome {
  decision: ReviewDocumentInput['decision']
  reason: string | null
  restored: boolean
}

async function notifyContractor(
  tx: Executor,
  ctx: AdminContext,
  contractor: Awaited<ReturnType<typeof lockContractor>>,
  { id, name, expiresOn }: Pick<DocumentRow, 'id' | 'name' | 'expiresOn'>,
  { decision, reason, restored }: Outcome,
): Promise<void> {
  await enqueueMail(tx, ctx.now, {
    key: `document-decision:${id}:${ctx.now.toISOString()}`,
    template: 'document-decision',
    recipient: contractor.email,
    about: null,
    topic: `document:${id}`,
    props: {
      contactName: contractor.contactName,
      companyName: contractor.companyName,
      documentName: name,
      verified: decision === 'verified',
      reason,
      expiresOn,
      restored,
    },
  })
}
