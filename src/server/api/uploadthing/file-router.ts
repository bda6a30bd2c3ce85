import { randomUUID } from 'node:crypto'
import { createUploadthing, type FileRouter, UploadThingError } from 'uploadthing/server'
import type { StoredFile } from '~/contracts/file'
import { DomainError } from '~/domain/errors'
import { type FileKind, fileRules, isAcceptedName, maxAttachments } from '~/domain/file'
import { database } from '~/server/db/client'
import { log } from '~/server/observability/log'
import { settleUpload } from '~/server/services/file/reserve-upload'
import { assertMayUpload, type IncomingFile, storeFile } from '~/server/services/file/store-file'
import { senderOf } from '~/server/services/turns'
import { removePath } from '~/server/storage/disk'
import { activeProvider } from '~/server/storage/providers'
import { downloadObject, removeObjects } from '~/server/storage/storage'
import { callerOf, createApiContext } from '../context'
import { asDomainError, somethingWentWrong } from '../errors'

/** The `serverData` of an upload. The SDK swallows errors of its callback, so they are returned as a value. */
export type UploadAnswer = { ok: true; file: StoredFile } | { ok: false; error: string }

/** The id of the space reservation; overwritten by our handler, so that clients cannot set it. */
export const reservationHeader = 'x-upload-reservation'

const route = createUploadthing({
  errorFormatter: ({ message, cause }) => {
    if (cause) log.error({ err: cause }, 'an upload could not begin')
    return { message }
  },
})

/** One kind of file. The SDK knows sizes in powers of two only, so our limits are checked before its own. */
function fileRoute(kind: FileKind, most: number) {
  return route(
    { blob: { maxFileSize: '16MB', maxFileCount: most, acl: 'private', contentDisposition: 'attachment' } },
    {
      awaitServerData: true,
      presignedURLTTL: '15 minutes',
      // Two equal files of one upload must not get the same key.
      getFileHashParts: (file) => [file.name, file.size, randomUUID()],
    },
  )
    .middleware(async ({ req, files }) => {
      const ctx = await createApiContext(callerOf(req.headers))
      const { actor } = ctx
      refusing(() => assertMayUpload(actor, kind))
      for (const { name, size } of files) {
        const { maxBytes, tooLarge, wrongType } = fileRules[kind]
        if (size > maxBytes) throw new UploadThingError({ code: 'TOO_LARGE', message: tooLarge })
        if (!isAcceptedName(kind, name)) throw new UploadThingError({ code: 'BAD_REQUEST', message: wrongType })
      }
      const reservation = req.headers.get(reservationHeader) ?? ''
      return { ownerId: 'userId' in actor ? actor.userId : null, sender: senderOf(ctx), reservation }
    })
    .onUploadComplete(async ({ metadata: { ownerId, sender, reservation }, file }) => {
      const answer = await keep({ kind, ownerId, sender }, file)
      const stored = answer.ok ? [answer.file.size] : []
      await settleUpload(database(), reservation, { announced: [file.size], stored }).catch((err) =>
        log.warn({ err }, 'an upload was not settled'),
      )
      return answer
    })
}

function refusing(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (error instanceof DomainError) throw new UploadThingError({ code: 'FORBIDDEN', message: error.message })
    throw error
  }
}

/** Validates and stores an uploaded file; a refused one is deleted. */
async function keep(
  about: Pick<IncomingFile, 'kind' | 'ownerId' | 'sender'>,
  sent: { key: string; name: string },
): Promise<UploadAnswer> {
  const object = { provider: activeProvider, key: sent.key }
  try {
    const path = await downloadObject(object)
    try {
      const { key, file } = await storeFile(database(), { ...about, name: sent.name, path, object })
      if (key !== sent.key) await removeObjects([object])
      return { ok: true, file }
    } finally {
      await removePath(path)
    }
  } catch (error) {
    await removeObjects([object]).catch((err) => log.error({ err }, 'a refused upload could not be removed'))
    const known = asDomainError(error)
    if (known !== error) log[known ? 'warn' : 'error']({ err: error }, 'an upload could not be kept')
    return { ok: false, error: known?.message ?? somethingWentWrong }
  }
}

export const fileRouter = {
  attachment: fileRoute('attachment', maxAttachments),
  document: fileRoute('document', 1),
  logo: fileRoute('logo', 1),
  message: fileRoute('message', maxAttachments),
  photo: fileRoute('photo', 1),
  receipt: fileRoute('receipt', 1),
} satisfies FileRouter

export type UploadRouter = typeof fileRouter
