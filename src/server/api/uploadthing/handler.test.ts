import { readdir, readFile, rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '~/env'
import { documents, files, projectAttachments, users } from '~/server/db/schema'
import { sign } from '~/server/storage/signature'
import { downloadObject } from '~/server/storage/storage'
import { givenDatabase } from '~/test/database'
import { cfbFile, docxFile, pdfOf } from '~/test/documents'
import { createContractor, createUser, leadInput } from '~/test/factories'
import { formWith, pdfFile, photoFile } from '~/test/files'
import { call, cookieFor, fetchApi } from '~/test/rest'

const database = givenDatabase()
const origin = 'http://localhost:3000'

interface Asked {
  name: string
  size: number
  type?: string
}

function ask(kind: string, asked: Asked[], headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({
    files: asked.map(({ name, size, type = '' }) => ({ name, size, type, lastModified: 1 })),
  })
  return fetchApi(
    new Request(`${origin}/api/uploadthing?actionType=upload&slug=${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }),
  )
}

async function linkFor(file: File, kind = 'attachment', headers?: Record<string, string>): Promise<string> {
  const answer = await ask(kind, [file], headers)
  expect(answer.status).toBe(200)
  const [link] = await answer.json()
  expect(link.url).toMatch(/^\/api\/storage\//)
  return link.url
}

async function send(link: string, file: File, headers: Record<string, string> = {}) {
  const body = new FormData()
  body.append('file', file)
  const answer = await fetchApi(
    new Request(`${origin}${link}`, { method: 'PUT', body, headers: { range: 'bytes=0-', ...headers } }),
  )
  return { status: answer.status, body: await answer.json() }
}

async function storedObjects(): Promise<string[]> {
  const shelves = await readdir(`${env.STORAGE_DIR}/objects`)
  const objects = await Promise.all(shelves.map((shelf) => readdir(`${env.STORAGE_DIR}/objects/${shelf}`)))
  return objects.flat()
}

beforeEach(async () => {
  await database.db.delete(projectAttachments)
  await database.db.delete(documents)
  await database.db.delete(files)
  await rm(env.STORAGE_DIR, { recursive: true, force: true })
})

describe('a link to upload', () => {
  test('takes the file once, and answers the row that keeps it', async () => {
    const file = pdfFile('plan & co.pdf', 5000)
    const link = await linkFor(file)
    const first = await send(link, file)
    expect(first).toMatchObject({
      status: 200,
      body: { serverData: { ok: true, file: { name: 'plan & co.pdf', size: 5000, type: 'application/pdf' } } },
    })
    expect(await send(link, file)).toMatchObject({ status: 409, body: { error: 'The upload link was already used' } })
    const [row] = await database.db.select().from(files).where(eq(files.id, first.body.serverData.file.id))
    expect(row).toMatchObject({ kind: 'attachment', ownerId: null, claimedAt: null, provider: 'embedded' })
    expect(await readFile(await downloadObject(row!))).toEqual(Buffer.from(await file.arrayBuffer()))
  })

  test('used by two at once takes one', async () => {
    const file = pdfFile('plan.pdf', 200_000)
    const link = await linkFor(file)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => send(link, file)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await database.db.select().from(files)).toHaveLength(1)
    expect(await readdir(`${env.STORAGE_DIR}/tmp`)).toEqual([])
  })

  test('is read from one sender at a time, and may be used again when that one broke off', async () => {
    const file = pdfFile('plan.pdf', 5000)
    const link = await linkFor(file)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="plan.pdf"\r\n\r\n%PDF'
    const sender = writable.getWriter()
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    const request = { method: 'PUT', body: readable, headers, duplex: 'half' }
    const slow = fetchApi(new Request(`${origin}${link}`, request as RequestInit))
    await sender.write(new TextEncoder().encode(head))
    expect(await send(link, file)).toMatchObject({ status: 409, body: { error: 'The upload link was already used' } })
    await sender.close()
    expect((await slow).status).toBe(400)
    expect((await send(link, file)).status).toBe(200)
  })

  test('stays used when its file was cleaned and kept under another key', async () => {
    const photo = await photoFile('front.jpg')
    const link = await linkFor(photo)
    const { body } = await send(link, photo)
    expect(body.serverData).toMatchObject({ ok: true, file: { type: 'image/jpeg' } })
    expect((await send(link, photo)).status).toBe(409)
  })

  test('that was changed, or never given, is refused', async () => {
    const file = pdfFile('plan.pdf')
    const link = await linkFor(file)
    const [path, query = ''] = link.split('?')
    const forged = [
      link.replace('x-ut-file-size=400', 'x-ut-file-size=9999999'),
      link.replace(/signature=.*/, 'signature=hmac-sha256%3D00'),
      link.replace(/signature=.*/, `signature=${encodeURIComponent(sign(link, 'sk_live_guess'))}`),
      link.replace(/expires=\d+/, 'expires=9999999999999'),
      `${path}x?${query}`,
      `/api/storage/..%2f..%2fetc%2fpasswd?${query}`,
      `${link}&x-ut-slug=logo`,
      path ?? '',
    ]
    for (const changed of forged) expect((await send(changed, file)).status).toBe(403)
    expect(await database.db.select().from(files)).toEqual([])
    expect((await send(link, file)).status).toBe(200)
  })

  test('that expired is refused', async () => {
    const file = pdfFile('plan.pdf')
    const link = await linkFor(file)
    const unsigned = link.replace(/expires=\d+/, `expires=${Date.now() - 1}`).replace(/&signature=.*/, '')
    const { embeddedApp } = await import('~/server/storage/embedded-app')
    const signature = sign(unsigned.replace('/api/storage', embeddedApp.url), embeddedApp.apiKey)
    const answer = await send(`${unsigned}&signature=${encodeURIComponent(signature)}`, file)
    expect(answer).toMatchObject({ status: 403, body: { error: 'The upload link has expired', code: 'FORBIDDEN' } })
  })

  test('takes neither more nor less than was announced', async () => {
    const announced = pdfFile('plan.pdf', 1000)
    expect(await send(await linkFor(announced), pdfFile('plan.pdf', 1001))).toMatchObject({ status: 413 })
    expect(await send(await linkFor(announced), pdfFile('plan.pdf', 999))).toMatchObject({ status: 400 })
    expect(await send(await linkFor(announced), announced, { range: 'bytes=5-' })).toMatchObject({ status: 416 })
    expect(await database.db.select().from(files)).toEqual([])
    expect(await readdir(`${env.STORAGE_DIR}/tmp`)).toEqual([])
  })

  test('says where to go on when asked', async () => {
    const link = await linkFor(pdfFile('plan.pdf'))
    const answer = await fetchApi(new Request(`${origin}${link}`, { method: 'HEAD' }))
    expect(answer.headers.get('x-ut-range-start')).toBe('0')
  })

  test('keeps no file whose content is another', async () => {
    const file = new File(['<script>alert(1)</script>'.repeat(40)], 'photo.jpg', { type: 'image/jpeg' })
    const { status, body } = await send(await linkFor(file), file)
    expect(status).toBe(200)
    expect(body.serverData).toMatchObject({ ok: false, error: expect.stringContaining('jpg') })
    expect(await database.db.select().from(files)).toEqual([])
    expect(await storedObjects()).toEqual([])
  })

  test.each(['as it is', 'cleaned'])('keeps no file, %s, of an account that was deleted meanwhile', async (how) => {
    const file = how === 'cleaned' ? await photoFile('front.jpg') : pdfFile('plan.pdf')
    const user = await createUser(database.db, 'homeowner')
    const link = await linkFor(file, 'message', { cookie: await cookieFor(database.db, user) })
    await database.db.delete(users).where(eq(users.id, user.id))
    const { status, body } = await send(link, file)
    expect(status).toBe(200)
    expect(body.serverData).toEqual({ ok: false, error: expect.stringContaining('Please try again') })
    expect(await database.db.select().from(files)).toEqual([])
    expect(await storedObjects()).toEqual([])
  })
})

describe('a document', () => {
  const macros = docxFile('quote.docx', { 'word/vbaProject.bin': 'x' })
  const script = pdfOf('plan.pdf', ['<< /Type /Catalog >>', '<< /S /JavaScript /JS (app.alert(1)) >>'])
  const overRest = (file: File) =>
    call('/leads/upload-attachments', { method: 'POST', body: formWith({ attachments: [file] }) })

  test('with macros is refused with what to do, by both ways in, and not kept', async () => {
    const sentence = expect.stringContaining('Please send it without them, or as a PDF')
    const { body } = await send(await linkFor(macros), macros)
    expect(body.serverData).toEqual({ ok: false, error: sentence })
    expect(await overRest(macros)).toMatchObject({ status: 415, body: { error: sentence } })
    expect(await overRest(new File([await macros.arrayBuffer()], 'quote.doc'))).toMatchObject({ status: 415 })
    expect(await database.db.select().from(files)).toEqual([])
  })

  test('with a password is told so, although it is no zip', async () => {
    const packet = cfbFile('quote.docx', [{ name: 'EncryptedPackage', type: 2 }], { word: false })
    expect(await overRest(packet)).toMatchObject({
      status: 415,
      body: { error: expect.stringContaining('Please send it without a password') },
    })
  })

  test('with a script is kept and flagged, by both ways in', async () => {
    const { body } = await send(await linkFor(script), script)
    expect(body.serverData.ok).toBe(true)
    expect((await overRest(script)).status).toBe(200)
    const rows = await database.db.select({ flags: files.flags }).from(files)
    expect(rows).toEqual([{ flags: ['javascript'] }, { flags: ['javascript'] }])
  })

  test("carries its flags to the admin's project and to the contractor's lead", async () => {
    const contractor = await createContractor(database.db)
    const { body: sent } = await overRest(script)
    const { body: lead } = await call('/leads', {
      method: 'POST',
      body: { ...leadInput({ contractorId: contractor.id, propertyType: undefined }), attachments: [sent.files[0].id] },
    })
    const admin = await cookieFor(database.db, await createUser(database.db, 'admin'))
    const attachments = [expect.objectContaining({ name: 'plan.pdf', flags: ['javascript'] })]
    const { body: project } = await call(`/admin/projects/${lead.id}`, { cookie: admin })
    expect(project.project.attachments).toEqual(attachments)
    const { body: leads } = await call('/contractor/leads', { cookie: await cookieFor(database.db, contractor.user) })
    expect(leads[0].attachments).toEqual(attachments)
  })

  test("carries its flags to the admin's review", async () => {
    const contractor = await createContractor(database.db)
    const cookie = await cookieFor(database.db, contractor.user)
    await call('/contractor/documents', { method: 'POST', cookie, body: formWith({ file: [script], type: 'license' }) })
    const admin = await cookieFor(database.db, await createUser(database.db, 'admin'))
    const { body } = await call(`/admin/contractors/${contractor.id}/documents`, { cookie: admin })
    expect(body).toMatchObject([{ fileName: 'plan.pdf', fileFlags: ['javascript'] }])
  })
})

describe('links are given', () => {
  const plan = { name: 'plan.pdf', size: 400 }

  test.each([
    ['a file over ten megabytes', 'attachment', { name: 'a.pdf', size: 10 * 1024 * 1024 + 1 }, 413],
    ['a program', 'attachment', { name: 'a.exe', size: 10 }, 400],
    ['a picture that can carry scripts', 'attachment', { name: 'a.svg', size: 10 }, 400],
    ['a document of nobody', 'document', plan, 403],
    ['an unknown kind', 'secret', plan, 404],
  ])('not for %s', async (_name, kind, file, status) => {
    const answer = await ask(kind, [file])
    expect(answer.status).toBe(status)
    const { message, ...body } = await answer.json()
    // UploadThing's client reads `message`; everybody else the API's error body.
    expect(body).toEqual({ error: message, code: expect.stringMatching(/^[A-Z_]+$/), requestId: expect.any(String) })
  })

  test('for five files and no sixth', async () => {
    expect((await ask('attachment', Array(5).fill(plan))).status).toBe(200)
    expect((await ask('attachment', Array(6).fill(plan))).status).toBe(400)
  })

  test('to those who may', async () => {
    const contractor = await createContractor(database.db)
    const cookies = {
      contractor: await cookieFor(database.db, contractor.user),
      homeowner: await cookieFor(database.db, await createUser(database.db, 'homeowner')),
      admin: await cookieFor(database.db, await createUser(database.db, 'admin')),
    }
    const status = async (kind: string, role: keyof typeof cookies) =>
      (await ask(kind, [{ ...plan, name: kind === 'logo' ? 'a.png' : 'a.pdf' }], { cookie: cookies[role] })).status
    expect(await status('document', 'contractor')).toBe(200)
    expect(await status('document', 'homeowner')).toBe(403)
    expect(await status('logo', 'admin')).toBe(200)
    expect(await status('logo', 'homeowner')).toBe(403)
    expect(await status('receipt', 'homeowner')).toBe(200)
    expect(await status('receipt', 'contractor')).toBe(200)
    expect(await status('receipt', 'admin')).toBe(403)
    const file = pdfFile('licence.pdf')
    const { body } = await send(await linkFor(file, 'document', { cookie: cookies.contractor }), file)
    const [row] = await database.db.select().from(files).where(eq(files.id, body.serverData.file.id))
    expect(row?.ownerId).toBe(contractor.user.id)
  })

  test('neither to other sites nor to bodies of any size', async () => {
    expect((await ask('attachment', [plan], { origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask('attachment', [{ ...plan, name: `${'x'.repeat(100_000)}.pdf` }])).status).toBe(413)
    expect((await ask('attachment', [])).status).toBe(400)
  })

  test('for kinds of files and hooks that are ours, whatever else is named', async () => {
    for (const kind of ['constructor', '__proto__', 'toString', 'nothing', ''])
      expect((await ask(kind, [plan])).status, kind).toBe(404)
    const unknownAction = new Request(`${origin}/api/uploadthing?actionType=x&slug=attachment`, {
      method: 'POST',
      body: '{}',
    })
    expect((await fetchApi(unknownAction)).status).toBe(400)
    for (const hook of ['', 'constructor', 'callback, callback'])
      expect((await ask('attachment', [plan], { 'uploadthing-hook': hook })).status, hook).toBe(400)
  })

  test('and a callback is believed only when it is signed', async () => {
    const answer = await fetchApi(
      new Request(`${origin}/api/uploadthing?slug=attachment`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'uploadthing-hook': 'callback',
          'x-uploadthing-signature': 'hmac-sha256=00',
        },
        body: '{}',
      }),
    )
    expect(answer.status).toBe(400)
  })
})
