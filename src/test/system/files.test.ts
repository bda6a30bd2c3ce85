import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { canMount, mountDisk, unmountDisk } from '../disk'
import { wizardBody } from '../factories'
import { formWith, pdfFile, photoFile } from '../files'
import { givenInstances, post as postJson } from '../instances'
import { nightly, nightlyTest } from '../runs'
import type { ServerProcess } from '../server-process'
import { startUploadThing } from '../uploadthing-service'

/** Files and the production server, from outside: its memory, its descriptors, its disk. Needs the build. */
const megabyte = 1024 * 1024
const given = givenInstances()

interface Link {
  url: string
  key: string
}

async function linkFor(server: ServerProcess, file: File): Promise<Link> {
  const answer = await fetch(`${server.url}/api/uploadthing?actionType=upload&slug=attachment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ files: [{ name: file.name, size: file.size, type: file.type, lastModified: 1 }] }),
  })
  expect(answer.status).toBe(200)
  const [link] = (await answer.json()) as Link[]
  if (!link) throw new Error('no link')
  return { ...link, url: new URL(link.url, server.url).href }
}

async function put(server: ServerProcess, file: File) {
  const { url } = await linkFor(server, file)
  const body = formWith({ file: [file] })
  const answer = await fetch(url, { method: 'PUT', headers: { range: 'bytes=0-' }, body })
  return { status: answer.status, body: await answer.json() }
}

function post(server: ServerProcess, ...attachments: File[]): Promise<Response> {
  return fetch(`${server.url}/api/leads/upload-attachments`, { method: 'POST', body: formWith({ attachments }) })
}

const memoryOf = ({ child }: ServerProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) * 1024

const filesHeldBy = ({ child }: ServerProcess) => readdirSync(`/proc/${child.pid}/fd`).length

const temporaryFiles = () => readdirSync(`${given.env.STORAGE_DIR}/tmp`)

/** The most memory the server has while `work` goes on, beyond what it had before. */
async function growthDuring(server: ServerProcess, work: () => Promise<void>): Promise<number> {
  const before = memoryOf(server)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(server))
  }, 5)
  await work()
  clearInterval(watch)
  return (most - before) / megabyte
}

test.runIf(nightly && process.platform === 'linux')(
  'ten uploads of ten megabytes at once pass through, not into memory',
  async () => {
    // Each way in a process of its own, whose first uploads they are: what it has to load for them counts too.
    const [rest, links, photos] = await Promise.all([given.start(), given.start(), given.start()])
    const files = Array.from({ length: 10 }, (_, number) => pdfFile(`plan ${number}.pdf`, 10 * megabyte))
    const photo = await photoFile('house.jpg', { width: 4000, height: 3000, noise: true })
    const overRest = await growthDuring(rest, async () => {
      const answers = await Promise.all(files.map((file) => post(rest, file)))
      expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200))
    })
    const overLinks = await growthDuring(links, async () => {
      const answers = await Promise.all(files.map((file) => put(links, file)))
      expect(answers.map(({ body }) => body.serverData.ok)).toEqual(files.map(() => true))
    })
    const pictures = await growthDuring(photos, async () => {
      const answers = await Promise.all(files.map(() => post(photos, photo)))
      expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200))
    })
    expect(photo.size).toBeGreaterThan(4 * megabyte)
    expect(Math.max(overRest, overLinks, pictures), JSON.stringify({ overRest, overLinks, pictures })).toBeLessThan(160)
    expect(temporaryFiles()).toEqual([])
  },
)

/** Sends the beginning of a body and hangs up, or reads the beginning of an answer and does. */
function breakOff(url: string, method: string, headers: Record<string, string>, start?: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const call = request(url, { method, headers, agent: false })
    call.on('error', () => {})
    call.on('close', () => resolve())
    call.on('response', (answer) => {
      answer.on('error', () => {})
      answer.once('data', () => call.destroy())
    })
    if (start) call.write(start, () => setTimeout(() => call.destroy(), 30))
    else call.end()
  })
}

test.runIf(nightly && process.platform === 'linux')(
  'ninety broken-off transfers leave neither files nor descriptors',
  async () => {
    const server = await given.start()
    const file = pdfFile('plan.pdf', 10 * megabyte)
    await put(server, file)
    const before = filesHeldBy(server)
    const head = (field: string) =>
      `--x\r\ncontent-disposition: form-data; name="${field}"; filename="plan.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
    const start30 = async (work: (number: number) => Promise<void>) => {
      for (let number = 0; number < 30; number += 10)
        await Promise.all(Array.from({ length: 10 }, (_, lane) => work(number + lane)))
    }
    const half = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * megabyte)])
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(10 * megabyte) }
    await start30(async () => {
      const { url } = await linkFor(server, file)
      await breakOff(url, 'PUT', headers, Buffer.concat([Buffer.from(head('file')), half]))
    })
    const rest = `${server.url}/api/leads/upload-attachments`
    await start30(() => breakOff(rest, 'POST', headers, Buffer.concat([Buffer.from(head('attachments')), half])))
    const { cookie, id } = await givenReadable(server, file)
    await start30(() => breakOff(`${server.url}/api/files/${id}`, 'GET', { cookie }))
    await vi.waitFor(
      () => {
        expect(temporaryFiles()).toEqual([])
        expect(filesHeldBy(server)).toBeLessThanOrEqual(before + 12)
      },
      { timeout: 15_000, interval: 250 },
    )
    expect((await put(server, file)).body.serverData.ok).toBe(true)
  },
)

/** A stored file and a cookie of somebody who may read it. */
async function givenReadable(server: ServerProcess, file: File): Promise<{ cookie: string; id: string }> {
  const registered = await fetch(`${server.url}/api/auth/register/homeowner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'hanna@example.ca', password: 'long enough', firstName: 'H', lastName: 'H' }),
  })
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? ''
  const body = formWith({ attachments: [file] })
  const sent = await fetch(`${server.url}/api/leads/upload-attachments`, { method: 'POST', headers: { cookie }, body })
  const { files } = (await sent.json()) as { files: { id: string }[] }
  return { cookie, id: files[0]?.id ?? '' }
}

test.runIf(nightly && canMount())(
  'a full disk refuses files and nothing else, leaves nothing behind, and is used again',
  async () => {
    const disk = `.data/disk-${randomBytes(4).toString('hex')}`
    mountDisk(disk)
    try {
      const server = await given.start({ STORAGE_DIR: disk })
      const send = () => post(server, pdfFile('plan.pdf', 3 * megabyte)).then(({ status }) => status)
      const statuses = [await send(), ...(await Promise.all([send(), send(), send(), send(), send(), send()]))]
      expect(statuses[0]).toBe(200)
      expect(new Set(statuses)).toEqual(new Set([200, 507]))
      const linked = await put(server, pdfFile('plan.pdf', 9 * megabyte))
      expect(linked.status).toBe(507)

      const lead = await postJson(server.url, '/leads', wizardBody)
      expect(lead.status).toBe(201)
      const stored = () =>
        readdirSync(`${disk}/objects`, { recursive: true, withFileTypes: true }).filter((of) => of.isFile())
      const taken = () => statuses.filter((status) => status === 200).length
      expect(stored()).toHaveLength(taken())
      expect(readdirSync(`${disk}/tmp`)).toEqual([])

      execFileSync('mount', ['-o', 'remount,size=64m', disk])
      statuses.push(await send())
      expect(statuses.at(-1)).toBe(200)
      expect(stored()).toHaveLength(taken())
      await server.stop()
    } finally {
      unmountDisk(disk)
      rmdirSync(disk)
    }
  },
)

test('a refusal reaches who sends too much, or who may not send', async () => {
  const server = await given.start()
  const tooLarge = await post(server, pdfFile('plan.pdf', 11 * megabyte))
  expect(tooLarge.status).toBe(413)
  expect(await tooLarge.json()).toMatchObject({ error: 'File too large: each file must be less than 10MB' })
  const body = formWith({ file: [pdfFile('licence.pdf', 9 * megabyte)], type: 'license' })
  const stranger = await fetch(`${server.url}/api/contractor/documents`, { method: 'POST', body })
  expect(stranger.status).toBe(401)
  expect(readdirSync(given.env.STORAGE_DIR ?? '')).not.toContain('objects')
})

nightlyTest('a token alone sends files to the hosted service instead', async () => {
  const peer = await startUploadThing()
  const embedded = await given.start()
  const old = await givenReadable(embedded, pdfFile('old.pdf', 5000))
  await embedded.stop()
  const server = await given.start(peer.env)
  try {
    const page = await fetch(`${server.url}/project/new`)
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${peer.url};`)
    const file = pdfFile('plan.pdf', 3 * megabyte)
    expect((await linkFor(server, file)).url).toContain(`${peer.url}/`)
    const sent = await put(server, file)
    expect(sent.body.serverData).toMatchObject({ ok: true, file: { name: 'plan.pdf', size: 3 * megabyte } })
    expect(peer.objects.size).toBe(1)
    const photo = await put(server, await photoFile('house.jpg'))
    expect(photo.body.serverData).toMatchObject({ ok: true, file: { type: 'image/jpeg' } })
    expect([...peer.objects.values()].some((bytes) => bytes.includes('Hanna'))).toBe(false)
    const exe = new File(['MZ not a picture at all'], 'house.jpg', { type: 'image/jpeg' })
    expect((await put(server, exe)).body.serverData).toMatchObject({ ok: false })
    expect(peer.objects.size).toBe(2)
    const cookie = { cookie: old.cookie }
    const rest = await fetch(`${server.url}/api/leads/upload-attachments`, {
      method: 'POST',
      headers: cookie,
      body: formWith({ attachments: [file] }),
    })
    const { files } = (await rest.json()) as { files: { id: string }[] }
    const read = await fetch(`${server.url}/api/files/${files[0]?.id}`, { headers: cookie })
    expect(Buffer.from(await read.arrayBuffer()).equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
    expect(read.headers.get('content-security-policy')).toContain('sandbox')
    expect((await fetch(`${server.url}/api/files/${old.id}`, { headers: cookie })).status).toBe(200)
    await peer.close()
    expect((await post(server, pdfFile('late.pdf'))).status).toBe(503)
    expect(server.output()).toMatch(/"err":.*ECONNREFUSED.*"msg":"UploadThing does not answer"/)
    expect(server.output()).not.toMatch(/signature/)
  } finally {
    await peer.close()
  }
})
