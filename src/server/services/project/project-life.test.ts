import { addHours } from 'date-fns/addHours'
import { and, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { sendQuoteInput } from '~/contracts/quote'
import { DomainError } from '~/domain/errors'
import { matching } from '~/domain/matching'
import { adminNews, assignments, contractors, mails, projects, quotes } from '~/server/db/schema/index'
import { enforceDeadlinesJob } from '~/server/jobs/enforce-deadlines'
import { systemContext } from '~/server/jobs/system-context'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { runs } from '~/test/runs'
import { countContradictions } from '../analytics/count-contradictions'
import { listAttention } from '../analytics/list-attention'
import { listAssignments } from '../assignment/list-assignments'
import { settleAssignment } from '../assignment/settle-assignment'
import { startWork } from '../assignment/start-work'
import { undoWithdrawal } from '../assignment/undo-withdrawal'
import { updateAssignment } from '../assignment/update-assignment'
import { viewAssignment } from '../assignment/view-assignment'
import { inTransaction } from '../context'
import { archiveContractor, restoreContractor } from '../contractor/archive-contractor'
import { lockContractor } from '../contractor/get-contractor'
import { removeContractor } from '../contractor/remove-contractor'
import { undoArchiving } from '../contractor/undo-archiving'
import { sendQuote } from '../quote/send-quote'
import { assignProject } from './assign-project'
import { closeProject } from './close-project'
import { getOwnProject } from './get-own-project'
import { hireContractor } from './hire-contractor'
import { reopenProject } from './reopen-project'
import { shareProject } from './share-project'
import { updateProjectStatus } from './update-project-status'

const database = givenDatabase()
const start = new Date('2026-03-02T15:00:00Z')
const companies = 5

let admin: Awaited<ReturnType<typeof createUser>>
let homeowner: Awaited<ReturnType<typeof createUser>>

beforeAll(async () => {
  admin = await createUser(database.db, 'admin')
  homeowner = await createUser(database.db, 'homeowner', { emailProvedAt: start })
})

const actions = [
  'assign',
  'assign',
  'view',
  'contacted',
  'quote',
  'quote',
  'decline',
  'giveUp',
  'withdraw',
  'withdraw',
  'undoWithdrawal',
  'undoWithdrawal',
  'hire',
  'startWork',
  'close',
  'reopen',
  'share',
  'cancel',
  'complete',
  'putBack',
  'archive',
  'undoArchiving',
  'restore',
  'deleteCompany',
  'hours',
  'days',
] as const
type Action = (typeof actions)[number]

interface Step {
  action: Action
  /** Which of the companies does it, or is meant. */
  company: number
}

const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom(...actions),
  company: fc.nat({ max: companies - 1 }),
})

/** One project with the companies that may get it, and a clock. */
class Life {
  hours = 0
  constructor(
    readonly projectId: string,
    readonly companies: Awaited<ReturnType<typeof createContractor>>[],
  ) {}

  get now() {
    return addHours(start, this.hours)
  }
  get admin() {
    return adminContext(database.db, admin, this.now)
  }
  get owner() {
    return homeownerContext(database.db, homeowner, this.now)
  }

  /** Does one step. What the product refuses is part of life; anything else it throws is a defect. */
  async take({ action, company }: Step): Promise<void> {
    try {
      await this.act(action, company)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }

  private async act(action: Action, index: number): Promise<unknown> {
    const { db } = database
    const id = this.projectId
    const company = this.companies[index]!
    const ctx = contractorContext(db, company, this.now)
    const lead = await this.leadOf(company.id)
    if (action === 'hours') return this.pass(5)
    if (action === 'days') return this.pass(49)
    if (action === 'close') return closeProject(this.owner, { id, reason: 'Changed my mind' })
    if (action === 'reopen') return reopenProject(this.owner, { id })
    if (action === 'share') return shareProject(this.owner, { id })
    if (action === 'cancel') return updateProjectStatus(this.admin, { id, status: 'cancelled', notes: null })
    if (action === 'complete') return updateProjectStatus(this.admin, { id, status: 'completed', notes: null })
    if (action === 'putBack') return updateProjectStatus(this.admin, { id, status: 'reviewed', notes: null })
    if (action === 'assign')
      return assignProject(this.admin, assignProjectInput.parse({ id, contractorId: company.id, homeownerAsked: true }))
    if (action === 'archive' || action === 'restore')
      return inTransaction(this.admin, async (tx) => {
        const row = await lockContractor(tx, company.id)
        await (action === 'archive' ? archiveContractor : restoreContractor)(tx, this.admin, row)
      })
    if (action === 'undoArchiving') return undoArchiving(this.admin, { id: company.id })
    if (action === 'deleteCompany') return removeContractor(this.admin, { id: company.id })
    if (!lead) return
    if (action === 'view') return viewAssignment(ctx, lead.id)
    if (action === 'contacted') return updateAssignment(ctx, { id: lead.id, status: 'contacted', reason: null })
    if (action === 'decline') return updateAssignment(ctx, { id: lead.id, status: 'declined', reason: 'Too far' })
    if (action === 'giveUp') return updateAssignment(ctx, { id: lead.id, status: 'lost', reason: null })
    if (action === 'startWork') return startWork(ctx, lead.id)
    if (action === 'withdraw') return settleAssignment(this.admin, { id: lead.id, status: 'withdrawn' })
    if (action === 'undoWithdrawal') return undoWithdrawal(this.admin, { id: lead.id })
    if (action === 'hire') return hireContractor(this.owner, { id, assignmentId: lead.id })
    return sendQuote(
      ctx,
      sendQuoteInput.parse({
        id: lead.id,
        total: 1000 + this.hours,
        taxes: 0,
        included: 'All of it',
        validUntil: '2027-03-01',
      }),
    )
  }

  private async leadOf(contractorId: string) {
    const rows = await database.db.select().from(assignments).where(eq(assignments.projectId, this.projectId))
    return rows.find((row) => row.contractorId === contractorId)
  }

  /** The next minute's run takes up what somebody held during the last. */
  settle(): Promise<void> {
    return this.pass(0)
  }

  private async pass(hours: number): Promise<void> {
    this.hours += hours
    await enforceDeadlinesJob(systemContext(database.db, 'test', this.now))
  }

  /** What must be true at every moment of a project's life. */
  async check(): Promise<void> {
    const { db } = database
    const [project] = await db.select().from(projects).where(eq(projects.id, this.projectId))
    const leads = await db.select().from(assignments).where(eq(assignments.projectId, this.projectId))
    if (!project) throw new Error('the project is gone')
    const holding = leads.filter(({ slot }) => slot !== null)
    const isClosed = project.status === 'completed' || project.status === 'cancelled'

    const contradictions = Object.entries(await countContradictions({ db, now: this.now }))
    expect(
      contradictions.filter(([, count]) => count > 0),
      'sentences that rows contradict',
    ).toEqual([])
    expect(holding.length, 'contractors with access').toBeLessThanOrEqual(matching.maxCompeting)
    for (const company of this.companies) {
      const lead = leads.find(({ contractorId }) => contractorId === company.id)
      const mayRead = lead?.slot != null && project.status !== 'cancelled'
      const [seen] = await listAssignments(contractorContext(db, company, this.now))
      expect([seen?.email ?? null, seen?.phone ?? null].map(Boolean), 'contact').toEqual([mayRead, mayRead])
      if (!mayRead) expect(JSON.stringify(seen ?? {}), 'contact').not.toContain(project.customerName)
    }

    const isWaiting = !isClosed && holding.length === 0
    expect(project.waitingSince !== null, 'waiting').toBe(isWaiting)
    const { clock } = await getOwnProject(this.owner, { id: this.projectId })
    if (isWaiting) {
      expect(['running', 'late'], 'the clock').toContain(clock.state)
      const lateFor = this.now.getTime() - clock.matchBy.getTime()
      expect(clock.state).toBe(lateFor >= 0 ? 'late' : 'running')
      if (lateFor >= 0) {
        const { items } = await listAttention(this.admin)
        expect(items.find(({ kind }) => kind === 'breached')?.oldest.map(({ id }) => id)).toContain(this.projectId)
      }
    } else expect(['matched', 'stopped'], 'the clock').toContain(clock.state)

    if (project.waitingSince && project.waitingCause !== 'submitted') {
      const news = await db.select().from(adminNews).where(eq(adminNews.projectId, this.projectId))
      const ofThis = news.filter(({ since }) => since.getTime() === project.waitingSince?.getTime())
      const atOnce = ofThis.filter(({ kind }) => kind === 'waiting' || kind === 'shared')
      expect(atOnce.length, 'news to admins of this waiting').toBe(1)
    }
    const mailed = await db.select({ key: mails.key, recipient: mails.recipient }).from(mails)
    for (const { id, contractorId } of leads) {
      const email = this.companies.find((company) => company.id === contractorId)?.email
      const first = mailed.filter(({ key }) => key === `new-lead:${id}`).map(({ recipient }) => recipient)
      expect(first, 'mails of a new lead').toEqual([email])
    }

    expect(holding.filter(({ status }) => status === 'won').length, 'hired').toBeLessThanOrEqual(1)
    // A lead that was lost keeps its quote: reopened, it is back as it was.
    const offering = leads.filter(({ slot, status }) => slot !== null || status === 'lost').map(({ id }) => id)
    const sent = await db
      .select({ assignmentId: quotes.assignmentId })
      .from(quotes)
      .where(
        and(
          eq(quotes.status, 'sent'),
          inArray(
            quotes.assignmentId,
            leads.map(({ id }) => id),
          ),
        ),
      )
    for (const { assignmentId } of sent) expect(offering, 'sent quotes').toContain(assignmentId)
  }
}

async function begin(): Promise<Life> {
  await database.db.delete(mails)
  await database.db.delete(projects)
  await database.db.delete(contractors)
  await database.db.execute(sql`delete from rate_limits`)
  const direct = await createContractor(database.db)
  const others = await Promise.all(Array.from({ length: companies - 1 }, () => createContractor(database.db)))
  const { id } = await createProject(database.db, {
    createdAt: start,
    homeownerId: homeowner.id,
    email: homeowner.email,
    customerName: 'Hermione Homeowner',
  })
  return new Life(id, [direct, ...others])
}

test('whatever happens to a project, one step after the other, three have access and an open one is somebody’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const life = await begin()
      for (const each of steps) {
        await life.take(each)
        await life.check()
      }
    }),
    { numRuns: runs(4) },
  )
}, 1_200_000)

test('the same holds for what happens at the same moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 3, maxLength: 8 }),
      async (moments) => {
        const life = await begin()
        await life.take({ action: 'assign', company: 0 })
        for (const steps of moments) {
          await Promise.all(steps.map((each) => life.take(each)))
          await life.settle()
          await life.check()
        }
      },
    ),
    { numRuns: runs(4) },
  )
}, 1_200_000)
