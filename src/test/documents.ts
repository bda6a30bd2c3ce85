import { crc32, deflateSync } from 'node:zlib'

/** A PDF of these objects, with its table at the end left out: readers rebuild it. */
export function pdfOf(name: string, objects: (string | Buffer)[], trailer = '/Root 1 0 R'): File {
  const parts = objects.map((object, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]),
  )
  const end = Buffer.from(`trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n0\n%%EOF\n`)
  return new File([Buffer.concat([Buffer.from('%PDF-1.7\n'), ...parts, end])], name, { type: 'application/pdf' })
}

/** A stream of objects, packed as PDF writers do. */
export function objectStream(objects: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'): Buffer {
  const packed = deflateSync(objects)
  const head = Buffer.from(`<< ${dictionary} /Length ${packed.length} >>\nstream\r\n`)
  return Buffer.concat([head, packed, Buffer.from('\nendstream')])
}

/** A zip of these parts; those of a size it only claims are told by `claimed`. */
export function zipOf(
  parts: Record<string, string | Buffer>,
  claimed: Record<string, number> = {},
): Buffer<ArrayBuffer> {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const packed = deflateSync(bytes).subarray(2, -4)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed[name] ?? bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(locals.length, 4)
  end.writeUInt16LE(locals.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end])
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** The parts of a Word document, with others added. */
export function docxParts(others: Record<string, string | Buffer> = {}): Record<string, string | Buffer> {
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`,
    '_rels/.rels': relationships(['officeDocument', 'word/document.xml']),
    'word/document.xml': '<w:document><w:body><w:p>Licence</w:p></w:body></w:document>',
    ...others,
  }
}

/** A list of relationships: kind, target, and whether it lies outside of the document. */
export function relationships(...rows: [kind: string, target: string, mode?: 'External'][]): string {
  const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const elements = rows.map(
    ([kind, target, mode], index) =>
      `<Relationship Id="rId${index}" Type="${kinds}/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
  )
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${elements.join('')}</Relationships>`
}

export function docxFile(name: string, others: Record<string, string | Buffer> = {}): File {
  return new File([zipOf(docxParts(others))], name)
}

interface Entry {
  name: string
  /** 1 a storage, 2 a stream, 5 the root. */
  type: 1 | 2 | 5
  start?: number
}

/**
 * A compound file with these directory entries; sector 0 is its table, the directory follows, then `content`.
 * A Word document unless said otherwise.
 */
export function cfbFile(
  name: string,
  entries: Entry[] = [],
  { word = true, encrypted = false }: { word?: boolean; encrypted?: boolean } = {},
): File {
  const all: Entry[] = [{ name: 'Root Entry', type: 5 }, ...entries]
  if (word) all.push({ name: 'WordDocument', type: 2, start: 1 + Math.ceil((all.length + 1) / 4) })
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  for (const [value, at] of [
    [0x3e, 24],
    [3, 26],
    [0xfffe, 28],
    [9, 30],
    [6, 32],
  ] as const)
    header.writeUInt16LE(value, at)
  header.writeUInt32LE(1, 48)
  const directory = Buffer.alloc(Math.ceil(all.length / 4) * 512)
  for (const [index, { name: entry, type, start = 0 }] of all.entries()) {
    const at = index * 128
    directory.write(entry, at, 'utf16le')
    directory.writeUInt16LE(2 * entry.length + 2, at + 64)
    directory.writeUInt8(type, at + 66)
    directory.writeUInt32LE(start, at + 116)
  }
  const head = Buffer.alloc(4096)
  head.writeUInt16LE(0xa5ec, 0)
  head.writeUInt16LE(encrypted ? 0x0100 : 0, 10)
  return new File([Buffer.concat([header, Buffer.alloc(512), directory, word ? head : Buffer.alloc(0)])], name)
}
