import { addSeconds } from 'date-fns/addSeconds'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import { assignProjectInput } from '~/contracts/project'
import { openSession } from '~/server/auth/session'
import { assignments, auditLog, mails, projects, sessions } from '~/server/db/schema'
import { adminContext, contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { updateAssignment } from '../assignment/update-assignment'
import type { AdminPersonContext } from '../context'
import { assignProject } from '../project/assign-project'
import { updateProjectStatus } from '../project/update-project-status'
import { getContractor } from './get-contractor'
import { undoArchiving } from './undo-archiving'
import { updateContractor } from './update-contractor'

const database = givenDatabase()
const start = new Date('2026-03-02T15:00:00Z')
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'), start)
})
beforeEach(async () => {
  await database.db.delete(projects)
  await database.db.delete(mails)
})

const at = (seconds: number) => ({ ...admin, now: addSeconds(start, seconds) })
const update = (input: object, seconds = 0) => updateContractor(at(seconds), updateContractorInput.parse(input))
const archive = ({ id }: { id: string }, seconds = 0) => update({ id, status: 'archived' }, seconds)
const undo = ({ id }: { id: string }, seconds = 10) => undoArchiving(at(seconds), { id })

async function assign({ id: contractorId }: { id: string }, to?: typeof projects.$inferSelect) {
  const project = to ?? (await createProject(database.db, { createdAt: addSeconds(start, -3600) }))
  const { id } = await assignProject(at(-600), assignProjectInput.parse({ id: project.id, contractorId }))
  return { id, project }
}
const leadOf = async ({ id }: { id: string }) =>
  (await database.db.select().from(assignments).where(eq(assignments.id, id)))[0]
const projectOf = async ({ id }: { id: string }) =>
  (await database.db.select().from(projects).where(eq(projects.id, id)))[0]!
const mailed = async () =>
  (await database.db.select().from(mails).where(eq(mails.template, 'contractor-gone'))).map(({ status }) => status)

describe('an archiving is undone', () => {
  test('and the company, its leads and their projects are as before; its sessions stay ended', async () => {
    const company = await createContractor(database.db)
    await openSession(database.db, company.user)
    const [fresh, answered] = [await assign(company), await assign(company)]
    const ctx = contractorContext(database.db, company, at(-300).now)
    await updateAssignment(ctx, { id: answered.id, status: 'contacted', reason: null })
    const before = await projectOf(fresh.project)
    await archive(company)
    expect(await mailed()).toEqual(['queued', 'queued'])
    const { contractor } = await undo(company)
    expect(contractor).toMatchObject({ status: 'published', published: true, slug: company.slug })
    expect(await leadOf(fresh)).toMatchObject({ status: 'new', slot: 1, withdrawnAt: null })
    expect(await leadOf(answered)).toMatchObject({ status: 'contacted', slot: 1, withdrawnAt: null })
    const { status, waitingSince, matchedAt } = before
    expect(await projectOf(fresh.project)).toMatchObject({ status, waitingSince, matchedAt })
    expect(await mailed()).toEqual(['skipped', 'skipped'])
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, company.user.id))).toEqual([])
    const rows = await database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, company.id), eq(auditLog.action, 'contractor.archiving-undone')))
    expect(rows).toMatchObject([{ actorId: admin.actor.userId, details: { to: 'published' } }])
  })

  test.each(['application', 'manual', 'unpublished'] as const)('back to %s', async (status) => {
    const company = await createContractor(database.db, { status })
    await archive(company)
    expect((await undo(company)).contractor).toMatchObject({ status, verified: company.verified })
  })

  test('leads that were withdrawn before stay so', async () => {
    const company = await createContractor(database.db)
    const lead = await assign(company)
    const withdrawnAt = addSeconds(start, -5)
    await database.db
      .update(assignments)
      .set({ withdrawnAt, slot: null, updatedAt: withdrawnAt })
      .where(eq(assignments.id, lead.id))
    await archive(company)
    await undo(company)
    expect(await leadOf(lead)).toMatchObject({ withdrawnAt })
  })

  test('and later the same is told once more', async () => {
    const company = await createContractor(database.db)
    await assign(company)
    await archive(company)
    await undo(company)
    await archive(company, 20)
    expect((await mailed()).sort()).toEqual(['queued', 'skipped'])
  })

  test('once, by whoever is first', async () => {
    const company = await createContractor(database.db)
    await archive(company)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => undo(company)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(undo(company)).rejects.toMatchObject({ code: 'Conflict', message: 'This contractor is not archived' })
  })
})

describe('an archiving cannot be undone', () => {
  const refuse = async (company: { id: string }, message: string, seconds = 10) => {
    await expect(undo(company, seconds)).rejects.toMatchObject({ code: 'Conflict', message })
    expect(await getContractor(database.db, company.id)).toMatchObject({ status: 'archived' })
  }

  test('after a minute, or when the company was changed since', async () => {
    const [late, edited] = [await createContractor(database.db), await createContractor(database.db)]
    await archive(late)
    await refuse(late, 'An archiving can be undone for a minute. Restore the contractor instead.', 60)
    await archive(edited)
    await update({ id: edited.id, city: 'Ottawa' }, 5)
    await refuse(edited, 'This cannot be undone any more: the contractor was changed since')
  })

  test('when something else happened to one of its projects: none of its leads comes back', async () => {
    const company = await createContractor(database.db)
    const [other, closed] = [await assign(company), await assign(company)]
    await archive(company)
    await updateProjectStatus(at(5), { id: closed.project.id, status: 'cancelled', notes: null })
    await refuse(company, `${closed.project.reference} is closed`)
    expect(await leadOf(other)).toMatchObject({ slot: null, withdrawnAt: start })
  })

  test('when three others have one of its projects', async () => {
    const company = await createContractor(database.db)
    const { project } = await assign(company)
    for (let index = 0; index < 2; index++) await assign(await createContractor(database.db), project)
    await archive(company)
    await assign(await createContractor(database.db), project)
    await refuse(company, `${project.reference} has 3 competing contractors again`)
  })

  test('once a homeowner has been told', async () => {
    const company = await createContractor(database.db)
    await assign(company)
    await archive(company)
    await database.db
      .update(mails)
      .set({ status: 'sent', finishedAt: start })
      .where(and(isNull(mails.finishedAt), ne(mails.template, 'new-lead')))
    await refuse(company, 'This cannot be undone any more: the homeowner has been told of it')
  })

  test('of a company that is none', async () => {
    for (const id of ['x', crypto.randomUUID()]) await expect(undo({ id })).rejects.toMatchObject({ code: 'NotFound' })
  })
})
