import { addHours } from 'date-fns/addHours'
import { addSeconds } from 'date-fns/addSeconds'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { removedText } from '~/domain/erasure'
import { matching } from '~/domain/matching'
import { createCaller } from '~/server/api/root'
import { assignments, projects } from '~/server/db/schema'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser, testPassword } from '~/test/factories'
import type { ServiceContext } from '../context'
import { releaseSlots } from '../deadline/release-slots'

const database = givenDatabase()
const start = new Date('2026-03-02T15:00:00Z')
const hour = (hours: number) => addHours(start, hours)
const as = (ctx: ServiceContext) => createCaller({ ...ctx, responseHeaders: new Headers() })
let team: Awaited<ReturnType<typeof createUser>>

beforeAll(async () => {
  team = await createUser(database.db, 'admin')
})

const before = { description: 'The roof leaks above the bedroom.', budget: '$5,000 - $10,000', timeline: null }
const after = {
  description: 'Ring at the back of 12 Hidden Street, code 4471.',
  budget: 'Over $100,000',
  timeline: 'Flexible',
}

/** A request of which one contractor has a lead since `start`. */
async function given() {
  const { db } = database
  const user = await createUser(db, 'homeowner', { emailProvedAt: start })
  const project = await createProject(db, { ...before, homeownerId: user.id, email: user.email, createdAt: start })
  const [contractor, rival] = [await createContractor(db), await createContractor(db)]
  const admin = (at: Date) => as(adminContext(db, team, at)).admin
  const homeowner = (at: Date) => as(homeownerContext(db, user, at))
  const portal = (at: Date) => as(contractorContext(db, contractor, at)).contractorPortal
  const assign = (who: typeof contractor, at = start) =>
    admin(at).projects.assign({ id: project.id, contractorId: who.id, homeownerAsked: true })
  const { id } = await assign(contractor)
  const edit = (at: Date, values: object = after) => homeowner(at).homeowner.change({ id: project.id, ...values })
  return { user, project, contractor, rival, admin, homeowner, portal, assign, id, edit }
}
type Given = Awaited<ReturnType<typeof given>>

const expire = () => releaseSlots({ ...adminContext(database.db, team), now: hour(matching.releaseSlotAfterHours) })
const expired = hour(matching.releaseSlotAfterHours)

/** What the contractor reads of the request, in every way; that they agree, and what a search finds. */
async function read({ id, contractor, portal }: Given, at: Date) {
  const ctx = contractorContext(database.db, contractor, at)
  const lead = await portal(at).lead({ id })
  const key = { id: v7(), name: 'CRM', scopes: ['leads:read' as const] }
  const byKey = as({ ...ctx, actor: { ...ctx.actor, sessionId: null, apiKey: key } }).contractorPortal
  for (const list of [await portal(at).leads(), await byKey.leads(), (await portal(at).leadPage({})).leads])
    expect(list).toMatchObject([
      { id, description: lead.description, budget: lead.budget, timeline: lead.timeline, movedAt: lead.movedAt },
    ])
  expect(await byKey.lead({ id })).toEqual(lead)
  const finds = async (search: string) => (await portal(at).leadPage({ search })).total === 1
  const { description, budget, timeline } = lead
  return {
    details: { description, budget, timeline },
    found: { bedroom: await finds('bedroom'), hidden: await finds('Hidden Street') },
    exported: JSON.stringify(await portal(at).exportData({ password: testPassword })).includes('Hidden'),
  }
}

const asItWas = { details: before, found: { bedroom: true, hidden: false }, exported: false }
const asItIs = { details: after, found: { bedroom: false, hidden: true }, exported: false }

const decline = ({ portal, id }: Given) => portal(hour(1)).updateLead({ id, status: 'declined', reason: 'Too far' })

describe('a contractor goes on reading a request as it was', () => {
  test.each<[string, (lead: Given) => Promise<unknown>]>([
    ['declined', decline],
    [
      'gave it up',
      async ({ portal, id }) => {
        for (const status of ['contacted', 'quoted', 'lost'] as const) await portal(hour(1)).updateLead({ id, status })
      },
    ],
    ['did not answer in time', expire],
    [
      'was withdrawn after an answer',
      async ({ portal, admin, id }) => {
        await portal(hour(1)).updateLead({ id, status: 'contacted' })
        await admin(hour(2)).projects.settleAssignment({ id, status: 'withdrawn' })
      },
    ],
    [
      'declined before the request was closed and opened again',
      async (lead) => {
        await decline(lead)
        await lead.homeowner(hour(2)).homeowner.close({ id: lead.project.id, reason: 'By mistake' })
        await lead.homeowner(hour(3)).homeowner.reopen({ id: lead.project.id })
      },
    ],
    [
      'lost it to a company that has closed its account since',
      async ({ assign, rival, homeowner, project }) => {
        const other = await assign(rival)
        await homeowner(hour(1)).homeowner.hire({ id: project.id, assignmentId: other.id })
        await as(contractorContext(database.db, rival, hour(2))).contractorPortal.closeAccount({
          password: testPassword,
        })
      },
    ],
  ])('who %s', async (_how, leave) => {
    const lead = await given()
    await leave(lead)
    expect((await read(lead, expired)).details).toEqual(before)
    await lead.edit(addHours(expired, 1))
    expect(await read(lead, addHours(expired, 2))).toEqual(asItWas)
    // A second edit is no newer for them either.
    await lead.edit(addHours(expired, 3), { description: 'Come to Hidden Street at night.', budget: null })
    expect(await read(lead, addHours(expired, 4))).toEqual(asItWas)
  })

  test('and as last edited before they left, while those who compete read every edit', async () => {
    const lead = await given()
    await lead.edit(hour(1))
    expect(await read(lead, hour(2))).toEqual(asItIs)
    await lead.portal(hour(3)).updateLead({ id: lead.id, status: 'declined', reason: 'Too far' })
    await lead.edit(hour(4), { description: 'Nothing of it holds any more.', budget: null })
    expect(await read(lead, hour(5))).toEqual(asItIs)
  })

  test('also when they decline while it is edited', async () => {
    const lead = await given()
    await Promise.all([decline(lead), lead.edit(hour(1))])
    // Either they read the edit while they competed, or not at all: the second edit shows which, and is never read.
    const { details } = await read(lead, hour(2))
    expect([before, after]).toContainEqual(details)
    await lead.edit(hour(3), { description: 'Come to Hidden Street at night.' })
    expect((await read(lead, hour(4))).details).toEqual(details)
  })
})

describe('the request is read as it is again', () => {
  test.each<[string, (lead: Given) => Promise<unknown>, (lead: Given) => Promise<unknown>]>([
    [
      'by who takes it up after 48 hours',
      expire,
      ({ portal, id }) => portal(addHours(expired, 2)).updateLead({ id, status: 'contacted' }),
    ],
    [
      'by who is hired after 48 hours',
      expire,
      ({ homeowner, project, id }) =>
        homeowner(addHours(expired, 2)).homeowner.hire({ id: project.id, assignmentId: id }),
    ],
    [
      'by whose withdrawal is undone',
      ({ admin, id }) => admin(expired).projects.settleAssignment({ id, status: 'withdrawn' }),
      ({ admin, id }) => admin(addSeconds(expired, 30)).projects.undoWithdrawal({ id }),
    ],
  ])('%s', async (_who, leave, comeBack) => {
    const lead = await given()
    await leave(lead)
    await lead.edit(addSeconds(expired, 10))
    await comeBack(lead)
    expect(await read(lead, addHours(expired, 3))).toEqual(asItIs)
  })

  test('and once more as it was then, by who leaves again', async () => {
    const lead = await given()
    await expire()
    await lead.edit(addHours(expired, 1))
    await lead.portal(addHours(expired, 2)).updateLead({ id: lead.id, status: 'contacted' })
    await lead.portal(addHours(expired, 3)).updateLead({ id: lead.id, status: 'declined', reason: 'Too far' })
    await lead.edit(addHours(expired, 4), { description: 'Nothing of it holds any more.' })
    expect(await read(lead, addHours(expired, 5))).toEqual(asItIs)
  })
})

test('what is kept for those who left is part of the export, and goes with the homeowner', async () => {
  const lead = await given()
  await decline(lead)
  await lead.edit(hour(2))
  const account = lead.homeowner(hour(3)).homeownerAccount
  const exported = await account.exportData({ password: testPassword })
  const { companyName } = lead.contractor
  expect(exported.projects).toMatchObject([{ ...after, earlierDetails: [{ companyName, ...before }] }])
  await account.deleteAccount({ password: testPassword })
  const { details, found } = await read(lead, hour(4))
  expect(details).toEqual({ ...before, description: removedText })
  expect(found).toEqual({ bedroom: false, hidden: false })
  const [row] = await database.db.select().from(assignments).where(eq(assignments.id, lead.id))
  expect(row).toMatchObject({ descriptionWhenLeft: removedText })
  const [project] = await database.db.select().from(projects).where(eq(projects.id, lead.project.id))
  expect(JSON.stringify([row, project])).not.toMatch(/bedroom|Hidden/)
})
