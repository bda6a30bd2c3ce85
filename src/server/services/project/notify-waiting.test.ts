import { addHours } from 'date-fns/addHours'
import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignProjectInput, listProjectsInput } from '~/contracts/project'
import { sendQuoteInput } from '~/contracts/quote'
import { adminNews, assignments, contractors, mails, projectStatusHistory, projects, users } from '~/server/db/schema'
import { composeMail } from '~/server/emails/compose'
import { enforceDeadlinesJob } from '~/server/jobs/enforce-deadlines'
import { systemContext } from '~/server/jobs/system-context'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser, testPassword } from '~/test/factories'
import { settleAssignment } from '../assignment/settle-assignment'
import { updateAssignment } from '../assignment/update-assignment'
import type { AdminPersonContext, ContractorPersonContext } from '../context'
import { archiveContractor } from '../contractor/archive-contractor'
import { closeCompany } from '../contractor/close-company'
import { eraseContractor } from '../contractor/erase-contractor'
import { removeContractor } from '../contractor/remove-contractor'
import { sendQuote } from '../quote/send-quote'
import { withdrawQuote } from '../quote/withdraw-quote'
import { assignProject } from './assign-project'
import { buildTimeline } from './build-timeline'
import { closeProject } from './close-project'
import { getOwnProject } from './get-own-project'
import { getProject } from './get-project'
import { hireContractor } from './hire-contractor'
import { listOwnProjects } from './list-own-projects'
import { listProjects } from './list-projects'
import { notifyWaiting } from './notify-waiting'
import { reopenProject } from './reopen-project'
import { shareProject } from './share-project'
import { updateProjectStatus } from './update-project-status'

const database = givenDatabase()
const start = new Date('2026-03-02T15:00:00Z')
const later = (hours: number) => addHours(start, hours)
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'), start)
})
beforeEach(async () => {
  await database.db.delete(projects)
  await database.db.delete(mails)
})

const at = (hours: number) => ({ ...admin, now: later(hours) })
const runAt = (hours: number) => enforceDeadlinesJob(systemContext(database.db, 'test', later(hours)))

async function assign(projectId: string, hours: number) {
  const contractor = await createContractor(database.db)
  const input = assignProjectInput.parse({ id: projectId, contractorId: contractor.id })
  const { id } = await assignProject(at(hours), input)
  const ctx = contractorContext(database.db, contractor, later(hours))
  return { id, contractor, ctx, decline: (hour: number) => decline(ctx, id, hour) }
}
interface Lead {
  id: string
  ctx: ContractorPersonContext
}

const decline = (ctx: ContractorPersonContext, id: string, hours: number) =>
  updateAssignment({ ...ctx, now: later(hours) }, { id, status: 'declined', reason: 'Too far' })
const quote = ({ id, ctx }: Lead) =>
  sendQuote(
    ctx,
    sendQuoteInput.parse({
      id,
      total: 1000,
      taxes: 130,
      deposit: 0,
      included: 'Labour',
      validUntil: '2099-04-01',
      startDate: '2099-05-01',
    }),
  )

/** Mails to a homeowner but for those of a match and of a quote. */
async function mailed({ email }: { email: string }) {
  const rows = await database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(asc(mails.createdAt), asc(mails.id))
  return rows.filter(({ template }) => template !== 'matched' && template !== 'quote-received')
}
const news = async ({ id }: { id: string }) => {
  const rows = await database.db.select().from(adminNews).where(eq(adminNews.projectId, id)).orderBy(adminNews.since)
  return rows.map(({ kind, since }) => [kind, since])
}
const readProject = async ({ id }: { id: string }) =>
  (await database.db.select().from(projects).where(eq(projects.id, id)))[0] as typeof projects.$inferSelect

describe('the homeowner hears that nobody has the request any more', () => {
  test('when the last contractor declines, not when another one is left', async () => {
    const project = await createProject(database.db, { createdAt: start })
    const first = await assign(project.id, 1)
    const last = await assign(project.id, 1)
    await first.decline(2)
    expect(await mailed(project)).toEqual([])
    expect(await news(project)).toEqual([])
    await last.decline(3)
    await runAt(3)
    expect(await mailed(project)).toMatchObject([
      {
        template: 'looking-again',
        props: { companyName: last.contractor.companyName, how: 'declined', sharable: false },
      },
    ])
    expect(await news(project)).toEqual([['waiting', later(3)]])
    expect(await readProject(project)).toMatchObject({ status: 'distributed', waitingNotifiedAt: later(3) })
  })

  test('when the last contractor marks the lead as lost', async () => {
    const project = await createProject(database.db, { createdAt: start })
    const { id, ctx } = await assign(project.id, 1)
    await updateAssignment({ ...ctx, now: later(2) }, { id, status: 'contacted', reason: null })
    await updateAssignment({ ...ctx, now: later(2) }, { id, status: 'quoted', reason: null })
    await updateAssignment({ ...ctx, now: later(3) }, { id, status: 'lost', reason: null })
    expect(await mailed(project)).toMatchObject([{ template: 'looking-again' }])
  })

  test('once, when all decline at the same moment', async () => {
    const project = await createProject(database.db, { createdAt: start })
    const leads = [await assign(project.id, 1), await assign(project.id, 1), await assign(project.id, 1)]
    await Promise.all(leads.map((lead) => lead.decline(2)))
    expect(await mailed(project)).toHaveLength(1)
    expect(await news(project)).toEqual([['waiting', later(2)]])
  })

  test('once, when nobody answered, however many workers note it', async () => {
    const project = await createProject(database.db, { createdAt: start })
    await assign(project.id, 0)
    await assign(project.id, 0)
    await Promise.all(Array.from({ length: 4 }, () => runAt(48)))
    await runAt(49)
    expect(await mailed(project)).toMatchObject([{ template: 'looking-again', props: { how: 'unanswered' } }])
    expect(await news(project)).toEqual([['waiting', later(48)]])
  })

  test('again when the next one leaves too', async () => {
    const project = await createProject(database.db, { createdAt: start })
    await (await assign(project.id, 1)).decline(2)
    await (await assign(project.id, 3)).decline(4)
    expect(await mailed(project)).toHaveLength(2)
    expect(await news(project)).toEqual([
      ['waiting', later(2)],
      ['waiting', later(4)],
    ])
  })

  test('by one mail when a quote goes with the last contractor, and by one when others are left', async () => {
    const project = await createProject(database.db, { createdAt: start })
    const [first, last] = [await assign(project.id, 1), await assign(project.id, 1)]
    await quote(first)
    await quote(last)
    await first.decline(2)
    await last.decline(3)
    await runAt(3)
    expect(await mailed(project)).toMatchObject([
      { template: 'quote-withdrawn', props: { companyName: first.contractor.companyName, left: true, last: false } },
      { template: 'quote-withdrawn', props: { companyName: last.contractor.companyName, left: true, last: true } },
    ])
    expect(await news(project)).toHaveLength(1)
  })

  test('by another mail when the quote was taken back before', async () => {
    const project = await createProject(database.db, { createdAt: start })
    const lead = await assign(project.id, 1)
    await quote(lead)
    await withdrawQuote({ ...lead.ctx, now: later(2) }, lead.id)
    await lead.decline(3)
    expect((await mailed(project)).map(({ template }) => template)).toEqual(['quote-withdrawn', 'looking-again'])
  })

  test('by the mail that says that the company is gone', async () => {
    const lead = async () => {
      const project = await createProject(database.db, { createdAt: start })
      return { project, ...(await assign(project.id, 1)) }
    }
    const [archived, removed, closed] = [await lead(), await lead(), await lead()]
    await database.db.transaction((tx) => archiveContractor(tx, at(2), archived.contractor))
    await removeContractor(at(2), { id: removed.contractor.id })
    await closeCompany({ ...closed.ctx, now: later(2) }, { password: testPassword })
    await runAt(3)
    for (const { project } of [archived, removed, closed]) {
      expect(await mailed(project)).toMatchObject([{ template: 'contractor-gone', props: { last: true } }])
      expect(await news(project)).toMatchObject([['waiting', expect.any(Date)]])
    }
  })

  test('not by a company gone while others are left, and in the words for it when it was hired', async () => {
    const project = await createProject(database.db, { createdAt: start })
    const [first, second] = [await assign(project.id, 1), await assign(project.id, 1)]
    await removeContractor(at(2), { id: first.contractor.id })
    expect(await mailed(project)).toMatchObject([{ props: { last: false } }])
    expect(await news(project)).toEqual([])
    await settleAssignment(at(3), { id: second.id, status: 'won' })
    await removeContractor(at(4), { id: second.contractor.id })
    await runAt(4)
    expect(await mailed(project)).toMatchObject([
      {},
      { template: 'contractor-gone', props: { hired: true, last: false } },
    ])
    expect(await news(project)).toEqual([['waiting', later(4)]])
  })

  test('not from a company that is erased again after a restore, though admins have the news', async () => {
    const project = await createProject(database.db, { createdAt: start })
    const { contractor } = await assign(project.id, 1)
    await database.db.transaction((tx) => eraseContractor(tx, at(2), contractor.id, { quietly: true }))
    await runAt(3)
    expect(await mailed(project)).toEqual([])
    expect(await news(project)).toHaveLength(1)
  })

  test('from the job, once, whatever emptied it', async () => {
    const project = await createProject(database.db, { createdAt: start })
    const { id } = await assign(project.id, 1)
    await database.db
      .update(assignments)
      .set({ withdrawnAt: later(2), slot: null, updatedAt: later(2) })
      .where(eq(assignments.id, id))
    await Promise.all(Array.from({ length: 4 }, () => notifyWaiting(systemContext(database.db, 'test', later(2)))))
    expect(await mailed(project)).toMatchObject([{ template: 'looking-again', props: { companyName: null } }])
    expect(await news(project)).toEqual([['waiting', later(2)]])
  })

  test('with an offer to share when one contractor was asked', async () => {
    const project = await createProject(database.db, { createdAt: start, shared: false })
    const lead = await assignDirect(project.id)
    await lead.decline(2)
    const [mail] = await mailed(project)
    expect(mail).toMatchObject({ template: 'looking-again', props: { sharable: true } })
    expect(await textOf(mail)).toContain('You asked this contractor only')
    await runAt(26)
    const [, late] = await mailed(project)
    expect(late).toMatchObject({ template: 'match-late', props: { sharable: true } })
    expect(await textOf(late)).not.toContain('We promised')
    expect(await textOf(late)).toContain('/unsubscribe')
  })
})

describe('an admin takes a lead back', () => {
  test('the only one: the project is where it was before, with its history, and the homeowner hears it', async () => {
    const project = await createProject(database.db, {
      createdAt: start,
      status: 'verified',
      verificationLevel: 'verified',
    })
    const lead = await assign(project.id, 1)
    await quote(lead)
    expect(await readProject(project)).toMatchObject({ status: 'quoting' })
    await settleAssignment(at(2), { id: lead.id, status: 'withdrawn' })
    expect(await readProject(project)).toMatchObject({ status: 'verified', waitingSince: later(2) })
    const [move] = await database.db
      .select()
      .from(projectStatusHistory)
      .where(
        and(eq(projectStatusHistory.projectId, project.id), eq(projectStatusHistory.event, 'contractor_withdrawn')),
      )
    expect(move).toMatchObject({ oldStatus: 'quoting', newStatus: 'verified', actorId: admin.actor.userId })
    expect(await mailed(project)).toMatchObject([{ template: 'quote-withdrawn', props: { left: true, last: true } }])
    const texts = (await buildTimeline(database.db, project.id)).map(({ text }) => text)
    expect(texts[0]).toContain('We look for somebody else')
    expect(texts).not.toContain('Our team confirmed the details of your request.')
  })

  test('the mail of it waits as long as that can be undone', async () => {
    const project = await createProject(database.db, { createdAt: start })
    const { id } = await assign(project.id, 1)
    await settleAssignment(at(2), { id, status: 'withdrawn' })
    const [mail] = await mailed(project)
    const [job] = await database.db.execute<{ waits: boolean }>(
      sql`select run_at > now() + interval '30 seconds' as waits from graphile_worker.jobs where key = ${`send-mail:${mail?.id}`}`,
    )
    expect(job).toEqual({ waits: true })
  })

  test('one of two: the status stays', async () => {
    const project = await createProject(database.db, { createdAt: start })
    const [first] = [await assign(project.id, 1), await assign(project.id, 1)]
    await settleAssignment(at(2), { id: first.id, status: 'withdrawn' })
    expect(await readProject(project)).toMatchObject({ status: 'distributed', waitingSince: null })
    expect(await mailed(project)).toEqual([])
  })

  test('a direct one: the status was never moved, and is not', async () => {
    const project = await createProject(database.db, { createdAt: start, shared: false })
    const { id } = await assignDirect(project.id)
    await settleAssignment(at(2), { id, status: 'withdrawn' })
    expect(await readProject(project)).toMatchObject({ status: 'new', waitingCause: 'slot_freed' })
    expect(
      await database.db.select().from(projectStatusHistory).where(eq(projectStatusHistory.projectId, project.id)),
    ).toEqual([])
    expect(await mailed(project)).toMatchObject([{ props: { how: 'withdrawn', sharable: true } }])
  })
})

describe('what a homeowner did is news to admins only', () => {
  test('reopening', async () => {
    const { project, ctx } = await ownProject()
    await closeProject({ ...ctx, now: later(1) }, { id: project.id, reason: 'Found somebody' })
    await reopenProject({ ...ctx, now: later(2) }, { id: project.id })
    await runAt(2)
    expect(await mailed(project)).toEqual([])
    expect(await news(project)).toEqual([['waiting', later(2)]])
  })

  test('sharing while the contractor of their choice has it, until another one has it too', async () => {
    const { project, ctx } = await ownProject({ shared: false })
    await assignDirect(project.id)
    await shareProject({ ...ctx, now: later(2) }, { id: project.id })
    await runAt(2)
    expect(await news(project)).toEqual([['shared', later(2)]])
    expect(await readProject(project)).toMatchObject({ sharingSince: later(2), waitingSince: null })
    await assign(project.id, 3)
    expect(await readProject(project)).toMatchObject({ sharingSince: null })
  })

  test('sharing after the contractor of their choice declined: one piece of news, and the clock begins anew', async () => {
    const { project, ctx } = await ownProject({ shared: false })
    await (await assignDirect(project.id)).decline(2)
    await shareProject({ ...ctx, now: later(5) }, { id: project.id })
    await runAt(5)
    expect(await news(project)).toEqual([
      ['waiting', later(2)],
      ['shared', later(5)],
    ])
    expect(await mailed(project)).toHaveLength(1)
    expect(await readProject(project)).toMatchObject({ waitingSince: later(5), waitingCause: 'shared' })
  })

  test('sharing, and then hiring the contractor of their choice', async () => {
    const { project, ctx } = await ownProject({ shared: false })
    const { id } = await assignDirect(project.id)
    await shareProject({ ...ctx, now: later(2) }, { id: project.id })
    await updateAssignment({ ...(await contextOf(id)), now: later(3) }, { id, status: 'contacted', reason: null })
    await hireContractor({ ...ctx, now: later(4) }, { id: project.id, assignmentId: id })
    expect(await readProject(project)).toMatchObject({ sharingSince: null })
  })
})

test('everybody reads that nobody has it, and since when', async () => {
  const { project, ctx } = await ownProject()
  const lead = await assign(project.id, 1)
  const own = await getOwnProject({ ...ctx, now: later(1) }, { id: project.id })
  expect(own).toMatchObject({ statusText: 'Matched', waiting: null, clock: { state: 'matched' } })
  await lead.decline(2)
  const left = {
    statusText: 'Finding contractors',
    waiting: { since: later(2), cause: 'slot_freed' },
    clock: { state: 'running', matchBy: later(26) },
  }
  const now = { ...ctx, now: later(3) }
  expect(await getOwnProject(now, { id: project.id })).toMatchObject({ ...left, status: 'distributed' })
  expect((await listOwnProjects(now, { limit: 10, offset: 0 })).projects).toMatchObject([left])
  const seen = { waitingSince: later(2), waitingCause: 'slot_freed' }
  expect(await getProject(admin, project.id)).toMatchObject({ project: seen })
  expect(await listProjects(admin, listProjectsInput.parse({}))).toMatchObject({ projects: [seen] })
})

test('what was told is not told again, and what was just submitted is no news', async () => {
  const project = await createProject(database.db, { createdAt: start })
  await updateProjectStatus(at(0), { id: project.id, status: 'verified', notes: null })
  expect(await news(project)).toEqual([])
  const [late, gone] = [await assign(project.id, 0), await assign(project.id, 47)]
  await runAt(48)
  await removeContractor(at(49), { id: gone.contractor.id })
  await late.decline(50)
  expect((await mailed(project)).map(({ template }) => template)).toEqual(['contractor-gone'])
  expect(await news(project)).toHaveLength(1)
})

test('an admin who opens a project again makes news of it', async () => {
  const project = await createProject(database.db, { createdAt: start })
  await updateProjectStatus(at(1), { id: project.id, status: 'cancelled', notes: null })
  await updateProjectStatus(at(2), { id: project.id, status: 'new', notes: null })
  expect(await news(project)).toEqual([['waiting', later(2)]])
})

test('18 and 24 hours without a match are news once each, for each time that a project begins to wait', async () => {
  const project = await createProject(database.db, { createdAt: start })
  await runAt(17.9)
  expect(await news(project)).toEqual([])
  await Promise.all([runAt(18), runAt(18), runAt(18)])
  await runAt(19)
  await Promise.all([runAt(24), runAt(24), runAt(24)])
  await runAt(30)
  expect(await news(project)).toEqual([
    ['unmatched_18', start],
    ['unmatched_24', start],
  ])
  const lead = await assign(project.id, 31)
  await lead.decline(32)
  await runAt(70)
  expect((await news(project)).slice(2)).toEqual([
    ['waiting', later(32)],
    ['unmatched_24', later(32)],
  ])
})

async function assignDirect(projectId: string) {
  const contractor = await createContractor(database.db)
  await database.db.update(projects).set({ directContractorId: contractor.id }).where(eq(projects.id, projectId))
  const [lead] = await database.db
    .insert(assignments)
    .values({ projectId, contractorId: contractor.id, slot: 1, origin: 'direct', createdAt: start, updatedAt: start })
    .returning()
  const id = lead?.id ?? ''
  const ctx = contractorContext(database.db, contractor, later(1))
  return { id, contractor, ctx, decline: (hour: number) => decline(ctx, id, hour) }
}

async function contextOf(assignmentId: string) {
  const [row] = await database.db
    .select({ contractor: contractors, user: users })
    .from(assignments)
    .innerJoin(contractors, eq(contractors.id, assignments.contractorId))
    .innerJoin(users, eq(users.id, contractors.userId))
    .where(eq(assignments.id, assignmentId))
  if (!row) throw new Error('no such lead')
  return contractorContext(database.db, { ...row.contractor, user: row.user })
}

async function ownProject(overrides: Partial<typeof projects.$inferInsert> = {}) {
  const homeowner = await createUser(database.db, 'homeowner', { emailProvedAt: start })
  const project = await createProject(database.db, {
    createdAt: start,
    homeownerId: homeowner.id,
    email: homeowner.email,
    ...overrides,
  })
  return { project, ctx: homeownerContext(database.db, homeowner, start) }
}

async function textOf(mail: typeof mails.$inferSelect | undefined) {
  if (!mail) throw new Error('no mail')
  const { text } = await composeMail(mail, { page: '/unsubscribe', oneClick: '/api/unsubscribe' })
  return text.replace(/\s+/g, ' ')
}
