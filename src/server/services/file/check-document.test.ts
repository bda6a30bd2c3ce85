import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { v4 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileExtension, FileFlag } from '~/domain/file'
import { env } from '~/env'
import { cfbFile, docxFile, docxParts, objectStream, pdfOf, relationships, zipOf } from '~/test/documents'
import { pdfFile } from '~/test/files'
import { checkDocument } from './check-document'

const folder = `${env.STORAGE_DIR}/documents`
beforeAll(() => mkdir(folder, { recursive: true }))
afterAll(() => rm(folder, { recursive: true }))

async function check(file: File): Promise<FileFlag[]> {
  const path = `${folder}/${v4()}`
  await writeFile(path, Buffer.from(await file.arrayBuffer()))
  return checkDocument(path, file.name.split('.').at(-1) as FileExtension)
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [] /Count 0 >>'
const script = '<< /Type /Action /S /JavaScript /JS (app.alert(1)) >>'
const pdf = (...objects: (string | Buffer)[]) => pdfOf('a.pdf', [catalog, pages, ...objects])

/** Each with a scanned picture of 200 KB, its text in a stream, and objects that are packed. */
const thirtyPages = () =>
  Array.from({ length: 30 }, () => [
    Buffer.concat([
      Buffer.from('<< /Filter /DCTDecode >>\nstream\n'),
      randomBytes(200_000),
      Buffer.from('\nendstream'),
    ]),
    objectStream('BT /F1 12 Tf (A page) Tj ET'.repeat(500), '/Filter /FlateDecode'),
    objectStream('3 0 << /Type /Page /Parent 2 0 R /Resources << >> >> '.repeat(100)),
  ]).flat()

describe('a PDF', () => {
  test.each<[string, File, FileFlag[]]>([
    ['plain', pdf(), []],
    [
      'with a picture whose bytes look like names by chance',
      pdf('<< /Length 12 >>\nstream\n/XFA \xff/JS x\nendstream'),
      [],
    ],
    ['with a form that is no XFA', pdf('<< /AcroForm << /Fields [] >> >>'), []],
    ['with a script', pdf(script), ['javascript']],
    ['with a script under an escaped name', pdf('<< /S /J#61v#61Script /JS (x) >>'), ['javascript']],
    ['with a script in a packed object', pdf(objectStream(`3 0 ${script}`)), ['javascript']],
    [
      'whose packed object does not say what it is',
      pdf(objectStream(`3 0 ${script}`, '/N 1 /First 4 /Filter 9 0 R')),
      ['javascript'],
    ],
    [
      'whose packed object ends its dictionary in a comment',
      pdf(objectStream(`3 0 ${script}`, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode % endobj obj\n')),
      ['javascript'],
    ],
    [
      'whose packed object hides its dictionary far away',
      pdf(objectStream(`3 0 ${script}`, `/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${' '.repeat(5000)}`)),
      ['unchecked'],
    ],
    [
      'with another file',
      pdf('<< /Type /Filespec /EF << /F 4 0 R >> >>', '<< /Type /EmbeddedFile >>'),
      ['embedded_files'],
    ],
    ['with an XFA form', pdf('<< /AcroForm << /XFA [(template) 4 0 R] >> >>'), ['interactive_form']],
    ['that is no PDF behind its first line', pdfFile('a.pdf', 5000), ['unchecked']],
    [
      'whose packed object cannot be unpacked here',
      pdf('<< /Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode] >>\nstream\n00\nendstream'),
      ['unchecked'],
    ],
    ['of thirty pages as programs and scanners write it', pdf(...thirtyPages()), []],
  ])('%s is flagged with what it holds', async (_name, file, flags) => {
    expect(await check(file)).toEqual(flags)
  })

  test.each([
    ['starts a program', pdf('<< /S /Launch /F (calc.exe) >>'), 'starts another program'],
    [
      'starts a program from a packed object',
      pdf(objectStream('3 0 << /S /Launch /F (calc.exe) >>')),
      'starts another program',
    ],
    ['is encrypted', pdfOf('a.pdf', [catalog, pages], '/Root 1 0 R /Encrypt 5 0 R'), 'is protected'],
  ])('that %s is refused with what to do', async (_name, file, sentence) => {
    await expect(check(file)).rejects.toMatchObject({ code: 'WrongType', message: expect.stringContaining(sentence) })
  })

  test('is read whole wherever a name lies, also across the border of what is read at once', async () => {
    for (const at of [262_130, 262_140, 262_144, 300_000]) {
      const padding = `% ${'x'.repeat(at - 120)}\n`
      expect(await check(pdf(padding + script))).toEqual(['javascript'])
    }
  })

  test('that unpacks to gigabytes, or is made of nothing but beginnings, takes neither memory nor time', async () => {
    const bomb = deflateSync(Buffer.alloc(100 * 1024 * 1024))
    const bombs = Array.from({ length: 20 }, () =>
      Buffer.concat([Buffer.from('<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'), bomb]),
    )
    const streams = Buffer.from('/First/N#20 stream\n'.repeat(50_000))
    const packed = objectStream(`3 0 ${script}`)
    const manySmall = pdf(...Array.from({ length: 1000 }, () => packed), ' '.repeat(4_000_000))
    const began = process.cpuUsage()
    expect(await check(manySmall)).toEqual(['javascript'])
    expect(await check(pdf(...bombs))).toEqual(['unchecked'])
    expect(await check(pdf(streams))).toEqual(['unchecked'])
    // Processor time: a busy machine makes it no longer.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(4000)
  })
})

test('a PDF with many streams lets others in while it is read', async () => {
  let done = false
  const checking = check(pdf('/N#20 stream\n'.repeat(8000))).finally(() => {
    done = true
  })
  let others = 0
  for (; !done; others++) await setImmediate()
  expect(await checking).toEqual([])
  expect(others).toBeGreaterThan(60)
})

describe('a DOCX', () => {
  const remote = 'https://evil.example/a.dotm'
  const settings = (target: string) => ({
    'word/_rels/settings.xml.rels': relationships(['attachedTemplate', target, 'External']),
  })
  const image = (kind: string, target: string) => ({
    'word/_rels/document.xml.rels': relationships([kind, target, 'External']),
  })

  test.each<[string, File, FileFlag[]]>([
    ['plain', docxFile('a.docx'), []],
    ['with links', docxFile('a.docx', image('hyperlink', 'https://example.ca')), []],
    ['made from a template on its own machine', docxFile('a.docx', settings('file:///C:\\Users\\h\\Letter.dotx')), []],
    ['with a sheet in it', docxFile('a.docx', { 'word/embeddings/sheet.xlsx': 'x' }), ['embedded_files']],
    ['that loads a picture', docxFile('a.docx', image('image', 'http://example.ca/a.png')), ['external_content']],
    ['that loads an object from a share', docxFile('a.docx', image('oleObject', '\\\\host\\a')), ['external_content']],
    ['that is broken', new File([zipOf(docxParts()).subarray(0, -30)], 'a.docx'), ['unchecked']],
  ])('%s is flagged with what it holds', async (_name, file, flags) => {
    expect(await check(file)).toEqual(flags)
  })

  test.each([
    ['has macros', docxFile('a.docx', { 'word/vbaProject.bin': 'x' }), 'contains macros'],
    ['has macros under another name', docxFile('a.docx', image('vbaProject', 'x.bin')), 'contains macros'],
    [
      'says that it has macros',
      docxFile('a.docx', {
        '[Content_Types].xml':
          '<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      }),
      'contains macros',
    ],
    ['has controls', docxFile('a.docx', { 'word/activeX/activeX1.bin': 'x' }), 'contains macros'],
    ['loads its template from elsewhere', docxFile('a.docx', settings(remote)), 'loads its template'],
    ['loads its template from a share', docxFile('a.docx', settings('file://///host/a.dotm')), 'loads its template'],
    ['writes that in entities', docxFile('a.docx', settings('&#x68;ttps://evil.example/a.dotm')), 'loads its template'],
    [
      'writes that in UTF-16',
      docxFile('a.docx', {
        'word/_rels/x.rels': Buffer.from(`\ufeff${settings(remote)['word/_rels/settings.xml.rels']}`, 'utf16le'),
      }),
      'loads its template',
    ],
    [
      'unpacks to gigabytes',
      new File([zipOf(docxParts({ 'word/a.xml': 'x' }), { 'word/a.xml': 2 ** 31 })], 'a.docx'),
      'unpacks to more',
    ],
    [
      'has a list that unpacks to megabytes',
      docxFile('a.docx', { 'word/_rels/a.rels': Buffer.alloc(5_000_000, ' ') }),
      'unpacks to more',
    ],
    [
      'has elements in elements in elements',
      docxFile('a.docx', { 'word/_rels/a.rels': '<a>'.repeat(1000) }),
      'unpacks to more',
    ],
    [
      'has an element of many attributes',
      docxFile('a.docx', { 'word/_rels/a.rels': `<a ${'b="" '.repeat(1000)}/>` }),
      'unpacks to more',
    ],
    [
      'has many lists',
      docxFile('a.docx', Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`word/_rels/${n}.rels`, '<a/>']))),
      'unpacks to more',
    ],
    [
      'is another archive',
      new File([zipOf({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0' })], 'a.docx'),
      'not a Word document',
    ],
  ])('that %s is refused with what to do', async (_name, file, sentence) => {
    await expect(check(file)).rejects.toMatchObject({ code: 'WrongType', message: expect.stringContaining(sentence) })
  })
})

test('a DOCX with long names that are nearly those of macros takes no time', async () => {
  const names = Array.from({ length: 10 }, (_, n) => [`${'vbadata'.repeat(9000)}/${n}`, 'x'])
  const began = process.cpuUsage()
  expect(await check(docxFile('a.docx', Object.fromEntries(names)))).toEqual([])
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(800)
})

describe('a DOC', () => {
  const object = [
    { name: 'ObjectPool', type: 1 },
    { name: '_1234567890', type: 1 },
  ] as const

  test.each<[string, File, FileFlag[]]>([
    ['plain', cfbFile('a.doc'), []],
    ['with a place for objects and none in it', cfbFile('a.doc', [object[0]]), []],
    ['with an object', cfbFile('a.doc', [...object]), ['embedded_files']],
    [
      'that is nothing behind its first bytes',
      new File([Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'x'], 'a.doc'),
      ['unchecked'],
    ],
  ])('%s is flagged with what it holds', async (_name, file, flags) => {
    expect(await check(file)).toEqual(flags)
  })

  test.each([
    [
      'has macros',
      cfbFile('a.doc', [
        { name: 'Macros', type: 1 },
        { name: 'VBA', type: 1 },
      ]),
      'contains macros',
    ],
    ['has macros by another spelling', cfbFile('a.doc', [{ name: 'mAcros', type: 1 }]), 'contains macros'],
    ['is encrypted', cfbFile('a.doc', [], { encrypted: true }), 'is protected'],
    [
      'is a packet with a password',
      cfbFile('a.doc', [{ name: 'EncryptedPackage', type: 2 }], { word: false }),
      'is protected',
    ],
    ['is a sheet', cfbFile('a.doc', [{ name: 'Workbook', type: 2 }], { word: false }), 'not a Word document'],
  ])('that %s is refused with what to do', async (_name, file, sentence) => {
    await expect(check(file)).rejects.toMatchObject({ code: 'WrongType', message: expect.stringContaining(sentence) })
  })
})
