import { stat } from 'node:fs/promises'
import type { StoredFile } from '~/contracts/file'
import { ForbiddenError, UnauthenticatedError } from '~/domain/errors'
import { extensionOf, type FileFlag, type FileKind, mediaTypes, safeFileName } from '~/domain/file'
import type { Actor } from '~/server/auth/actor'
import type { Database } from '~/server/db/client'
import { files } from '~/server/db/schema'
import { removePath, temporaryPath } from '~/server/storage/disk'
import { putObject, removeObjects, type StoredObject } from '~/server/storage/storage'
import { checkDocument } from './check-document'
import { cleanGalleryPhoto, cleanLogo, cleanPhoto } from './clean-picture'
import { type InspectedFile, inspectFile } from './inspect-file'
import { takeTurn } from './take-turn'

export interface IncomingFile {
  kind: FileKind
  /** The account it belongs to; null for a visitor's. */
  ownerId: string | null
  name: string
  /** Who takes turns with others when it is checked (`senderOf`). */
  sender: string
  /** Where its bytes are; they stay there. */
  path: string
  /** Where its bytes were stored already, if they were. */
  object?: StoredObject
  /** Aborted when its sender has gone. */
  signal?: AbortSignal
}

const uploaders: Record<FileKind, (actor: Actor) => boolean> = {
  attachment: () => true,
  document: (actor) => actor.kind === 'contractor' && actor.contractorId !== null,
  logo: (actor) => actor.kind === 'admin' || (actor.kind === 'contractor' && actor.contractorId !== null),
  message: (actor) => actor.kind === 'homeowner' || (actor.kind === 'contractor' && actor.contractorId !== null),
  photo: (actor) => actor.kind === 'contractor' && actor.contractorId !== null,
  receipt: (actor) => actor.kind === 'homeowner' || (actor.kind === 'contractor' && actor.contractorId !== null),
}

/**
 * Whether somebody may upload files of a kind at all.
 * @throws UnauthenticatedError; ForbiddenError
 */
export function assertMayUpload(actor: Actor, kind: FileKind): void {
  if (uploaders[kind](actor)) return
  if (actor.kind === 'visitor') throw new UnauthenticatedError()
  throw new ForbiddenError()
}

/**
 * Stores a received file that nothing refers to yet: checked, cleaned, stored, with its row. It must be claimed in time
 * (`claimFiles`), or it is swept.
 * @throws InvalidError, TooLarge, WrongType; TooManyRequests or Unavailable when too many wait to be checked
 */
export async function storeFile(db: Database, incoming: IncomingFile): Promise<{ file: StoredFile; key: string }> {
  const given = safeFileName(incoming.name)
  const inspected = await inspectFile(incoming.kind, given, incoming.path)
  const queue = isDocument(inspected) ? 'documents' : 'pictures'
  const { sender, signal } = incoming
  const { flags, ...cleaned } = await takeTurn({ sender, queue, signal }, () => makeSafe(incoming, inspected))
  try {
    const { kind, ownerId } = incoming
    const object = cleaned.path === incoming.path ? incoming.object : undefined
    return await insertFile(db, { kind, ownerId, name: withEnding(given, cleaned.type), flags, ...cleaned, object })
  } finally {
    if (cleaned.path !== incoming.path) await removePath(cleaned.path)
  }
}

interface NewFile extends SafeFile, Pick<IncomingFile, 'kind' | 'ownerId' | 'name' | 'object'> {}

/** Stores a safe file, unless it is stored already, with its row. */
export async function insertFile(
  db: Database,
  { path, object: kept, ...about }: NewFile,
): Promise<{ file: StoredFile; key: string }> {
  const { size } = await stat(path)
  const object = kept ?? (await putObject(path, about))
  try {
    const [file] = await db
      .insert(files)
      .values({ ...about, size, ...object })
      .returning({ id: files.id, name: files.name, size: files.size, type: files.type })
    if (!file) throw new Error('nothing was inserted')
    return { file, key: object.key }
  } catch (error) {
    if (!kept) await removeObjects([object])
    throw error
  }
}

interface SafeFile {
  path: string
  type: string
  flags: FileFlag[]
}

function isDocument({ extension }: InspectedFile): boolean {
  return extension === 'pdf' || extension === 'doc' || extension === 'docx'
}

/** Images are re-encoded; documents are checked and stored unchanged. */
async function makeSafe({ kind, path }: IncomingFile, inspected: InspectedFile): Promise<SafeFile> {
  const { extension, type } = inspected
  if (isDocument(inspected)) return { path, type, flags: await checkDocument(path, extension) }
  const to = await temporaryPath()
  try {
    if (kind === 'logo') await cleanLogo(path, to)
    else if (kind === 'photo') await cleanGalleryPhoto(path, to)
    else if (extension === 'jpg' || extension === 'png') await cleanPhoto(path, to, extension)
    return { path: to, type: kind === 'logo' || kind === 'photo' ? mediaTypes.webp : type, flags: [] }
  } catch (error) {
    await removePath(to)
    throw error
  }
}

/** The name with an ending that fits its content. */
function withEnding(name: string, type: string): string {
  const ending = extensionOf(name)
  if (Object.entries(mediaTypes).some(([known, media]) => known === ending && media === type)) return name
  const fitting = Object.entries(mediaTypes).find(([, media]) => media === type)?.[0]
  return safeFileName(`${name.slice(0, name.length - ending.length - 1)}.${fitting}`)
}
