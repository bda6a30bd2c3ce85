import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FileProvider } from '~/domain/file'
import { files } from '~/server/db/schema'
import { createListener } from '~/server/http/listener'
import { log } from '~/server/observability/log'
import { ensureFolder, objectPath } from '~/server/storage/disk'
import { givenDatabase } from '~/test/database'
import { createUser } from '~/test/factories'
import { cookieFor } from '~/test/rest'

const peer = await vi.hoisted(async () => {
  const { startUploadThing } = await import('~/test/uploadthing-service')
  const started = await startUploadThing()
  Object.assign(process.env, started.env)
  return started
})
const database = givenDatabase()
const server = createServer(createListener(async () => {}))
const size = 10 * 1024 * 1024
let cookie = ''

beforeAll(async () => {
  server.listen(0)
  await once(server, 'listening')
  cookie = await cookieFor(database.db, await createUser(database.db, 'admin'))
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await peer.close()
})

async function givenFile(provider: FileProvider) {
  const key = randomBytes(20).toString('hex')
  const bytes = Buffer.alloc(size, 'a plan ')
  const path = objectPath(key)
  if (provider === 'uploadthing') peer.objects.set(key, bytes)
  else {
    await ensureFolder(path)
    await writeFile(path, bytes)
  }
  const row = { kind: 'attachment', name: 'plan.pdf', type: 'application/pdf' } as const
  const [file] = await database.db
    .insert(files)
    .values({ ...row, provider, key, size })
    .returning({ id: files.id })
  return { id: file?.id, path }
}

const download = (id: string | undefined) =>
  fetch(`http://localhost:${(server.address() as AddressInfo).port}/api/files/${id}`, { headers: { cookie } })

test.each(['uploadthing', 'embedded'] as const)('a file of the %s store is downloaded whole', async (provider) => {
  const { id } = await givenFile(provider)
  const answer = await download(id)
  expect(answer.headers.get('content-length')).toBe(String(size))
  expect((await answer.arrayBuffer()).byteLength).toBe(size)
})

test.each([
  ['is not answered to its end', 'uploadthing', { before: async () => peer.breakOff() }],
  ['is cut short on the disk', 'embedded', { after: ({ path }: { path: string }) => truncate(path, 0) }],
] as const)('a download whose file %s is cut off, and told in the log', async (_how, provider, fault) => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const file = await givenFile(provider)
  if ('before' in fault) await fault.before()
  const answer = await download(file.id)
  expect(answer.status).toBe(200)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  expect((await reader.read()).value?.length).toBeGreaterThan(0)
  if ('after' in fault) await fault.after(file)
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow('terminated')
  await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(expect.anything(), 'a response was cut off'), {
    timeout: 10_000,
  })
})
