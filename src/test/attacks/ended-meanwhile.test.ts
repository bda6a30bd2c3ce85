import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UnauthenticatedError } from '~/domain/errors'
import { callerOf, createApiContext } from '~/server/api/context'
import { apiKeys, files, projects, sessions } from '~/server/db/schema'
import { createListener } from '~/server/http/listener'
import { receiveParts } from '~/server/rest/receive-parts'
import { disableAdmin } from '~/server/services/admin/disable-admin'
import { formOf } from '~/server/storage/read-multipart'
import { createApiKey } from '~/test/api-keys'
import { ownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createProject, createUser, leadInput } from '~/test/factories'
import { formWith, photoFile } from '~/test/files'
import { createLeadFor } from '~/test/leads'
import { cookieFor } from '~/test/rest'

/** Who sends a request takes as long as they like for its body, and may have lost their rights meanwhile. */
const database = givenDatabase()
const server = http.createServer(createListener(async (_request, response) => void response.end()))
const origin = 'http://localhost:3000'

beforeAll(async () => {
  server.listen(0)
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

type Headers = Record<string, string>
interface Sent {
  method?: string
  path: string
  headers: Headers
  body: string
}

/** Sends all but the last byte; `finish` sends that and answers the status. */
async function begin({ method = 'POST', path, headers, body }: Sent): Promise<{ finish: () => Promise<number> }> {
  const { port } = server.address() as AddressInfo
  const bytes = Buffer.from(body)
  const all = { origin, 'content-type': 'application/json', 'content-length': bytes.byteLength, ...headers }
  const request = http.request({ port, method, path: `/api${path}`, headers: all })
  const answered = new Promise<number>((resolve, reject) =>
    request.once('error', reject).once('response', (response) => resolve(response.resume().statusCode ?? 0)),
  )
  const arrived = once(server, 'request')
  request.write(bytes.subarray(0, -1))
  await arrived
  // What is looked up at a request's head has been looked up by now.
  await fetch(`http://localhost:${port}/api/auth/session`, { headers: { cookie: headers.cookie ?? '' } })
  return {
    finish: () => {
      request.end(bytes.subarray(-1))
      return answered
    },
  }
}

describe('a change whose body is still being sent is refused', () => {
  test.each([
    ['over REST', 'PATCH', '/admin/projects/{id}'],
    ['over tRPC', 'POST', '/trpc/admin.projects.update'],
  ])('to an admin who was disabled, %s', async (_name, method, path) => {
    const owner = await createUser(database.db, 'admin', { adminLevel: 'owner' })
    const agent = await createUser(database.db, 'admin', { adminLevel: 'agent' })
    const { id } = await createProject(database.db)
    const headers = { cookie: await cookieFor(database.db, agent) }
    const body = JSON.stringify({ id, internalNotes: 'late' })
    const { finish } = await begin({ method, path: path.replace('{id}', id), headers, body })
    await disableAdmin(ownerContext(database.db, owner), agent.id)
    expect(await finish()).toBe(401)
    const [project] = await database.db.select().from(projects).where(eq(projects.id, id))
    expect(project?.internalNotes).not.toBe('late')
  })

  test('to a session that ended, whose files are not kept', async () => {
    const homeowner = await createUser(database.db, 'homeowner')
    const lead = await createLeadFor(database.db, { project: { homeownerId: homeowner.id } })
    const part = (name: string, value: string) =>
      `--x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n`
    const body = `${part('body', 'Hello')}${part('attachments; filename="a.pdf"', '%PDF-1.4')}--x--\r\n`
    const headers = {
      cookie: await cookieFor(database.db, homeowner),
      'content-type': 'multipart/form-data; boundary=x',
    }
    // The parser waits for the end of the last line.
    const { finish } = await begin({ path: `/homeowner/leads/${lead.id}/messages`, headers, body: body.trimEnd() })
    await database.db.delete(sessions).where(eq(sessions.userId, homeowner.id))
    expect(await finish()).toBe(401)
    expect(await database.db.$count(files)).toBe(0)
  })

  test('to a session that ended while its pictures had their turn, whose files are not kept', async () => {
    const cookie = await cookieFor(database.db, await createUser(database.db, 'homeowner'))
    const context = await createApiContext(callerOf(new Headers({ cookie })))
    const { refuseEnded } = context
    // It ends behind the first look, which is that at the end of the body.
    const look = async () => {
      await refuseEnded?.()
      await database.db.delete(sessions)
    }
    const request = new Request(origin, { method: 'POST', body: formWith({ photo: [await photoFile('a.jpg')] }) })
    const form = { ...formOf(request), contentLength: null, signal: request.signal }
    const parts = { photo: { kind: 'message' } } as const
    await expect(receiveParts(form, { ...context, refuseEnded: look }, { parts, accept: () => {} })).rejects.toThrow(
      UnauthenticatedError,
    )
    expect(await database.db.$count(files)).toBe(0)
  })

  test.each(['/leads', '/trpc/lead.create'])('to a key that was revoked, at %s', async (path) => {
    const key = await createApiKey(database.db, ['leads:write'])
    const lead = leadInput({ email: `${crypto.randomUUID()}@example.ca` })
    const { finish } = await begin({ path, headers: { ...key.headers }, body: JSON.stringify(lead) })
    await database.db.update(apiKeys).set({ revokedAt: new Date(), ending: 'revoked' }).where(eq(apiKeys.id, key.id))
    expect(await finish()).toBe(401)
    expect(await database.db.$count(projects, eq(projects.email, lead.email))).toBe(0)
  })
})
