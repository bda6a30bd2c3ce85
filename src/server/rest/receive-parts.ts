import { DomainError } from '~/domain/errors'
import { fileRules, safeFileName } from '~/domain/file'
import { refuseUnstorable } from '~/server/api/refuse-unstorable'
import type { ReceivedParts, UploadParts } from '~/server/api/uploads'
import { limitKeyOf, type ServiceContext } from '~/server/services/context'
import { discardFiles } from '~/server/services/file/discard-files'
import { refuseWrongName } from '~/server/services/file/inspect-file'
import { growUpload, reserveUpload, settleUpload } from '~/server/services/file/reserve-upload'
import { assertMayUpload, storeFile } from '~/server/services/file/store-file'
import { consume } from '~/server/services/rate-limit/rate-limit'
import { senderOf } from '~/server/services/turns'
import { withSpaceFor } from '~/server/storage/free-space'
import {
  type FormRules,
  firstRoom,
  type ReceivedFile,
  type ReceivedForm,
  readMultipart,
  type SentForm,
} from '~/server/storage/read-multipart'

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}

interface MeasuredForm extends SentForm {
  contentLength: string | null
  /** Aborted when the sender has gone. */
  signal: AbortSignal
}

/** Looks at the text fields once the body was read; what it throws refuses the call before a file is stored. */
type Accept = (fields: unknown) => void

interface StoredPart {
  field: string
  id: string
  size: number
}

/**
 * Reads a multipart body for a procedure: its files become stored, unclaimed files, and their ids stand in
 * the input under the parts' names, beside the text fields.
 * @throws InvalidError, TooLarge, WrongType, TooManyRequests, NoRoom; nothing stays stored then.
 */
export async function receiveParts(
  form: MeasuredForm,
  ctx: ServiceContext,
  { parts, accept }: { parts: UploadParts; accept: Accept },
): Promise<ReceivedParts> {
  for (const { kind } of Object.values(parts)) assertMayUpload(ctx.actor, kind)
  await consume(ctx.db, 'uploadByAddress', limitKeyOf(ctx))
  const expected = expectedBytes(form, parts)
  let held = Math.min(expected, firstRoom)
  const reservation = await reserveUpload(ctx, [expected], held)
  const stored: StoredPart[] = []
  const discard = () =>
    discardFiles(
      ctx.db,
      stored.map(({ id }) => id),
    )
  let kept: StoredPart[] = []
  try {
    // For a moment what came lies there twice: as it was received, and as it is stored.
    const fields = await withSpaceFor(2 * expected, (count) => {
      const makeRoom = async (bytes: number) => {
        const wanted = Math.min(bytes, expected)
        await count(2 * wanted)
        if (wanted > held) await growUpload(ctx, reservation, wanted)
        held = Math.max(held, wanted)
      }
      return storeParts(form, ctx, { parts, stored, accept, makeRoom })
    })
    kept = stored
    return { input: { ...fields, ...idsByPart(parts, stored) }, discard }
  } catch (error) {
    await discard()
    throw error
  } finally {
    await settleUpload(ctx.db, reservation, { announced: [expected], stored: kept.map(({ size }) => size) }).catch(
      (err) => ctx.log.warn({ err }, 'an upload was not settled'),
    )
  }
}

/** The most bytes that the body's files can have. */
function expectedBytes({ contentLength }: MeasuredForm, parts: UploadParts): number {
  const most = Object.values(parts).reduce((sum, { kind, most = 1 }) => sum + most * fileRules[kind].maxBytes, 0)
  const length = Number(contentLength ?? most)
  return Number.isSafeInteger(length) && length >= 0 ? Math.min(length, most) : most
}

interface Receiving {
  parts: UploadParts
  /** The files stored so far. */
  stored: StoredPart[]
  signal: AbortSignal
}

async function storeParts(
  sent: MeasuredForm,
  ctx: ServiceContext,
  {
    parts,
    stored,
    accept,
    makeRoom,
  }: Pick<Receiving, 'parts' | 'stored'> & Pick<FormRules, 'makeRoom'> & { accept: Accept },
) {
  const most = Object.values(parts).reduce((sum, { most = 1 }) => sum + most, 0)
  const form = await readMultipart(sent, {
    ruleOf: (field) => (Object.hasOwn(parts, field) ? fileRules[parts[field]?.kind ?? 'attachment'] : null),
    maxFiles: most,
    tooMany: most === 1 ? 'Please send one file' : `At most ${most} files can be attached`,
    makeRoom,
  })
  try {
    refuseUnstorable(form.fields)
    await ctx.refuseEnded?.()
    accept(form.fields)
    for (const file of form.files) naming(file, () => refuseUnstorable(file.name))
    await storeFiles(form, ctx, { parts, stored, signal: sent.signal })
    await ctx.refuseEnded?.()
    return form.fields
  } finally {
    await form.discard()
  }
}

async function storeFiles(
  form: ReceivedForm,
  ctx: ServiceContext,
  { parts, stored, signal }: Receiving,
): Promise<void> {
  for (const file of form.files) naming(file, () => refuseWrongName(kindOf(parts, file), safeFileName(file.name)))
  if (form.files.length > 1) await consume(ctx.db, 'uploadByAddress', limitKeyOf(ctx), form.files.length - 1)
  const ownerId = 'userId' in ctx.actor ? ctx.actor.userId : null
  const sender = senderOf(ctx)
  for (const part of form.files) {
    const { name, path } = part
    const incoming = { kind: kindOf(parts, part), ownerId, sender, name, path, signal }
    const { file } = await naming(part, () => storeFile(ctx.db, incoming))
    stored.push({ field: part.field, id: file.id, size: file.size })
  }
}

function kindOf(parts: UploadParts, { field }: ReceivedFile) {
  return parts[field]?.kind ?? 'attachment'
}

/** Adds the name of the part to an error. */
function naming<T>({ field }: ReceivedFile, work: () => T): T {
  const add = (error: unknown): never => {
    if (!(error instanceof DomainError)) throw error
    const { code, message, reason, retryAfter, cause } = error
    throw new DomainError(code, message, { field, reason, retryAfter, cause })
  }
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(add) as T) : result
  } catch (error) {
    return add(error)
  }
}

function idsByPart(parts: UploadParts, stored: StoredPart[]): Record<string, string | string[]> {
  const ids: Record<string, string | string[]> = {}
  for (const [field, { most }] of Object.entries(parts)) {
    const own = stored.filter((file) => file.field === field).map(({ id }) => id)
    if (own[0] !== undefined) ids[field] = most === undefined ? own[0] : own
  }
  return ids
}
