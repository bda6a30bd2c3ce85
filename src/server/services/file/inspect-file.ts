import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { DomainError, InvalidError } from '~/domain/errors'
import { extensionOf, type FileExtension, type FileKind, fileRules, isAcceptedName, mediaTypes } from '~/domain/file'
import { checkDocument } from './check-document'

export interface InspectedFile {
  extension: FileExtension
  /** Media type, by content. */
  type: string
}

/** What the detector calls a content, and what it may be named. A plain zip and a plain compound file only by their ending. */
const contents: Partial<Record<string, readonly FileExtension[]>> = {
  jpg: ['jpg'],
  png: ['png'],
  apng: ['png'],
  gif: ['gif'],
  webp: ['webp'],
  pdf: ['pdf'],
  docx: ['docx'],
  docm: ['docx'],
  zip: ['docx'],
  cfb: ['doc'],
}

/**
 * What a received file really is. Its name must end as its kind allows, and its content must be of a type
 * that its kind allows: what was declared counts for nothing.
 * @throws InvalidError when it is empty; TooLarge; WrongType
 */
export async function inspectFile(kind: FileKind, name: string, path: string): Promise<InspectedFile> {
  const rule = fileRules[kind]
  const { size } = await stat(path)
  if (size === 0) throw new InvalidError('The file is empty')
  if (size > rule.maxBytes) throw new DomainError('TooLarge', rule.tooLarge)
  refuseWrongName(kind, name)
  const detected = await fileTypeFromFile(path).catch(() => undefined)
  const [extension] = contents[detected?.ext ?? ''] ?? []
  if (!extension || !rule.extensions.includes(extension)) throw wrongType(kind)
  const isContainer = detected?.ext === 'zip' || detected?.ext === 'cfb'
  // A Word document with a password is a compound file, whatever it is named.
  if (extension === 'doc' && extensionOf(name) === 'docx') await checkDocument(path, 'doc')
  if (isContainer && extensionOf(name) !== extension) throw wrongType(kind)
  return { extension, type: mediaTypes[extension] }
}

/**
 * Refuses a name whose ending the kind does not take, before anything is read.
 * @throws WrongType
 */
export function refuseWrongName(kind: FileKind, name: string): void {
  if (!isAcceptedName(kind, name)) throw wrongType(kind)
}

function wrongType(kind: FileKind): DomainError {
  return new DomainError('WrongType', fileRules[kind].wrongType)
}
