import { z } from 'zod'
import { fileFlags, maxAttachments } from '~/domain/file'
import { uuidText } from './primitives'

/** A stored file as lists and uploads answer it; read it at `/api/files/{id}`. */
export const storedFile = z
  .object({
    id: uuidText,
    name: z.string(),
    size: z.number().int().describe('Bytes'),
    type: z.string().describe('Media type, found from the content'),
  })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.infer<typeof storedFile>

/** A stored file as those read it who did not send it. */
export const receivedFile = storedFile
  .extend({
    flags: z
      .array(z.enum(fileFlags))
      .describe('What a document holds that its reader should know of before opening it'),
  })
  .meta({ id: 'ReceivedFile' })
export type ReceivedFile = z.infer<typeof receivedFile>

/** The id of an uploaded file that nothing refers to yet, as the database writes it. */
export const uploadedFile = z.uuid({ error: 'Please select a file' }).toLowerCase()

export const tooManyAttachments = `At most ${maxAttachments} files can be attached`

const uploadedFiles = z
  .array(z.union([uploadedFile, z.object({ id: uploadedFile }).transform(({ id }) => id)]))
  .max(maxAttachments, tooManyAttachments)
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])])

/** Files sent with a message: their ids, or parts of the body. */
export const messageAttachmentIds = uploadedFiles.describe(
  'At most five photos or PDFs: jpg, jpeg, png or pdf, under 10MB',
)

/** Uploaded files of one request: their ids, or the entries that the upload answered. */
export const attachmentIds = uploadedFiles.describe('Ids answered by `POST /leads/upload-attachments`, at most five')

export const uploadAttachmentsInput = z.object({
  attachments: z
    .array(uploadedFile, { error: 'Please select a file' })
    .min(1, 'Please select a file')
    .max(maxAttachments, tooManyAttachments),
})

export const uploadedAttachmentsOutput = z.object({ files: z.array(storedFile) })
