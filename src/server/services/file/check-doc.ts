import { type FileHandle, open } from 'node:fs/promises'
import type { DocumentFinding } from './document-finding'

/**
 * The kept library for compound files follows a hostile chain of sectors for ever. This reads every directory entry
 * wherever one lies, of whatever chain ([MS-CFB] 2.6.1): entries are 128 bytes, and begin at a multiple of that.
 */

const entryBytes = 128
const chunkBytes = 1024 * entryBytes
const storage = 1
const stream = 2
const root = 5

/** By names in capitals: Word compares them so ([MS-CFB] 2.6.4). */
const findings: Record<string, DocumentFinding> = {
  MACROS: 'macros',
  VBA: 'macros',
  _VBA_PROJECT: 'macros',
  _VBA_PROJECT_CUR: 'macros',
  ENCRYPTEDPACKAGE: 'encrypted',
  ENCRYPTIONINFO: 'encrypted',
  '\u0001OLE10NATIVE': 'embedded_files',
  PACKAGE: 'embedded_files',
}

/** How Word names the storage of an object in its ObjectPool. */
const objectPattern = /^_\d{6,12}$/

interface Entry {
  /** In capitals. */
  name: string
  type: number
  /** The sector it begins in. */
  start: number
}

export async function checkDoc(path: string): Promise<Set<DocumentFinding>> {
  const found = new Set<DocumentFinding>()
  const file = await open(path)
  try {
    let isCompoundFile = false
    let document: Entry | undefined
    for await (const entry of entriesOf(file)) {
      const { name, type } = entry
      isCompoundFile ||= type === root
      if (type === stream && name === 'WORDDOCUMENT') document = entry
      const finding = Object.hasOwn(findings, name) ? findings[name] : undefined
      if (finding) found.add(finding)
      if (type === storage && objectPattern.test(name)) found.add('embedded_files')
    }
    const finding = document && (await checkHead(file, document))
    if (finding) found.add(finding)
    if (document) return found
    if (!found.has('encrypted')) found.add(isCompoundFile ? 'not_word' : 'unchecked')
    return found
  } finally {
    await file.close()
  }
}

async function* entriesOf(file: FileHandle): AsyncGenerator<Entry> {
  const buffer = Buffer.alloc(chunkBytes)
  for (let position = 0; ; position += chunkBytes) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, position)
    for (let at = 0; at + entryBytes <= bytesRead; at += entryBytes) {
      const nameBytes = buffer.readUInt16LE(at + 64)
      const type = buffer.readUInt8(at + 66)
      if (nameBytes < 4 || nameBytes > 64 || nameBytes % 2 === 1 || ![storage, stream, root].includes(type)) continue
      const name = buffer.toString('utf16le', at, at + nameBytes - 2).toUpperCase()
      yield { name, type, start: buffer.readUInt32LE(at + 116) }
    }
    if (bytesRead < chunkBytes) return
  }
}

/** The document's own head ([MS-DOC] 2.5.2) says whether it is encrypted. */
async function checkHead(file: FileHandle, { start }: Entry): Promise<DocumentFinding | null> {
  const { buffer: header } = await file.read(Buffer.alloc(32), 0, 32, 0)
  const sectorBytes = 2 ** Math.min(header.readUInt16LE(30), 16)
  const { bytesRead, buffer } = await file.read(Buffer.alloc(12), 0, 12, (start + 1) * sectorBytes)
  if (bytesRead < 12 || ![0xa5ec, 0xa5dc].includes(buffer.readUInt16LE(0))) return 'unchecked'
  return buffer.readUInt16LE(10) & 0x0100 ? 'encrypted' : null
}
