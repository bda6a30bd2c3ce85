import { readdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '~/env'
import { givenDatabase } from '~/test/database'
import { canMount, mountDisk, unmountDisk } from '~/test/disk'
import { wizardBody } from '~/test/factories'
import { formWith, pdfFile } from '~/test/files'
import { call, fetchApi } from '~/test/rest'
import { withSpaceFor } from './free-space'
import { checkStorage } from './storage'

const megabyte = 1024 * 1024
givenDatabase()

/** Sent with its length, as every client does. */
async function upload(bytes: number) {
  const form = new Response(formWith({ attachments: [pdfFile('plan.pdf', bytes)] }))
  const body = await form.arrayBuffer()
  const type = form.headers.get('content-type') ?? ''
  const answer = await fetchApi(
    new Request('http://localhost:3000/api/leads/upload-attachments', {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': String(body.byteLength) },
      body,
    }),
  )
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

async function uploadByLink(bytes: number): Promise<Response> {
  const origin = 'http://localhost:3000'
  const announced = { files: [{ name: 'plan.pdf', size: bytes, type: '', lastModified: 1 }] }
  const answer = await fetchApi(
    new Request(`${origin}/api/uploadthing?actionType=upload&slug=attachment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(announced),
    }),
  )
  const [link] = (await answer.json()) as { url: string }[]
  const body = formWith({ file: [pdfFile('plan.pdf', bytes)] })
  return fetchApi(new Request(`${origin}${link?.url}`, { method: 'PUT', body }))
}

const stored = () =>
  readdirSync(`${env.STORAGE_DIR}/objects`, { recursive: true, withFileTypes: true }).filter((of) => of.isFile())

const free = async () => {
  const { bavail, bsize } = await statfs(env.STORAGE_DIR)
  return bavail * bsize
}

const mounts = canMount()
beforeAll(() => {
  if (mounts) mountDisk(env.STORAGE_DIR, 40)
})
afterAll(() => {
  if (mounts) unmountDisk(env.STORAGE_DIR)
})

test.runIf(mounts)(
  'an upload that only announced its bytes keeps no room from another, and one whose bytes come does',
  async () => {
    const most = 30 * megabyte
    const end = Promise.withResolvers<void>()
    const announced = Array.from({ length: 5 }, () => withSpaceFor(most, () => end.promise))
    const coming = withSpaceFor(most, async (count) => {
      await count(megabyte)
      await count(20 * megabyte)
      await expect(withSpaceFor(most, async () => {})).rejects.toMatchObject({ code: 'NoRoom' })
      await expect(withSpaceFor(10 * megabyte, async (other) => other(10 * megabyte))).resolves.toBeUndefined()
      await expect(withSpaceFor(1, async (other) => other(most))).rejects.toMatchObject({ code: 'NoRoom' })
    })
    await coming
    await expect(withSpaceFor(most, async () => {})).resolves.toBeUndefined()
    end.resolve()
    await Promise.all(announced)
  },
)

test.runIf(mounts)('a nearly full disk keeps its floor, by both ways in and with many at once', async () => {
  const noRoom = expect.stringContaining('no room for more files')
  expect(await checkStorage()).toMatchObject({ ok: true })
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(9 * megabyte)))
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 507]))
  const [refused] = answers.filter(({ status }) => status === 507)
  expect(refused?.body).toEqual({ error: noRoom, code: 'INSUFFICIENT_STORAGE', requestId: expect.any(String) })
  expect(refused?.headers.get('retry-after')).toBe('600')
  expect(stored()).toHaveLength(statuses.filter((status) => status === 200).length)

  while ((await upload(9 * megabyte)).status === 200);
  const linked = await uploadByLink(9 * megabyte)
  expect(linked.status).toBe(507)
  expect(await linked.json()).toEqual({ error: noRoom, code: 'INSUFFICIENT_STORAGE', requestId: expect.any(String) })
  expect(await free()).toBeGreaterThan(2 * megabyte)
  expect(readdirSync(`${env.STORAGE_DIR}/tmp`)).toEqual([])

  while ((await upload(megabyte)).status === 200);
  expect(await free()).toBeGreaterThanOrEqual(2 * megabyte)
  expect((await call('/leads', { method: 'POST', body: wizardBody })).status).toBe(201)
})
