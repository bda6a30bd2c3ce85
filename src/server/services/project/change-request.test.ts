import { addSeconds } from 'date-fns/addSeconds'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { leadMessages } from '~/contracts/lead'
import { changeRequestInput } from '~/contracts/own-project'
import {
  assignments,
  auditLog,
  files,
  mails,
  projectAttachments,
  projectStatusHistory,
  projects,
} from '~/server/db/schema'
import { sendMailJob } from '~/server/jobs/send-mail'
import { systemContext } from '~/server/jobs/system-context'
import { homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import type { HomeownerContext } from '../context'
import { findFile } from '../file/read-file'
import { changeRequest, removeAttachment } from './change-request'
import { getOwnProject } from './get-own-project'

const database = givenDatabase()
let hanna: HomeownerContext
let id: string

beforeEach(async () => {
  hanna = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
  id = (await createProject(database.db, { homeownerId: hanna.actor.userId, status: 'distributed' })).id
})

const change = (values: object, ctx = hanna) => changeRequest(ctx, changeRequestInput.parse({ id, ...values }))
const description = 'The roof leaks above the bedroom, and by now above the kitchen too.'

async function givenLead(values: Partial<typeof assignments.$inferInsert> = {}): Promise<string> {
  const contractor = await createContractor(database.db)
  const [lead] = await database.db
    .insert(assignments)
    .values({ projectId: id, contractorId: contractor.id, origin: 'admin', status: 'new', slot: 1, ...values })
    .returning()
  return lead!.id
}

const told = (leadId: string) =>
  database.db
    .select()
    .from(mails)
    .where(eq(mails.topic, `request-changes:${leadId}`))
    .orderBy(mails.id)

async function uploaded(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    kind: 'attachment' as const,
    provider: 'embedded' as const,
    key: `${id}-${Math.random()}-${index}`,
    name: `photo-${index}.jpg`,
    size: 10,
    type: 'image/jpeg',
  }))
  return (await database.db.insert(files).values(rows).returning()).map((file) => file.id)
}

describe('a request that is changed', () => {
  test('is told to who competes, with what changed and nothing of it, and stands in the history', async () => {
    const competing = await givenLead()
    const left = await givenLead({ status: 'declined', declineReason: 'Too far', slot: null })
    await change({ description, budget: 'Over $100,000' })
    expect(await getOwnProject(hanna, { id })).toMatchObject({ description, budget: 'Over $100,000' })
    const [mail] = await told(competing)
    expect(mail).toMatchObject({ template: 'request-changed', props: { changed: ['description', 'budget'] } })
    expect(JSON.stringify(mail?.props)).not.toContain('kitchen')
    expect(await told(left)).toEqual([])
    const [row] = await database.db
      .select()
      .from(projectStatusHistory)
      .where(and(eq(projectStatusHistory.projectId, id), eq(projectStatusHistory.event, 'request_changed')))
    expect(row).toMatchObject({ oldStatus: 'distributed', newStatus: 'distributed', notes: 'description, budget' })
    expect((await getOwnProject(hanna, { id })).events[0]?.text).toBe('You changed what you asked for.')
  })

  test('tells of all changes of some minutes in one mail', async () => {
    const lead = await givenLead()
    await change({ description })
    await change({ budget: 'Over $100,000' }, { ...hanna, now: addSeconds(hanna.now, 30) })
    await change({ timeline: 'Flexible' }, { ...hanna, now: addSeconds(hanna.now, 60) })
    const waiting = (await told(lead)).filter(({ status }) => status === 'queued')
    expect(waiting.map(({ props }) => props.changed)).toEqual([['description', 'budget', 'timeline']])
  })

  test.each<[string, string, () => Promise<Partial<typeof assignments.$inferInsert>>]>([
    ['goes to who has the request', 'kept', async () => ({ status: 'quoted' })],
    ['goes to who was hired meanwhile', 'kept', async () => ({ status: 'won' })],
    ['is spared who declined', 'skipped', async () => ({ status: 'declined', declineReason: 'Too far', slot: null })],
    ['is spared who lost', 'skipped', async () => ({ status: 'lost', slot: null })],
    ['is spared who was withdrawn', 'skipped', async () => ({ withdrawnAt: hanna.now, slot: null })],
    ['is spared whose slot was freed', 'skipped', async () => ({ expiredAt: hanna.now, slot: null })],
    [
      'is spared all once the request is closed',
      'skipped',
      async () => {
        await database.db.update(projects).set({ status: 'cancelled' }).where(eq(projects.id, id))
        return { updatedAt: hanna.now }
      },
    ],
  ])('in a mail that waited %s', async (_, status, meanwhile) => {
    const lead = await givenLead()
    await change({ description })
    await database.db
      .update(assignments)
      .set(await meanwhile())
      .where(eq(assignments.id, lead))
    const [mail] = await told(lead)
    await sendMailJob(systemContext(database.db, 'test', hanna.now), { mailId: mail!.id })
    expect(await told(lead)).toMatchObject([{ status }])
  })

  test('with the same values changes nothing and tells nobody', async () => {
    const lead = await givenLead()
    const { description: same } = await getOwnProject(hanna, { id })
    await change({ description: same })
    expect(await told(lead)).toEqual([])
  })

  test('takes files up to five in all, that are the caller’s own or a visitor’s', async () => {
    await change({ attachments: await uploaded(3) })
    await change({ attachments: await uploaded(2) })
    expect((await getOwnProject(hanna, { id })).attachments).toHaveLength(5)
    await expect(change({ attachments: await uploaded(1) })).rejects.toMatchObject({ code: 'Invalid' })
    const positions = await database.db
      .select({ position: projectAttachments.position })
      .from(projectAttachments)
      .where(eq(projectAttachments.projectId, id))
    expect(positions.map(({ position }) => position).sort()).toEqual([1, 2, 3, 4, 5])
  })

  test('passes over files that it has already: their answer was lost', async () => {
    const lead = await givenLead()
    const sent = await uploaded(3)
    await change({ attachments: sent })
    await change({ attachments: sent }, { ...hanna, now: addSeconds(hanna.now, 30) })
    expect(await told(lead)).toHaveLength(1)
    await change({ attachments: [...sent, ...(await uploaded(2))] })
    expect((await getOwnProject(hanna, { id })).attachments).toHaveLength(5)
    const other = await createProject(database.db, { homeownerId: hanna.actor.userId })
    await expect(change({ id: other.id, attachments: sent })).rejects.toMatchObject({ code: 'Invalid' })
  })

  test('needs twenty characters if it came from the wizard, and any from a profile’s form', async () => {
    await change({ description: 'Mend the roof' })
    expect(await getOwnProject(hanna, { id })).toMatchObject({ description: 'Mend the roof' })
    const issue = (message: string) => ({ code: 'Invalid', issues: [{ path: 'description', message }] })
    await expect(change({ description: ' ' })).rejects.toMatchObject(issue(leadMessages.missing))
    await database.db.update(projects).set({ propertyType: 'residential' }).where(eq(projects.id, id))
    await expect(change({ description: 'Mend a roof' })).rejects.toMatchObject(issue(leadMessages.description))
    await change({ description: 'Mend the roof', timeline: 'Flexible' })
  })

  test.each([
    ['hired', () => givenLead({ status: 'won' })],
    ['closed', () => database.db.update(projects).set({ status: 'cancelled' }).where(eq(projects.id, id))],
  ])('stays as it is once it is %s', async (_, given) => {
    await given()
    expect((await getOwnProject(hanna, { id })).actions).not.toContain('edit')
    await expect(change({ description })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('is somebody’s own', async () => {
    const stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
    await expect(change({ description }, stranger)).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('a file of a request that is removed', () => {
  const attachmentsOf = async () => (await getOwnProject(hanna, { id })).attachments.map((file) => file.id)

  test('is deleted for everybody, told to who competes, in the history, and leaves room at the end', async () => {
    const lead = await givenLead()
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = await uploaded(5)
    await change({ attachments: [first, second, third, fourth, fifth] })
    await database.db.delete(mails)
    expect(await removeAttachment(hanna, { id: second })).toBe(id)
    expect(await attachmentsOf()).toEqual([first, third, fourth, fifth])
    await expect(findFile(hanna, second)).rejects.toMatchObject({ code: 'NotFound' })
    expect(await database.db.select().from(files).where(eq(files.id, second))).toEqual([])
    expect(await told(lead)).toMatchObject([{ template: 'request-changed', props: { changed: ['files'] } }])
    const noted = await database.db.select().from(projectStatusHistory).where(eq(projectStatusHistory.projectId, id))
    expect(noted.at(-1)).toMatchObject({ event: 'request_changed', notes: 'files', newStatus: 'distributed' })
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(audited.map(({ action }) => action)).toContain('project.file-removed')
    const [sixth = ''] = await uploaded(1)
    await change({ attachments: [sixth] })
    expect(await attachmentsOf()).toEqual([first, third, fourth, fifth, sixth])
  })

  test('by two at once goes once, and beside another takes that too', async () => {
    const [first = '', second = '', third = ''] = await uploaded(3)
    await change({ attachments: [first, second, third] })
    const results = await Promise.allSettled([first, first, third].map((file) => removeAttachment(hanna, { id: file })))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'NotFound' } })
    expect(await attachmentsOf()).toEqual([second])
  })

  test.each([
    ['hired', () => givenLead({ status: 'won' })],
    ['closed', () => database.db.update(projects).set({ status: 'cancelled' }).where(eq(projects.id, id))],
    ['done', () => database.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, id))],
  ])('stays once the request is %s', async (_, given) => {
    const [file = ''] = await uploaded(1)
    await change({ attachments: [file] })
    await given()
    await expect(removeAttachment(hanna, { id: file })).rejects.toMatchObject({ code: 'Conflict' })
    expect(await attachmentsOf()).toEqual([file])
  })

  test('is a file of one’s own request', async () => {
    const [file = '', unattached = ''] = await uploaded(2)
    await change({ attachments: [file] })
    const stranger = homeownerContext(database.db, await createUser(database.db, 'homeowner'))
    for (const [ctx, id] of [
      [stranger, file],
      [hanna, unattached],
      [hanna, 'x'],
    ] as const)
      await expect(removeAttachment(ctx, { id })).rejects.toMatchObject({ code: 'NotFound' })
    expect(await attachmentsOf()).toEqual([file])
  })
})
