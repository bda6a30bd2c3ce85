import type { FileKind } from '~/domain/file'

/** A multipart part that carries a file: what it is for, and how many there may be when the input is a list. */
interface UploadPart {
  kind: FileKind
  most?: number
  /** The body may be JSON as well, with ids or without files. */
  optional?: boolean
}

export type UploadParts = Record<string, UploadPart>

/** The input made of a multipart body, and how to delete the files stored for it. */
export interface ReceivedParts {
  input: Record<string, unknown>
  discard: () => Promise<void>
}

export interface UploadMeta {
  /** Parts of a multipart body, by the input field that takes their files' ids. */
  uploads?: UploadParts
}
