import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { DocumentFinding } from './document-finding'

/**
 * Limits: entries of one document, their total unpacked size; how many of them are read, and the unpacked size of each;
 * how deep their elements lie in each other, as the parser takes the square of that; and the attributes of one.
 */
const mostParts = 5000
const mostLists = 500
const deepest = 20
const mostAttributes = 100
const mostUnpacked = 250 * 1024 * 1024
const longestPart = 1024 * 1024
const mostRead = 16 * 1024 * 1024

const partFindings: [RegExp, DocumentFinding][] = [
  [/(^|\/)activex\//i, 'macros'],
  [/(^|\/)embeddings\//i, 'embedded_files'],
]

/** Checks a Word document in its zip container (ECMA-376 part 2); only content types and relationships are unpacked. */
export async function checkDocx(path: string): Promise<Set<DocumentFinding>> {
  const found = new Set<DocumentFinding>()
  try {
    const zip = await openPromise(path, { autoClose: false, strictFileNames: false, validateEntrySizes: true })
    try {
      await checkParts(zip, found)
    } finally {
      zip.close()
    }
  } catch (error) {
    found.add(error === noList ? 'bomb' : 'unchecked')
  }
  return found
}

async function checkParts(zip: ZipFile, found: Set<DocumentFinding>): Promise<void> {
  let unpacked = 0
  let read = 0
  let lists = 0
  let hasDocument = false
  if (zip.entryCount > mostParts) return void found.add('bomb')
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry
    unpacked += uncompressedSize
    if (unpacked > mostUnpacked) return void found.add('bomb')
    if (entry.isEncrypted()) found.add('encrypted')
    // Not by one pattern over the whole name, which may have 64 KB: it would take the square of that.
    if (/vba(project|data)/i.test(fileName.slice(fileName.lastIndexOf('/') + 1))) found.add('macros')
    for (const [pattern, finding] of partFindings) if (pattern.test(fileName)) found.add(finding)
    hasDocument ||= /^\/?word\/document\d*\.xml$/i.test(fileName)
    if (!/\.rels$|\[content_types\]\.xml$/i.test(fileName) || entry.isEncrypted()) continue
    read += uncompressedSize
    if (uncompressedSize > longestPart || read > mostRead || ++lists > mostLists) return void found.add('bomb')
    const xml = await readPart(zip, entry)
    await checkList(xml, found)
    hasDocument ||= xml.includes('wordprocessingml.document.main')
  }
  if (!hasDocument) found.add('not_word')
}

async function readPart(zip: ZipFile, entry: Entry): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
  const bytes = Buffer.concat(pieces)
  if (bytes[0] === 0xfe || bytes[0] === 0) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xff || bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes)
  return new TextDecoder().decode(bytes)
}

const noList = new Error('the elements of a list are not like that')
const lengthAtOnce = 64 * 1024

/** One list of content types or of relationships. Namespace prefixes of element names are ignored. */
async function checkList(xml: string, found: Set<DocumentFinding>): Promise<void> {
  let depth = 0
  let attributesOfTag = 0
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        if (++depth > deepest) throw noList
        attributesOfTag = 0
        const name = tag.split(':').at(-1)
        if (name === 'Relationship') checkRelationship(attributes, found)
        else if (/macroEnabled|vbaProject|activeX/i.test(attributes.ContentType ?? '')) found.add('macros')
      },
      onattribute: () => {
        if (++attributesOfTag > mostAttributes) throw noList
      },
      onclosetag: () => {
        depth--
      },
      // Word supports no custom entities, and one could hide a URL.
      onprocessinginstruction: (name) => {
        if (name.toLowerCase() === '!doctype') found.add('unchecked')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let at = 0; at < xml.length; at += lengthAtOnce, await yieldToEventLoop())
    parser.write(xml.slice(at, at + lengthAtOnce))
  parser.end()
}

/** Word writes the local path of a template; other external targets are refused, except hyperlinks, which need a click. */
const ownMachine = /^(?:file:\/{3})?[a-z]:[\\/]|^file:\/{3}[\w~.]/i
const elsewhere = /^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i

function checkRelationship(
  { Type: type = '', Target: target = '', TargetMode: mode = '' }: Record<string, string>,
  found: Set<DocumentFinding>,
): void {
  if (/\/(vbaProject|control|activeX\w*)$/i.test(type)) found.add('macros')
  if (mode.toLowerCase() !== 'external' || /\/hyperlink$/i.test(type)) return
  if (ownMachine.test(target.trim()) || !elsewhere.test(target.trim())) return
  if (/\/attachedTemplate$/i.test(type)) found.add('remote_template')
  else found.add('external_content')
}
