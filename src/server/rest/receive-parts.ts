import { fileRules, safeFileName } from '~/domain/file'
import { refuseUnstorable } from '~/server/api/refuse-unstorable'
import type { ReceivedParts, UploadParts } from '~/server/api/uploads'
import { type ReceivedFile, type ReceivedForm, readMultipart } from '~/server/gateways/storage/read-multipart'
import type { ServiceContext } from '~/server/services/context'
import { DomainError } from '~/server/services/errors'
import { discardFiles } from '~/server/services/file/discard-files'
import { refuseWrongName } from '~/server/services/file/inspect-file'
import { assertMayUpload, storeFile } from '~/server/services/file/store-file'
import { consume } from '~/server/services/rate-limit/rate-limit'

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
}

/**
 * Reads a multipart body for a procedure: its files become stored, unclaimed files, and their ids stand in
 * the input under the parts' names, beside the text fields.
 * @throws InvalidError, TooLarge, WrongType, TooManyRequestsError; nothing stays stored then.
 */
export async function receiveParts(request: Request, ctx: ServiceContext, parts: UploadParts): Promise<ReceivedParts> {
  for (const { kind } of Object.values(parts)) assertMayUpload(ctx.actor, kind)
  await consume(ctx.db, 'uploadByAddress', ctx.address)
  const most = Object.values(parts).reduce((sum, { most = 1 }) => sum + most, 0)
  const form = await readMultipart(request, {
    ruleOf: (field) => (Object.hasOwn(parts, field) ? fileRules[parts[field]?.kind ?? 'attachment'] : null),
    maxFiles: most,
    tooMany: most === 1 ? 'Please send one file' : `At most ${most} files can be attached`,
  })
  const stored: { field: string; id: string }[] = []
  const discard = () =>
    discardFiles(
      ctx.db,
      stored.map(({ id }) => id),
    )
  try {
    refuseUnstorable(form.fields)
    for (const file of form.files) naming(file, () => refuseUnstorable(file.name))
    await storeAll(form, ctx, parts, stored)
  } catch (error) {
    await discard()
    throw error
  } finally {
    await form.discard()
  }
  return { input: { ...form.fields, ...idsByPart(parts, stored) }, discard }
}

async function storeAll(
  form: ReceivedForm,
  ctx: ServiceContext,
  parts: UploadParts,
  stored: { field: string; id: string }[],
): Promise<void> {
  for (const file of form.files) naming(file, () => refuseWrongName(kindOf(parts, file), safeFileName(file.name)))
  if (form.files.length > 1) await consume(ctx.db, 'uploadByAddress', ctx.address, form.files.length - 1)
  const ownerId = 'userId' in ctx.actor ? ctx.actor.userId : null
  for (const part of form.files) {
    const { name, path } = part
    const { file } = await naming(part, () => storeFile(ctx.db, { kind: kindOf(parts, part), ownerId, name, path }))
    stored.push({ field: part.field, id: file.id })
  }
}

function kindOf(parts: UploadParts, { field }: ReceivedFile) {
  return parts[field]?.kind ?? 'attachment'
}

/** Says of which part what is wrong. */
function naming<T>({ field }: ReceivedFile, work: () => T): T {
  const add = (error: unknown): never => {
    if (error instanceof DomainError) throw new DomainError(error.code, error.message, { field, cause: error.cause })
    throw error
  }
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(add) as T) : result
  } catch (error) {
    return add(error)
  }
}

function idsByPart(parts: UploadParts, stored: { field: string; id: string }[]): Record<string, string | string[]> {
  const ids: Record<string, string | string[]> = {}
  for (const [field, { most }] of Object.entries(parts)) {
    const own = stored.filter((file) => file.field === field).map(({ id }) => id)
    if (own[0] !== undefined) ids[field] = most === undefined ? own[0] : own
  }
  return ids
}
