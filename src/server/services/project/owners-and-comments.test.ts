import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { commentInput, listProjectsInput } from '~/contracts/project'
import { auditLog, mails, projectNotes, projects } from '~/server/db/schema'
import { adminContext, ownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createProject, createUser } from '~/test/factories'
import { disableAdmin } from '../admin/disable-admin'
import { listTeam } from '../admin/list-team'
import type { AdminPersonContext } from '../context'
import { addComment } from './add-comment'
import { editComment, removeComment } from './change-comment'
import { getProject } from './get-project'
import { listProjects } from './list-projects'
import { setOwner } from './set-owner'
import { updateProject } from './update-project'

const database = givenDatabase()
const unknown = '0190a5b0-0000-7000-8000-00000000000f'

type User = Awaited<ReturnType<typeof createUser>>
let ada: User
let mika: User
let admin: AdminPersonContext

beforeEach(async () => {
  const { db } = database
  ada = await createUser(db, 'admin', { firstName: 'Ada', lastName: 'Okafor' })
  mika = await createUser(db, 'admin', { firstName: 'Mika', lastName: 'Roy' })
  admin = adminContext(db, ada)
})

const givenProjects = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => createProject(database.db)))).map(({ id }) => id)

const ownersOf = async (ids: string[]) =>
  (await database.db.select().from(projects).where(inArray(projects.id, ids))).map(({ ownerId }) => ownerId)

const comment = (id: string, more: object = {}) =>
  addComment(admin, commentInput.parse({ id, body: 'Rang twice, no answer', ...more }))

const mailsTo = (recipient: string) => database.db.select().from(mails).where(eq(mails.recipient, recipient))

describe('the owner of projects', () => {
  test('is set for several at once, told by list and detail, and traced where it changed', async () => {
    const ids = await givenProjects(3)
    await setOwner(admin, { ids: ids.slice(0, 1), ownerId: mika.id })
    expect(await setOwner(admin, { ids, ownerId: mika.id })).toEqual({ changed: 2 })
    const [first = ''] = ids
    expect((await getProject(admin, first)).project).toMatchObject({ ownerId: mika.id, ownerName: 'Mika Roy' })
    const owned = (owner: string, ctx = admin) => listProjects(ctx, listProjectsInput.parse({ owner }))
    expect(await owned(mika.id)).toMatchObject({
      total: 3,
      projects: [{}, {}, {}].map(() => ({ ownerName: 'Mika Roy' })),
    })
    expect(await owned('me', adminContext(database.db, mika))).toMatchObject({ total: 3 })
    expect(await owned('me')).toMatchObject({ total: 0, projects: [] })
    expect(await owned('nobody-of-this-name')).toMatchObject({ total: 0, projects: [] })
    const chosen = await listProjects(admin, listProjectsInput.parse({ ids: `${first},x`, owner: mika.id }))
    expect(chosen).toMatchObject({ total: 1, projects: [{ id: first }] })
    expect(await listProjects(admin, listProjectsInput.parse({ ids: 'x' }))).toMatchObject({ total: 0 })
    const free = await owned('none')
    expect(free.projects.filter(({ id }) => ids.includes(id))).toEqual([])
    const audited = await database.db.select().from(auditLog).where(inArray(auditLog.entityId, ids))
    expect(audited).toHaveLength(3)
    expect(audited[0]).toMatchObject({ action: 'project.owner-set', details: { userId: mika.id } })
    expect(await setOwner(admin, { ids, ownerId: null })).toEqual({ changed: 3 })
  })

  test('is an admin who may sign in, of projects that exist: otherwise nothing changes', async () => {
    const ids = await givenProjects(1)
    const homeowner = await createUser(database.db, 'homeowner')
    const former = await createUser(database.db, 'admin', { disabledAt: new Date() })
    for (const ownerId of [homeowner.id, former.id, unknown, 'x'])
      await expect(setOwner(admin, { ids, ownerId })).rejects.toMatchObject({ message: 'Admin not found' })
    for (const id of [unknown, 'x'])
      await expect(setOwner(admin, { ids: [...ids, id], ownerId: ada.id })).rejects.toMatchObject({
        message: 'Project not found',
      })
    expect(await ownersOf(ids)).toEqual([null])
    const team = (await listTeam(admin)).map(({ name }) => name)
    expect(team).toEqual(expect.arrayContaining(['Ada Okafor', 'Mika Roy']))
    expect(team).not.toContain(`${former.firstName} ${former.lastName}`)
  })

  test('who may no longer sign in keeps what is closed and loses what is open, also when both happen at once', async () => {
    const [open = '', closed = '', late = ''] = await givenProjects(3)
    await database.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, closed))
    await setOwner(admin, { ids: [open, closed], ownerId: mika.id })
    await Promise.allSettled([
      setOwner(admin, { ids: [late], ownerId: mika.id }),
      disableAdmin(ownerContext(database.db, ada), mika.id),
    ])
    expect(await ownersOf([open, late])).toEqual([null, null])
    expect(await ownersOf([closed])).toEqual([mika.id])
  })
})

describe('a comment', () => {
  test('is dated, signed and mailed to whom it mentions, without its words', async () => {
    const [id = ''] = await givenProjects(1)
    await comment(id, { mentions: [mika.id, mika.id.toUpperCase(), ada.id] })
    const { notes } = await getProject(admin, id)
    expect(notes).toMatchObject([
      { kind: 'comment', authorName: 'Ada Okafor', mentions: ['Ada Okafor', 'Mika Roy'], createdAt: admin.now },
    ])
    const mailed = await mailsTo(mika.email)
    expect(mailed).toMatchObject([{ template: 'comment-mention', userId: mika.id, props: { projectId: id } }])
    expect(JSON.stringify(mailed)).not.toContain('Rang twice')
    expect(await mailsTo(ada.email)).toEqual([])
  })

  test('that is sent twice at once is one, with an id or without, and mailed once', async () => {
    const [id = '', other = ''] = await givenProjects(2)
    const submissionId = crypto.randomUUID()
    await Promise.all([1, 2].map(() => comment(id, { submissionId, mentions: [mika.id] })))
    await Promise.all([1, 2].map(() => comment(other)))
    const written = await database.db
      .select()
      .from(projectNotes)
      .where(inArray(projectNotes.projectId, [id, other]))
    expect(written).toHaveLength(2)
    expect(await mailsTo(mika.email)).toHaveLength(1)
  })

  test('needs a project that is there and colleagues who may sign in', async () => {
    const [id = ''] = await givenProjects(1)
    await expect(comment(unknown)).rejects.toMatchObject({ message: 'Project not found' })
    const homeowner = await createUser(database.db, 'homeowner')
    await expect(comment(id, { mentions: [homeowner.id] })).rejects.toMatchObject({ message: 'Admin not found' })
    expect(() => comment(id, { body: '  ' })).toThrow('Please write a comment')
  })

  test('is changed by its author for an hour, marked, and mailed to whom it mentions only then', async () => {
    const [id = ''] = await givenProjects(1)
    const { id: noteId, changeableUntil } = await comment(id, { mentions: [ada.id] })
    expect(changeableUntil).toEqual(new Date(admin.now.getTime() + 3_600_000))
    const later = { ...admin, now: new Date(admin.now.getTime() + 3_599_000) }
    const changed = { id: noteId, body: 'Rang thrice', mentions: [mika.id] }
    await Promise.all([1, 2].map(() => editComment(later, changed)))
    expect(await mailsTo(mika.email)).toHaveLength(1)
    expect((await getProject(later, id)).notes).toMatchObject([
      { body: 'Rang thrice', editedAt: later.now, createdAt: admin.now, mentions: ['Ada Okafor', 'Mika Roy'] },
    ])
    const past = { ...admin, now: new Date(admin.now.getTime() + 3_600_000) }
    await expect(editComment(past, changed)).rejects.toThrow('A comment can be changed for 60 minutes')
    await expect(removeComment(past, noteId)).rejects.toThrow('A comment can be changed for 60 minutes')
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(audited.filter(({ action }) => action === 'project.comment-edited')).toHaveLength(1)
  })

  test('is changed and deleted by nobody else, and once', async () => {
    const [id = ''] = await givenProjects(1)
    const { id: noteId } = await comment(id, { mentions: [mika.id] })
    const other = adminContext(database.db, mika)
    expect((await getProject(other, id)).notes).toMatchObject([{ changeableUntil: null }])
    await expect(editComment(other, { id: noteId, body: 'x', mentions: [] })).rejects.toThrow('Comment not found')
    await expect(removeComment(other, noteId)).rejects.toThrow('Comment not found')
    await updateProject(admin, { id, internalNotes: 'Pinned' })
    const pinned = (await getProject(admin, id)).notes.find(({ kind }) => kind === 'internal')
    expect(pinned?.changeableUntil).toBeNull()
    await expect(removeComment(admin, pinned?.id ?? '')).rejects.toThrow('Comment not found')
    const outcomes = await Promise.allSettled([1, 2].map(() => removeComment(admin, noteId)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await getProject(admin, id)).notes).toHaveLength(1)
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(audited.filter(({ action }) => action === 'project.comment-removed')).toHaveLength(1)
  })

  test('leaves the pinned notes as they are, and is no newer version of them', async () => {
    const [id = ''] = await givenProjects(1)
    const { project } = await getProject(admin, id)
    await addComment({ ...admin, now: new Date(Date.now() + 60_000) }, commentInput.parse({ id, body: 'Rang' }))
    await updateProject(admin, { id, internalNotes: 'Pinned', updatedAt: project.updatedAt })
    expect((await getProject(admin, id)).project.internalNotes).toBe('Pinned')
  })
})
