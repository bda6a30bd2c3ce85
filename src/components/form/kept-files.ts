/** A file at the server, as a draft keeps it. */
export interface FileAtServer {
  id: string
  name: string
  size: number
  type: string
}

export interface KeptFile extends FileAtServer {
  /** Milliseconds since 1970. */
  sentAt: number
}

/** What a draft keeps of the files that somebody chose: the files themselves cannot be kept. */
export interface KeptFiles {
  /** Those that were sent. */
  files: KeptFile[]
  /** Names of those that were not sent yet. */
  fileNames: string[]
}

/** The server keeps what nothing refers to for a day. */
const keptHours = 20

/** The sent files of a draft that the server still has, and the names of all others. */
export function readKeptFiles({ files, fileNames }: KeptFiles): { sent: KeptFile[]; lost: string[] } {
  const isThere = ({ sentAt }: KeptFile) => Date.now() - sentAt < keptHours * 3_600_000
  const gone = files.filter((file) => !isThere(file)).map(({ name }) => name)
  return { sent: files.filter(isThere), lost: [...fileNames, ...gone] }
}

interface ChosenFile {
  name: string
  stored?: FileAtServer
}

/** What to keep of the files that are chosen now; `sentAt` remembers when each was first seen at the server. */
export function filesToKeep(chosen: readonly ChosenFile[], sentAt: Map<string, number>): KeptFiles {
  const stored = chosen.flatMap((file) => file.stored ?? [])
  for (const { id } of stored) if (!sentAt.has(id)) sentAt.set(id, Date.now())
  return {
    files: stored.map(({ id, name, size, type }) => ({ id, name, size, type, sentAt: sentAt.get(id) ?? 0 })),
    fileNames: chosen.flatMap((file) => (file.stored ? [] : [file.name])),
  }
}

const isText = (value: unknown) => typeof value === 'string'

function isKeptFile(file: unknown): file is KeptFile {
  if (typeof file !== 'object' || file === null) return false
  const { id, name, size, type, sentAt } = file as Record<string, unknown>
  return [id, name, type].every(isText) && [size, sentAt].every((number) => typeof number === 'number')
}

/** By hand: a schema's library would be the largest part of a page's first load. */
export function isKeptFiles(kept: unknown): kept is KeptFiles {
  if (typeof kept !== 'object' || kept === null) return false
  const { files, fileNames } = kept as Record<string, unknown>
  return Array.isArray(fileNames) && fileNames.every(isText) && Array.isArray(files) && files.every(isKeptFile)
}
