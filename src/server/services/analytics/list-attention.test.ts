import { subHours } from 'date-fns/subHours'
import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attentionInput } from '~/contracts/analytics'
import { assignProjectInput } from '~/contracts/project'
import { contractorChecks } from '~/server/db/schema'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createDocument, createProject, createUser } from '~/test/factories'
import { updateAssignment } from '../assignment/update-assignment'
import { assignProject } from '../project/assign-project'
import { shareProject } from '../project/share-project'
import { listAttention } from './list-attention'

const database = givenDatabase()

test('what waits is counted, and the oldest are named with where they are', async () => {
  const { db } = database
  const ctx = adminContext(db, await createUser(db, 'admin'))
  const at = (hours: number) => ({ createdAt: subHours(ctx.now, hours) })
  const owner = await createUser(db, 'admin', { firstName: 'Olive', lastName: 'Owner' })
  const fresh = await createProject(db, { ...at(2), ownerId: owner.id })
  const warned = await createProject(db, at(19))
  const breached = await createProject(db, { ...at(30), customerName: 'Late Laura' })
  const matched = await createProject(db, at(30))
  await assignProject(ctx, assignProjectInput.parse({ id: matched.id, contractorId: (await createContractor(db)).id }))
  await createProject(db, { ...at(30), status: 'cancelled' })
  const applicant = await createContractor(db, { status: 'application', verified: false, userId: null, slug: null })
  const contractor = await createContractor(db)
  await createDocument(db, contractor.id)
  const day = (days: number) => new Date(ctx.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  await db.insert(contractorChecks).values([
    { contractorId: contractor.id, name: 'legal_background', passedAt: ctx.now, dueOn: day(5) },
    { contractorId: contractor.id, name: 'credit_background', passedAt: ctx.now, dueOn: day(200) },
  ])
  const { items } = await listAttention(ctx)
  const of = (kind: string) => items.find((item) => item.kind === kind)
  expect(of('breached')).toMatchObject({
    count: 1,
    oldest: [{ id: breached.id, title: 'Late Laura, Roofing', href: `/admin/projects/${breached.id}` }],
  })
  expect(of('submitted')).toMatchObject({ count: 1, oldest: [{ id: fresh.id, owner: 'Olive Owner' }] })
  expect(of('breached')?.oldest[0]?.owner).toBeNull()
  expect(of('unmatched')).toMatchObject({ count: 1, oldest: [{ id: warned.id }] })
  expect(of('applications')).toMatchObject({ count: 1, oldest: [{ id: applicant.id }] })
  expect(of('documents')).toMatchObject({
    count: 1,
    oldest: [{ href: `/admin/contractors/${contractor.id}#documents` }],
  })
  expect(of('checks')).toMatchObject({ count: 1, oldest: [{ detail: `due ${day(5)}` }] })
  expect(of('mails')).toEqual({ kind: 'mails', count: 0, oldest: [] })
})

test('all of one kind are listed when they are asked for', async () => {
  const { db } = database
  const ctx = adminContext(db, await createUser(db, 'admin'))
  const before = (await listAttention(ctx)).items.find(({ kind }) => kind === 'applications')?.count ?? 0
  for (let count = 0; count < 6; count++)
    await createContractor(db, { status: 'application', verified: false, userId: null, slug: null })
  const short = (await listAttention(ctx)).items.find(({ kind }) => kind === 'applications')
  expect([short?.count, short?.oldest.length]).toEqual([before + 6, 5])
  const { items } = await listAttention(ctx, attentionInput.parse({ kind: 'applications', limit: '1000' }))
  expect(items).toEqual([expect.objectContaining({ kind: 'applications', count: before + 6 })])
  expect(items[0]?.oldest).toHaveLength(before + 6)
})

test('a project that fell back to waiting needs attention at once, and a shared one until another contractor has it', async () => {
  const { db } = database
  const ctx = adminContext(db, await createUser(db, 'admin'))
  const give = async (projectId: string) => {
    const contractor = await createContractor(db)
    const { id } = await assignProject(ctx, assignProjectInput.parse({ id: projectId, contractorId: contractor.id }))
    return { id, contractor: contractorContext(db, contractor, ctx.now) }
  }
  const homeowner = await createUser(db, 'homeowner', { emailProvedAt: ctx.now })
  const own = { homeownerId: homeowner.id, email: homeowner.email }
  const left = await createProject(db, { customerName: 'Left Lena' })
  const { id, contractor } = await give(left.id)
  await updateAssignment(contractor, { id, status: 'declined', reason: 'Too far' })
  const shared = await createProject(db, { ...own, shared: false, customerName: 'Shared Shay' })
  await shareProject(homeownerContext(db, homeowner, ctx.now), { id: shared.id })
  const read = async () => {
    const { items } = await listAttention(ctx)
    return Object.fromEntries(items.map((item) => [item.kind, item]))
  }
  expect(await read()).toMatchObject({
    waiting: {
      count: 1,
      oldest: [{ title: 'Left Lena, Roofing', detail: 'Ottawa, the last contractor left', since: ctx.now }],
    },
    shared: { count: 1, oldest: [{ id: shared.id, href: `/admin/projects/${shared.id}`, since: ctx.now }] },
  })
  await give(left.id)
  await give(shared.id)
  expect(await read()).toMatchObject({ waiting: { count: 0 }, shared: { count: 0 } })
})

test('what fell back and what is shared is read from indexes made for it', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const explain = async (where: SQL) =>
      JSON.stringify(await tx.execute(sql`explain (format json) select id from projects where ${where}`))
    expect(
      await explain(
        sql`waiting_since > '2026-01-01' and waiting_cause in ('reopened', 'slot_freed') order by waiting_since, id limit 9`,
      ),
    ).toContain('projects_fallen_index')
    expect(await explain(sql`sharing_since is not null order by sharing_since, id limit 9`)).toContain(
      'projects_sharing_index',
    )
    expect(
      await explain(
        sql`waiting_since is not null and waiting_cause <> 'submitted' and waiting_notified_at is distinct from waiting_since order by waiting_since, id limit 9`,
      ),
    ).toContain('projects_untold_index')
  })
})
