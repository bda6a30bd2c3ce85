import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { assignments, reviews } from '../../server/db/schema'
import { createContractor, createDocument, createProject, createUser, testPassword, wizardBody } from '../factories'
import { givenInstances, type Instances, post } from '../instances'
import { type RoundRobin, startRoundRobin } from '../round-robin'
import { nightly } from '../runs'
import type { ServerProcess } from '../server-process'
import { type SmtpPeer, startSmtp } from '../smtp'

let smtp: SmtpPeer
let proxy: RoundRobin

/** Shifts a process's clock before anything else runs in it. */
const clockAhead = (ms: number) => {
  const code = `const Real = Date
    const shifted = () => Real.now() + ${ms}
    function Shifted(...given) {
      const made = Reflect.construct(Real, given.length > 0 ? given : [shifted()])
      return new.target ? made : made.toString()
    }
    Object.defineProperties(Shifted, { ...Object.getOwnPropertyDescriptors(Real), now: { value: shifted } })
    globalThis.Date = Shifted`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}

/** Two instances of the production server behind a proxy that takes them in turn. Needs the build. */
function givenBoth(second: Record<string, string> = {}): Instances {
  const given = givenInstances({ per: 'file', empty: true })
  beforeAll(async () => {
    smtp = await startSmtp()
    const common = { SMTP_URL: smtp.url, EMAIL_FROM: 'Trowel <a@b.ca>', RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' }
    const servers: ServerProcess[] = await Promise.all([given.start(common), given.start({ ...common, ...second })])
    proxy = await startRoundRobin(() => servers.map(({ url }) => url))
  })
  afterAll(async () => {
    await proxy.close()
    await smtp.close()
  })
  return given
}

async function cookieOf(path: string, body: object): Promise<string> {
  const answer = await post(proxy.url, path, body)
  expect(answer.status).toBeLessThan(300)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const account = { email: 'nora@example.ca', password: 'long enough', firstName: 'Nora', lastName: 'W' }

async function expectShared(): Promise<void> {
  const cookie = await cookieOf('/auth/register/homeowner', account)
  const whoAmI = () => fetch(`${proxy.url}/api/auth/user`, { headers: { cookie } })
  for (let turn = 0; turn < 4; turn++) expect(await (await whoAmI()).json()).toMatchObject({ email: account.email })
  await post(proxy.url, '/auth/logout', {}, { cookie })
  for (let turn = 0; turn < 2; turn++) expect((await whoAmI()).status).toBe(401)

  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++)
    statuses.push((await post(proxy.url, '/auth/login/homeowner', { email: account.email, password: 'guess' })).status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)

  const emails = Array.from({ length: 20 }, (_, index) => `both-${index}@example.ca`)
  const asked = await Promise.all(emails.map((email) => post(proxy.url, '/leads', { ...wizardBody, email })))
  expect(asked.map(({ status }) => status)).toEqual(emails.map(() => 201))
  const received = () => smtp.mails.flatMap(({ to }) => to).filter((to) => to.startsWith('both-'))
  await vi.waitFor(() => expect(received()).toHaveLength(emails.length), { timeout: 20_000 })
  await sleep(500)
  expect(received().sort()).toEqual(emails.sort())
}

describe('two instances started at once on an empty database', () => {
  const given = givenBoth()

  test('share sessions, limits and the queue', expectShared)

  test('what an admin or a homeowner changes on one is seen on both at once', async () => {
    const admin = await createUser(given.db, 'admin')
    const homeowner = await createUser(given.db, 'homeowner')
    const company = await createContractor(given.db)
    const asAdmin = await cookieOf('/auth/login/admin', { email: admin.email, password: testPassword })
    const asHomeowner = await cookieOf('/auth/login/homeowner', { email: homeowner.email, password: testPassword })
    const address = `/api/contractors/${company.slug}`

    const onBoth = async (check: (path: string) => Promise<void>, path: string) => {
      for (let turn = 0; turn < 4; turn++) await check(path)
    }
    const expectStatus = (status: number) => async (path: string) =>
      expect((await fetch(`${proxy.url}${path}`)).status, path).toBe(status)
    const expectBody = (pattern: object) => async (path: string) =>
      expect(await (await fetch(`${proxy.url}${path}`)).json()).toMatchObject(pattern)
    const expectText = (text: string) => async (path: string) =>
      expect(await (await fetch(`${proxy.url}${path}`)).text()).toContain(text)

    await onBoth(expectStatus(200), address)
    await onBoth(expectStatus(200), `/contractors/${company.slug}`)

    const review = { contractorId: company.id, customerName: 'Hanna H.', rating: 4, comment: 'Clean, exact work.' }
    const written = await post(proxy.url, '/homeowner/reviews', review, { cookie: asHomeowner })
    expect(written.status, await written.text()).toBe(201)
    await onBoth(expectBody({ total: 1 }), `/api/contractors/${company.id}/reviews`)
    await onBoth(expectText('Clean, exact work.'), `/contractors/${company.slug}`)

    const licence = await createDocument(given.db, company.id, {
      type: 'license',
      proves: null,
      coverage: null,
      name: 'Master licence',
    })
    const decided = await post(
      proxy.url,
      `/admin/documents/${licence.id}/review`,
      { decision: 'verified' },
      { cookie: asAdmin },
    )
    expect(decided.status, await decided.text()).toBe(200)
    await onBoth(expectBody({ certifications: [{ name: 'Master licence' }] }), address)
    await onBoth(expectText('Master licence'), `/contractors/${company.slug}`)

    const project = await createProject(given.db, { homeownerId: homeowner.id })
    await given.db.update(reviews).set({ projectId: project.id }).where(eq(reviews.contractorId, company.id))
    const [lead] = await given.db
      .insert(assignments)
      .values({ projectId: project.id, contractorId: company.id, status: 'quoted', slot: 1, origin: 'admin' })
      .returning()
    await onBoth(expectBody({ reviews: [{ verifiedProject: false }] }), address)
    const hired = await post(
      proxy.url,
      `/homeowner/projects/${project.id}/accept`,
      { assignmentId: lead?.id },
      { cookie: asHomeowner },
    )
    expect(hired.status, await hired.text()).toBe(200)
    await onBoth(expectBody({ reviews: [{ verifiedProject: false }] }), address)
    const begun = await post(proxy.url, `/homeowner/projects/${project.id}/start`, {}, { cookie: asHomeowner })
    expect(begun.status, await begun.text()).toBe(200)
    await onBoth(expectBody({ reviews: [{ verifiedProject: true }] }), address)
    await onBoth(expectText('Verified project'), `/contractors/${company.slug}`)

    const flagged = await post(
      proxy.url,
      `/admin/contractors/${company.id}/verify`,
      { verified: false },
      { cookie: asAdmin },
    )
    expect(flagged.status, await flagged.text()).toBe(200)
    await onBoth(expectBody({ verified: false }), address)

    const hidden = await post(proxy.url, `/admin/contractors/${company.id}/unpublish`, {}, { cookie: asAdmin })
    expect(hidden.status, await hidden.text()).toBe(200)
    await onBoth(expectStatus(404), address)
    await onBoth(expectStatus(404), `/contractors/${company.slug}`)
  })
})

describe.runIf(nightly)('two instances whose clocks are five minutes apart', () => {
  givenBoth(clockAhead(5 * 60_000))

  test('share sessions, limits and the queue, and sessions of new accounts', async () => {
    await expectShared()
    const cookie = await cookieOf('/auth/register/homeowner', { ...account, email: 'olga@example.ca' })
    const signedIn = await fetch(`${proxy.url}/customer-portal`, { headers: { cookie } })
    expect(signedIn.status).toBe(200)
  })
})
