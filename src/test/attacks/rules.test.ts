import { TRPCError } from '@trpc/server'
import { addHours } from 'date-fns/addHours'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignmentMoves, contractorAssignmentStatuses, openAssignmentStatuses } from '~/domain/assignment-status'
import { adminProjectStatuses, verificationLevels } from '~/domain/project-status'
import { reviewHideReasons } from '~/domain/review'
import { createCaller } from '~/server/api/root'
import { assignmentEvents, assignments, projectStatusHistory, projects, quotes, reviews } from '~/server/db/schema'
import type { ServiceContext } from '~/server/services/context'
import { releaseSlots } from '~/server/services/deadline/release-slots'
import { adminContext, contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { runs } from '~/test/runs'

const database = givenDatabase()

async function createStage() {
  const { db } = database
  const homeowner = await createUser(db, 'homeowner')
  return {
    homeowner,
    admin: await createUser(db, 'admin'),
    contractors: await Promise.all([1, 2, 3, 4, 5].map(() => createContractor(db))),
    projects: [
      await createProject(db, { homeownerId: homeowner.id }),
      await createProject(db, { homeownerId: homeowner.id, shared: false }),
    ],
    levels: new Map<string, number>(),
    clock: new Date(),
  }
}
type Stage = Awaited<ReturnType<typeof createStage>>

const verbs = [
  'assign',
  'settle',
  'status',
  'archive',
  'restore',
  'undo',
  'verify',
  'delete contractor',
  'answer',
  'send quote',
  'draft quote',
  'withdraw quote',
  'start',
  'view',
  'hire by lead',
  'hire by quote',
  'close',
  'reopen',
  'share',
  'begin',
  'complete',
  'review',
  'hide review',
  'restore review',
  'write',
  'plan',
  'time passes',
] as const

interface Action {
  verb: (typeof verbs)[number]
  project: number
  contractor: number
  choice: number
}

const frequent = [
  'assign',
  'assign',
  'answer',
  'answer',
  'send quote',
  'hire by lead',
  'close',
  'reopen',
  'status',
] as const

const action: fc.Arbitrary<Action> = fc.record({
  verb: fc.oneof(fc.constantFrom(...verbs), fc.constantFrom(...frequent)),
  project: fc.nat({ max: 1 }),
  contractor: fc.nat({ max: 4 }),
  choice: fc.nat({ max: 1000 }),
})

/** What somebody does, whether the rules allow it or not; says how it ended. */
async function act(stage: Stage, { verb, project: p, contractor: c, choice }: Action): Promise<void> {
  const { db } = database
  const project = stage.projects[p]
  if (!project) throw new Error('no such project on the stage')
  const leads = await db.select().from(assignments).where(eq(assignments.projectId, project.id))
  // Most of the time somebody who has a lead acts.
  const lead = c > 0 ? leads[choice % Math.max(1, leads.length)] : undefined
  const contractor = stage.contractors.find((one) => one.id === lead?.contractorId) ?? stage.contractors[choice % 5]
  if (!contractor) throw new Error('no such contractor on the stage')
  const hired = choice % 4 === 1 ? leads.find(({ status }) => status === 'won') : undefined
  const as = (ctx: ServiceContext) => createCaller({ ...ctx, responseHeaders: new Headers() })
  const admin = as(adminContext(db, stage.admin, stage.clock)).admin
  const homeowner = as(homeownerContext(db, stage.homeowner, stage.clock))
  const portal = as(contractorContext(db, contractor, stage.clock)).contractorPortal
  const id = lead?.id ?? 'none'
  const [sent] = lead
    ? await db.select().from(quotes).where(eq(quotes.assignmentId, lead.id)).orderBy(sql`revision desc`).limit(1)
    : []
  const [review] = await db.select().from(reviews).where(eq(reviews.contractorId, contractor.id)).limit(1)
  const pick = <T>(from: readonly T[]) => from[choice % from.length] as T
  const quote = { id, total: 100 + choice, taxes: 0, included: 'All', validUntil: '2199-01-31' }
  const deeds: Record<(typeof verbs)[number], () => Promise<unknown>> = {
    assign: () =>
      admin.projects.assign({
        id: project.id,
        contractorId: stage.contractors[choice % 5]?.id ?? 'none',
        homeownerAsked: true,
      }),
    settle: () => admin.projects.settleAssignment({ id, status: choice % 3 ? 'withdrawn' : 'won' }),
    status: () => admin.projects.updateStatus({ id: project.id, status: pick(adminProjectStatuses), notes: 'As told' }),
    archive: () => admin.contractors.update({ id: contractor.id, status: 'archived' }),
    restore: () => admin.contractors.update({ id: contractor.id, status: 'unpublished' }),
    undo: () =>
      choice % 2 ? admin.projects.undoWithdrawal({ id }) : admin.contractors.undoArchiving({ id: contractor.id }),
    verify: () => admin.contractors.verify({ id: contractor.id, verified: choice % 4 > 0 }),
    'delete contractor': async () =>
      choice % 2 && admin.contractors.remove({ id: hired?.contractorId ?? contractor.id }),
    answer: () => portal.updateLead({ id, status: pick(contractorAssignmentStatuses), reason: 'Too far' }),
    'send quote': () => portal.sendQuote({ ...quote, revises: sent?.revision }),
    'draft quote': () => portal.sendQuote({ ...quote, draft: true }),
    'withdraw quote': () => portal.withdrawQuote({ id }),
    start: () => portal.startWork({ id }),
    view: () => portal.viewLead({ id }),
    'hire by lead': () => homeowner.homeowner.hire({ id: project.id, assignmentId: id }),
    'hire by quote': () => homeowner.homeowner.hire({ id: project.id, quoteId: sent?.id ?? 'none' }),
    close: () => homeowner.homeowner.close({ id: project.id, reason: 'Plans changed' }),
    reopen: () => homeowner.homeowner.reopen({ id: project.id }),
    share: () => homeowner.homeowner.inviteOthers({ id: project.id }),
    begin: () => homeowner.homeowner.start({ id: project.id }),
    complete: () => homeowner.homeowner.complete({ id: project.id }),
    review: () =>
      homeowner.contractor.review({
        contractorId: contractor.id,
        rating: 1 + (choice % 5),
        comment: 'Clean work',
        customerName: 'Hanna',
        projectId: choice % 2 ? project.id : null,
      }),
    'hide review': () => admin.reviews.hide({ id: review?.id ?? 'none', reason: pick(reviewHideReasons) }),
    'restore review': () => admin.reviews.restore({ id: review?.id ?? 'none' }),
    write: () => homeowner.homeownerMessages.send({ id, body: 'Hello' }),
    plan: () => homeowner.payment.add({ id: project.id, title: 'Deposit', amount: 10 }),
    'time passes': () => releaseSlots(visitorContext(db, addHours(stage.clock, 30))),
  }
  try {
    await deeds[verb]()
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    expect(['CONFLICT', 'NOT_FOUND', 'BAD_REQUEST'], `${verb}: ${error.message}`).toContain(error.code)
    expect(error.message, `${verb} met a deadlock`).not.toContain('Something else changed')
  }
}

/** Everything the rules promise of one stage, as the rows say it now. */
async function expectLegal(stage: Stage): Promise<void> {
  const { db } = database
  for (const { id } of stage.projects) {
    const [project] = await db.select().from(projects).where(eq(projects.id, id))
    const leads = await db.select().from(assignments).where(eq(assignments.projectId, id))
    if (!project) throw new Error('the project is gone')
    const open = leads.filter(
      ({ status, withdrawnAt }) => !withdrawnAt && (openAssignmentStatuses as readonly string[]).includes(status),
    )
    const won = leads.filter(({ status }) => status === 'won')
    const competing = [...open.filter(({ expiredAt }) => !expiredAt), ...won]
    const closed = project.status === 'completed' || project.status === 'cancelled'
    expect(competing.length, 'at most three compete').toBeLessThanOrEqual(3)
    expect(won.length, 'at most one is hired').toBeLessThanOrEqual(1)
    if (closed) expect(open, 'a closed project has no open leads').toEqual([])
    if (won.length > 0) expect(open, 'who is not hired is lost').toEqual([])
    if (project.status === 'scheduled' || project.status === 'in_progress')
      expect(won, 'work that is planned has somebody to do it').toHaveLength(1)
    const level = verificationLevels.indexOf(project.verificationLevel)
    expect(level, 'the level is never lowered').toBeGreaterThanOrEqual(stage.levels.get(id) ?? 0)
    stage.levels.set(id, level)
    await expectHistory(id, project.status)
    for (const lead of leads) await expectLeadStory(lead)
  }
  await expectCounts()
}

/** Each row of the history begins where the one before ended, and the last one is where the project stands. */
async function expectHistory(projectId: string, status: string): Promise<void> {
  const rows = await database.db
    .select()
    .from(projectStatusHistory)
    .where(eq(projectStatusHistory.projectId, projectId))
    .orderBy(projectStatusHistory.id)
  const path = rows.map(({ newStatus }) => newStatus)
  expect(rows.map(({ oldStatus }) => oldStatus)).toEqual(['new', ...path.slice(0, -1)].slice(0, rows.length))
  expect(path.at(-1) ?? 'new').toBe(status)
}

async function expectLeadStory(lead: typeof assignments.$inferSelect): Promise<void> {
  const events = await database.db
    .select()
    .from(assignmentEvents)
    .where(eq(assignmentEvents.assignmentId, lead.id))
    .orderBy(assignmentEvents.id)
  expect(events.at(-1)?.newStatus).toBe(lead.status)
  for (const [index, { oldStatus, newStatus, actorKind }] of events.entries()) {
    expect(oldStatus).toBe(events[index - 1]?.newStatus ?? null)
    if (!oldStatus) continue
    const isOpen = (openAssignmentStatuses as readonly string[]).includes(oldStatus)
    const ended = isOpen && newStatus === 'lost'
    const reopened = oldStatus === 'lost' && actorKind === 'homeowner'
    const moved = assignmentMoves(oldStatus, actorKind).includes(newStatus)
    expect(ended || reopened || moved, `${actorKind}: ${oldStatus} -> ${newStatus}`).toBe(true)
  }
  const sheet = await database.db.select().from(quotes).where(eq(quotes.assignmentId, lead.id))
  const live = sheet.filter(({ status }) => status === 'sent' || status === 'accepted')
  expect(live.length, 'one live quote at most').toBeLessThanOrEqual(1)
  if (live[0]?.status === 'accepted') expect(lead.status).toBe('won')
  if (lead.status === 'declined') expect(live).toEqual([])
}

/** Numbers that are kept beside the rows say what counting the rows says. */
async function expectCounts(): Promise<void> {
  const wrong = await database.db.execute(sql`
    select 'rating of ' || id as what from contractors where (rating_sum, review_count) <> (
      select coalesce(sum(rating), 0)::int, count(*)::int from reviews where contractor_id = contractors.id and hidden_at is null)
    union all
    select 'projects of ' || id from users where role = 'homeowner' and (project_count, active_project_count) <> (
      select count(*)::int, count(*) filter (where status not in ('completed', 'cancelled'))::int
      from projects where homeowner_id = users.id)
    union all
    select 'counter of ' || scope || ' ' || key from (
      select scope, key, sum(change) as total from row_counters group by scope, key
      union all select 'projects', status, -count(*) from projects group by status
      union all select 'contractors', status || ':' || verified, -count(*) from contractors group by status, verified
      union all select 'homeowners', (active_project_count > 0)::text, -count(*) from users where role = 'homeowner' group by 2
    ) counted group by scope, key having sum(total) <> 0`)
  expect([...wrong]).toEqual([])
}

const long = { timeout: 600_000 }
/** However many runs are wanted: what has been tried by then counts. */
const interruptAfterTimeLimit = 540_000

test('no sequence of calls by anybody reaches a state that the rules forbid', long, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 40, maxLength: 60, size: 'max' }), async (actions) => {
      const stage = await createStage()
      for (const one of actions) {
        if (one.verb === 'time passes') stage.clock = addHours(stage.clock, 30)
        await act(stage, one)
        await expectLegal(stage)
      }
    }),
    { numRuns: runs(2), endOnFailure: true, interruptAfterTimeLimit },
  )
})

test('nor do calls that arrive at the same time', long, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 2, maxLength: 8 }), { minLength: 8, maxLength: 12, size: 'max' }),
      async (batches) => {
        const stage = await createStage()
        for (const batch of batches) {
          await Promise.all(batch.map((one) => act(stage, one)))
          stage.clock = addHours(stage.clock, 20)
          await expectLegal(stage)
        }
      },
    ),
    { numRuns: runs(2), endOnFailure: true, interruptAfterTimeLimit },
  )
})
