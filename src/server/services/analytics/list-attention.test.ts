import { subHours } from 'date-fns/subHours'
import { expect, test } from 'vitest'
import { assignProjectInput } from '~/contracts/project'
import { contractorChecks } from '~/server/db/schema'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createDocument, createProject, createUser } from '~/test/factories'
import { assignProject } from '../project/assign-project'
import { listAttention } from './list-attention'

const database = givenDatabase()

test('what waits is counted, and the oldest are named with where they are', async () => {
  const { db } = database
  const ctx = adminContext(db, await createUser(db, 'admin'))
  const at = (hours: number) => ({ createdAt: subHours(ctx.now, hours) })
  await createProject(db, at(2))
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
  expect(of('unmatched')).toMatchObject({ count: 1, oldest: [{ id: warned.id }] })
  expect(of('applications')).toMatchObject({ count: 1, oldest: [{ id: applicant.id }] })
  expect(of('documents')).toMatchObject({
    count: 1,
    oldest: [{ href: `/admin/contractors/${contractor.id}#documents` }],
  })
  expect(of('checks')).toMatchObject({ count: 1, oldest: [{ detail: `due ${day(5)}` }] })
  expect(of('mails')).toEqual({ kind: 'mails', count: 0, oldest: [] })
})
