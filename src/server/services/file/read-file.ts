import { subHours } from 'date-fns/subHours'
import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { DomainError, NotFoundError } from '~/domain/errors'
import { isUuid } from '~/domain/slug'
import type { KeyActor } from '~/server/auth/actor'
import type { Executor } from '~/server/db/client'
import { auditLog, files } from '~/server/db/schema'
import { openObject } from '~/server/storage/storage'
import { ownLeads } from '../assignment/assignment-scope'
import { contactReadable, noteFirstReading } from '../assignment/contact-access'
import { record } from '../audit/record'
import { actorColumns, inTransaction, type ServiceContext } from '../context'

export interface ReadableFile {
  id: string
  name: string
  size: number
  type: string
  /** Public and immutable. */
  public: boolean
  /** Meant for a public profile: reading it writes no audit row. */
  photo: boolean
  provider: (typeof files.$inferSelect)['provider']
  key: string
}

/**
 * A file's row, for those who may read the file: logos, and photos of published profiles, everybody; an admin all; a contractor their own
 * documents, the bills and messages they sent, and what the homeowner gave or sent them while rule 56 lets them read; a
 * homeowner what came with their own requests, threads and payments; everybody what they uploaded themselves.
 * @throws NotFoundError
 */
export async function findFile(ctx: ServiceContext, id: string): Promise<ReadableFile> {
  const [row] = isUuid(id)
    ? await ctx.db
        .select()
        .from(files)
        .where(and(eq(files.id, id), or(isPublic, isShownPhoto, isReadableBy(ctx))))
    : []
  if (!row) throw new NotFoundError('File')
  const { name, size, type, provider, key } = row
  return {
    id,
    name,
    size,
    type,
    provider,
    key,
    public: row.kind === 'logo' && row.claimedAt !== null,
    photo: row.kind === 'photo',
  }
}

/**
 * The bytes of a file returned by `findFile`, or a range of them. For a private file the audit row is written first, once
 * an hour for each reader: a row is kept for years, and a picture may be asked for by each of its pieces.
 * @throws NotFoundError when they are gone; Unavailable
 */
export async function readFile(ctx: ServiceContext, file: ReadableFile, range: string | null): Promise<Response> {
  if (!file.public && !file.photo)
    await inTransaction(ctx, async (tx) => {
      if (!(await isNoted(tx, ctx, file.id)))
        await record(tx, ctx, { action: 'file.read', entity: 'file', entityId: file.id })
      await noteOpened(tx, ctx, file.id)
    })
  const response = await openObject(file, { range })
  if (response.ok || response.status === 416) return response
  await response.body?.cancel()
  if (response.status === 404) throw new NotFoundError('File')
  throw new DomainError('Unavailable', 'The file cannot be read for a moment. Please try again shortly.')
}

async function isNoted(tx: Executor, { actor, now }: ServiceContext, fileId: string): Promise<boolean> {
  const { actorId, apiKeyId } = actorColumns(actor)
  const sameReader = apiKeyId ? eq(auditLog.apiKeyId, apiKeyId) : eq(auditLog.actorId, actorId ?? '')
  const [noted] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'file'),
        eq(auditLog.entityId, fileId),
        gt(auditLog.createdAt, subHours(now, 1)),
        eq(auditLog.action, 'file.read'),
        sameReader,
      ),
    )
    .limit(1)
  return noted !== undefined
}

/** Notes when a contractor opens the first file of a homeowner's request. */
async function noteOpened(tx: Executor, { actor, now }: ServiceContext, fileId: string): Promise<void> {
  if (actor.kind !== 'contractor' || actor.contractorId === null) return
  const came = sql`assignments.contractor_id = ${actor.contractorId} and assignments.project_id = (
    select project_id from project_attachments where file_id = ${fileId}
  )`
  await noteFirstReading(tx, now, 'files', came)
}

const isPublic = and(eq(files.kind, 'logo'), isNotNull(files.claimedAt))

/** A photo on a profile that everybody can open. */
const isShownPhoto = photoOf(sql`contractors.status = 'published'`)

function photoOf(contractor: SQL): SQL {
  return sql`exists (
    select 1 from contractor_photos join contractors on contractors.id = contractor_photos.contractor_id
    where (contractor_photos.file_id = files.id or contractor_photos.small_file_id = files.id) and ${contractor}
  )`
}

function isReadableBy({ actor, now }: ServiceContext): SQL | undefined {
  if ('apiKey' in actor && actor.apiKey) return isReadableByKey(actor, now)
  if (actor.kind === 'admin') return sql`true`
  if (actor.kind === 'homeowner')
    return or(
      eq(files.ownerId, actor.userId),
      cameWith(ownProject(actor.userId)),
      billedOn(ownProject(actor.userId)),
      sentIn(ownProject(actor.userId)),
    )
  if (actor.kind !== 'contractor') return sql`false`
  if (actor.contractorId === null) return eq(files.ownerId, actor.userId)
  return or(
    eq(files.ownerId, actor.userId),
    sql`exists (select 1 from documents where file_id = files.id and contractor_id = ${actor.contractorId})`,
    photoOf(sql`contractors.id = ${actor.contractorId}`),
    ofOwnLeads(actor.contractorId, now),
  )
}

/** What came with a contractor's leads: the homeowner's files by rule 56, those that the company sent for good. */
function ofOwnLeads(contractorId: string, now: Date): SQL | undefined {
  return or(
    cameWith(readableLead(contractorId, now)),
    sentIn(sql`${ownLeads(contractorId)} and (messages.sender = 'contractor' or (${contactReadable(now)}))`),
    billedTo(contractorId, now),
  )
}

/** A contractor's key reads what came with their leads; one of the platform what its scopes are about. */
function isReadableByKey(actor: KeyActor, now: Date): SQL | undefined {
  const { scopes } = actor.apiKey
  if (actor.kind === 'contractor')
    return scopes.includes('leads:read') ? ofOwnLeads(actor.contractorId, now) : sql`false`
  return or(
    scopes.includes('projects:read') ? or(cameWith(sql`true`), sentIn(sql`true`)) : sql`false`,
    scopes.includes('contractors:read')
      ? sql`exists (select 1 from documents where documents.file_id = files.id)`
      : sql`false`,
  )
}

function cameWith(project: SQL): SQL {
  return sql`exists (
    select 1 from project_attachments join projects on projects.id = project_attachments.project_id
    where project_attachments.file_id = files.id and ${project}
  )`
}

/** The bill or the receipt of a payment. */
function billedOn(project: SQL): SQL {
  return sql`exists (
    select 1 from milestones join projects on projects.id = milestones.project_id
    where (milestones.file_id = files.id or milestones.receipt_file_id = files.id) and ${project}
  )`
}

/** The same of what was agreed with the contractor who was hired, not with one before them (rule 157); the homeowner's receipts by rule 56. */
function billedTo(contractorId: string, now: Date): SQL {
  return sql`exists (
    select 1 from milestones
    join assignments on assignments.id = milestones.assignment_id
    join projects on projects.id = assignments.project_id
    where (milestones.file_id = files.id or (milestones.receipt_file_id = files.id and ${contactReadable(now)}))
      and assignments.contractor_id = ${contractorId} and assignments.status = 'won'
  )`
}

/** What was sent with a message of a thread that is theirs to read. */
function sentIn(thread: SQL | undefined): SQL {
  return sql`exists (
    select 1 from message_files
    join messages on messages.id = message_files.message_id
    join assignments on assignments.id = messages.assignment_id
    join projects on projects.id = assignments.project_id
    where (message_files.file_id = files.id or message_files.small_file_id = files.id) and ${thread}
  )`
}

function ownProject(userId: string): SQL {
  return sql`projects.homeowner_id = ${userId}`
}

/** A lead that its contractor may read in full (rule 56). */
function readableLead(contractorId: string, now: Date): SQL {
  return sql`exists (
    select 1 from assignments
    where assignments.project_id = projects.id and assignments.contractor_id = ${contractorId}
      and ${contactReadable(now)}
  )`
}
