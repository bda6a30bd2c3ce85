import { expect, test } from 'vitest'
import { listAuditInput } from '~/contracts/audit'
import { auditFacts, auditSentence } from '~/domain/audit-actions'
import { auditLog } from '~/server/db/schema'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { removeContractor } from '../contractor/remove-contractor'
import { listAudit } from './list-audit'
import { record } from './record'

const database = givenDatabase()

async function given() {
  const { db } = database
  const admin = await createUser(db, 'admin', { firstName: 'Ada', lastName: 'Okafor' })
  const ctx = adminContext(db, admin)
  const project = await createProject(db)
  const contractor = await createContractor(db, { companyName: 'Nordic Roofing' })
  await record(db, ctx, {
    action: 'project.assigned',
    entity: 'project',
    entityId: project.id,
    details: { contractorId: contractor.id, priority: 50 },
  })
  await record(db, ctx, { action: 'projects.exported', entity: 'user', entityId: admin.id, details: { filters: [] } })
  return { ctx, admin, project, contractor }
}

const list = async (ctx: Parameters<typeof listAudit>[0], filter: object) =>
  (await listAudit(ctx, listAuditInput.parse(filter))).entries

test('an entry names what it is about and the contractor of its details', async () => {
  const { ctx, project, contractor } = await given()
  const [entry] = await list(ctx, { entity: 'project', entityId: project.id })
  expect(entry).toMatchObject({
    subject: `${project.reference} (${project.customerName})`,
    href: `/admin/projects/${project.id}`,
    contractor: contractor.companyName,
    actorName: 'Ada Okafor',
  })
  const said = auditSentence({ ...entry!, isSelf: false }).map(({ text }) => text)
  expect(said.join('')).toBe(`assigned ${project.reference} (${project.customerName}) to Nordic Roofing`)
  expect(auditFacts(entry!)).toEqual(['Priority: 50'])
})

test('what was deleted is said to be deleted, and what nothing names has no page', async () => {
  const { ctx, contractor, project } = await given()
  await removeContractor(ctx, { id: contractor.id })
  const [deleted] = await list(ctx, { action: 'contractor.deleted', entityId: contractor.id })
  expect(deleted).toMatchObject({ subject: 'a deleted contractor', href: null })
  const [assigned] = await list(ctx, { entity: 'project', entityId: project.id })
  expect(assigned?.contractor).toBe('a deleted contractor')
})

test('reads are left out when nobody asks for them, and a kind of people can be asked for', async () => {
  const { ctx, admin } = await given()
  const actions = async (filter: object) =>
    (await list(ctx, { actorId: admin.id, ...filter })).map(({ action }) => action)
  expect(await actions({})).toEqual(['projects.exported', 'project.assigned'])
  expect(await actions({ reads: 'false' })).toEqual(['project.assigned'])
  expect(await actions({ reads: 'true' })).toHaveLength(2)
  expect(await actions({ actorKind: 'system' })).toEqual([])
})

test('an action of another version is said in its own words', async () => {
  const { ctx, admin } = await given()
  await database.db.insert(auditLog).values({
    actorKind: 'system',
    action: 'thing.old-way',
    entity: 'old-thing',
    entityId: admin.id,
    details: { someKey: 'in_progress' },
  })
  const [entry] = await list(ctx, { entity: 'old-thing' })
  expect(entry).toMatchObject({ subject: 'Old thing', href: null })
  expect(auditSentence({ ...entry!, isSelf: false }).map(({ text }) => text)).toEqual(['thing old way: ', 'Old thing'])
  expect(auditFacts(entry!)).toEqual(['Some key: In Progress'])
})
