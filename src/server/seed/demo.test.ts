import { eq, gt, isNotNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listOwnProjectsInput } from '~/contracts/own-project'
import { assignments, projects, users } from '~/server/db/schema'
import { enforceDeadlinesJob } from '~/server/jobs/enforce-deadlines'
import { systemContext } from '~/server/jobs/system-context'
import { listAttention } from '~/server/services/analytics/list-attention'
import { measureKeptRate } from '~/server/services/analytics/measure-kept-rate'
import type { HomeownerContext } from '~/server/services/context'
import { listThreads } from '~/server/services/message/list-threads'
import { listPlans } from '~/server/services/payment/list-plans'
import { getOwnProject } from '~/server/services/project/get-own-project'
import { listOwnProjects } from '~/server/services/project/list-own-projects'
import { adminContext, homeownerContext } from '~/test/contexts'
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
