import { eq, gt, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listAuditInput } from '~/contracts/audit'
import { listOwnProjectsInput } from '~/contracts/own-project'
import { listProjectsInput } from '~/contracts/project'
import { kilometresBetween } from '~/server/db/great-circle'
import { assignments, contractors, projects, users } from '~/server/db/schema'
import { enforceDeadlinesJob } from '~/server/jobs/enforce-deadlines'
import { systemContext } from '~/server/jobs/system-context'
import { listAttention } from '~/server/services/analytics/list-attention'
import { measureKeptRate } from '~/server/services/analytics/measure-kept-rate'
import { listKeys } from '~/server/services/api-key/list-keys'
import { listAudit } from '~/server/services/audit/list-audit'
import type { HomeownerContext } from '~/server/services/context'
import { listThreads } from '~/server/services/message/list-threads'
import { listPlans } from '~/server/services/payment/list-plans'
import { getOwnProject } from '~/server/services/project/get-own-project'
import { listOwnProjects } from '~/server/services/project/list-own-projects'
import { listProjects } from '~/server/services/project/list-projects'
import { listDeliveries, listWebhooks } from '~/server/services/webhook/list-webhooks'
import { adminContext, homeownerContext, ownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { seedDemo } from './demo'
import { demoAccounts } from './demo-accounts'
import { seedReference } from './reference'

const database = givenDatabase()
let nora: HomeownerContext

beforeAll(async () => {
  await seedReference(database.db)
  await seedDemo(database.db)
  await seedDemo(database.db)
  const [user] = await database.db.select().from(users).where(eq(users.email, demoAccounts[0].email))
  nora = homeownerContext(database.db, user!)
})

test('the demo homeowner has something to look at in every panel', async () => {
  const { projects } = await listOwnProjects(nora, listOwnProjectsInput.parse({}))
  expect(new Set(projects.map(({ statusText }) => statusText)).size).toBeGreaterThanOrEqual(4)
  const kitchen = projects.find(({ reference }) => reference === 'TR-K7T2WN')
  expect(kitchen).toMatchObject({ quotes: 2, contractors: 3, unread: 1 })
  expect((await getOwnProject(nora, kitchen!)).actions).toContain('hire')
  expect((await listThreads(nora))[0]).toMatchObject({ unread: 1, companyName: 'Tremblay & Fils Rénovation' })
  expect((await getOwnProject(nora, kitchen!)).visits).toMatchObject([{ state: 'proposed' }])
  const hired = projects.find(({ statusText }) => statusText === 'Contractor hired')
  expect((await getOwnProject(nora, hired!)).visits).toMatchObject([{ state: 'agreed' }])
  const plans = await listPlans(nora)
  expect(plans.some(({ paid, received, planned }) => received > 0 && paid > received && planned > paid)).toBe(true)
})

test('the first run of the jobs frees no slot of it', async () => {
  await enforceDeadlinesJob(systemContext(database.db, 'test'))
  const freed = await database.db.select().from(assignments).where(isNotNull(assignments.expiredAt))
  expect(freed).toEqual([])
})

test('it keeps its promise: one request waits for longer than a day, and three companies lack checks', async () => {
  const admin = adminContext(database.db, (await database.db.select().from(users).where(eq(users.role, 'admin')))[0]!)
  const { items } = await listAttention(admin)
  const counts = Object.fromEntries(items.map(({ kind, count }) => [kind, count]))
  expect(counts).toMatchObject({ breached: 1, unproved: 3 })
  expect((await measureKeptRate(admin))?.percent).toBeGreaterThan(90)
  const ahead = await database.db.select().from(projects).where(gt(projects.updatedAt, new Date()))
  expect(ahead).toEqual([])
})

test('its dates agree with each other', async () => {
  const contradictions = await database.db.execute(sql`
    select 'email proved before joining' as found, email as of from users where email_proved_at < created_at
    union all
    select 'done before its admin joined', action from audit_log join users on users.id = actor_id
      where audit_log.created_at < users.created_at
    union all
    select 'joined before the invitation', company_name from contractors join users on users.id = user_id
      where users.created_at < invited_at
    union all
    select 'asked before joining', reference from projects join users on users.id = homeowner_id
      where projects.created_at < users.created_at
    union all
    select 'given before the account', reference from assignments join projects on projects.id = project_id
      join contractors on contractors.id = contractor_id join users on users.id = user_id
      where assignments.created_at < users.created_at
    union all
    select 'quoted before the lead, or after the hire', reference from quotes
      join assignments on assignments.id = assignment_id join projects on projects.id = project_id
      where sent_at < assignments.created_at or decided_at < sent_at
    union all
    select 'work began before the day of the quote', reference from quotes
      join assignments on assignments.id = assignment_id join projects on projects.id = assignments.project_id
      join project_status_history moved on moved.project_id = projects.id and moved.new_status = 'in_progress'
      where quotes.status = 'accepted' and moved.created_at::date < starts_on
    union all
    select 'reviewed before the end', reference from reviews join projects on projects.id = project_id
      where reviews.created_at < completed_at
    union all
    select 'paid before the hire', reference from milestones join projects on projects.id = project_id
      join project_status_history moved on moved.project_id = projects.id and moved.new_status = 'scheduled'
      where paid_on < moved.created_at::date
    union all
    select 'ahead', action from audit_log where created_at > now()`)
  expect([...contradictions]).toEqual([])
})

test('its projects went to companies that do such work and reach the place', async () => {
  const place = { latitude: sql`projects.latitude`, longitude: sql`projects.longitude` }
  const company = { latitude: sql`contractors.latitude`, longitude: sql`contractors.longitude` }
  const elsewhere = await database.db.execute(sql`
    select reference, project_type, projects.city as at, company_name from assignments
    join projects on projects.id = project_id join contractors on contractors.id = contractor_id
    where ${kilometresBetween(place, company)} > service_radius or projects.province <> contractors.province
      or not exists (select from contractor_services services
        where services.contractor_id = contractors.id and services.category_id = projects.category_id)`)
  expect([...elsewhere]).toEqual([])
})

test('what was decided of its companies is in their activity, by people', async () => {
  const admin = adminContext(database.db, (await database.db.select().from(users).where(eq(users.role, 'admin')))[0]!)
  const [company] = await database.db
    .select({ id: contractors.id })
    .from(contractors)
    .where(eq(contractors.email, demoAccounts[1].email))
  const filter = { entity: 'contractor', entityId: company!.id, limit: 100 }
  const { entries } = await listAudit(admin, listAuditInput.parse(filter))
  expect(entries.filter(({ action }) => /^document.(verified|rejected)$/.test(action))).toHaveLength(6)
  expect(entries.find(({ action }) => action === 'contractor.invitation-accepted')?.actorName).toBe('Luc Tremblay')
  expect(entries.every(({ actorName }) => actorName)).toBe(true)
})

test('Integrations shows a key in use, one that ended, and an endpoint that sends nothing out', async () => {
  const [admin] = await database.db.select().from(users).where(eq(users.email, demoAccounts[2].email))
  const owner = ownerContext(database.db, admin!)
  const list = (ended: boolean) => listKeys(owner, { limit: 20, contractors: false, ended })
  expect((await list(false)).keys).toMatchObject([{ name: 'Claims portal', calls: expect.any(Number) }])
  expect((await list(false)).keys[0]?.calls).toBeGreaterThan(500)
  expect((await list(true)).keys).toMatchObject([{ state: 'revoked', secrets: [] }])
  const { webhooks } = await listWebhooks(owner)
  expect(webhooks).toMatchObject([{ state: 'paused', waiting: 0, failed: 1 }])
  const { deliveries } = await listDeliveries(owner, { id: webhooks[0]!.id, limit: 20 })
  expect(deliveries.map(({ responseStatus }) => responseStatus).toSorted()).toEqual([204, 204, 204, 503])
  expect(JSON.parse(deliveries[0]?.requestBody ?? '')).toMatchObject({ type: 'project.created' })
  expect((await listProjects(owner, listProjectsInput.parse({ source: 'claims' }))).total).toBe(3)
})
