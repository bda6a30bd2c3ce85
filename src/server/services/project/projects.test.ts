import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listProjectsInput } from '~/contracts/project'
import { nobody } from '~/domain/erasure'
import { projectNotes, projectStatusHistory } from '~/server/db/schema'
import type { AdminPersonContext } from '~/server/services/context'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createProject, createUser } from '~/test/factories'
import { getProject } from './get-project'
import { listProjects } from './list-projects'
import { updateProject } from './update-project'
import { updateProjectStatus } from './update-project-status'

const database = givenDatabase()
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin', { firstName: 'Ada', lastName: 'Okafor' }))
})

const list = (query: object) => listProjects(admin, listProjectsInput.parse(query))

describe('the list', () => {
  beforeAll(async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    await createProject(database.db, { customerName: 'Zoé Côté', city: 'Montréal', createdAt: at(1) })
    await createProject(database.db, { customerName: 'Adam 100%', phone: '+14165559876', createdAt: at(2) })
    await createProject(database.db, { customerName: 'Bea Under_score', status: 'quoting', createdAt: at(3) })
    await createProject(database.db, { customerName: 'Carl', status: 'completed', createdAt: at(4) })
  })

  const names = async (query: object) => (await list(query)).projects.map(({ customerName }) => customerName)

  test('is newest first, by page, with the total', async () => {
    expect(await names({})).toEqual(['Carl', 'Bea Under_score', 'Adam 100%', 'Zoé Côté'])
    const page = await list({ limit: '2', offset: '1' })
    expect(page.total).toBe(4)
    expect(page.projects.map(({ customerName }) => customerName)).toEqual(['Bea Under_score', 'Adam 100%'])
  })

  test('is filtered by several statuses', async () => {
    expect(await names({ status: 'quoting,completed' })).toEqual(['Carl', 'Bea Under_score'])
    expect(() => listProjectsInput.parse({ status: 'quoting,nonsense' })).toThrow()
  })

  test('is searched by name, email, phone or city, without accents mattering', async () => {
    expect(await names({ search: 'cote' })).toEqual(['Zoé Côté'])
    expect(await names({ search: 'MONTREAL' })).toEqual(['Zoé Côté'])
    expect(await names({ search: '(416) 555-9876' })).toEqual(['Adam 100%'])
    expect(await names({ search: 'home-' })).toHaveLength(4)
    expect(await names({ search: 'ca' })).toEqual(['Carl'])
  })

  test('takes % and _ for what they are', async () => {
    expect(await names({ search: '100%' })).toEqual(['Adam 100%'])
    expect(await names({ search: 'under_score' })).toEqual(['Bea Under_score'])
    expect(await names({ search: '%%%' })).toEqual([])
  })

  test('is sorted by what the header names', async () => {
    expect(await names({ sort: 'customerName', order: 'asc' })).toEqual([
      'Adam 100%',
      'Bea Under_score',
      'Carl',
      'Zoé Côté',
    ])
  })
})

test('no words are kept about a homeowner who was erased meanwhile', async () => {
  const { id } = await createProject(database.db, { status: 'cancelled', ...nobody })
  const refused = { code: 'Conflict', message: 'The homeowner was erased: nothing more is kept about this project' }
  await expect(updateProject(admin, { id, internalNotes: 'Called Nora Whitfield' })).rejects.toMatchObject(refused)
  const noted = updateProjectStatus(admin, { id, status: 'completed', notes: 'Nora paid' })
  await expect(noted).rejects.toMatchObject(refused)
})

test('a project is shown with its notes and who wrote them', async () => {
  const project = await createProject(database.db)
  await updateProject(admin, { id: project.id, contractorNotes: 'Ring twice', internalNotes: 'Pays late' })
  await updateProject(admin, { id: project.id, internalNotes: null })
  const { project: shown, notes } = await getProject(admin, project.id)
  expect(shown).toMatchObject({ contractorNotes: 'Ring twice', internalNotes: null, phone: '(613) 555-0111' })
  expect(notes.map(({ kind, body, authorName }) => [kind, body, authorName])).toEqual([
    ['internal', '', 'Ada Okafor'],
    ['internal', 'Pays late', 'Ada Okafor'],
    ['contractor', 'Ring twice', 'Ada Okafor'],
  ])
})

test('saving what is there already writes nothing', async () => {
  const project = await createProject(database.db, { internalNotes: 'Same' })
  await updateProject(admin, { id: project.id, internalNotes: 'Same' })
  expect(await database.db.select().from(projectNotes).where(eq(projectNotes.projectId, project.id))).toEqual([])
})

describe('a status change', () => {
  test('is written into the history with its notes and actor', async () => {
    const project = await createProject(database.db)
    await updateProjectStatus(admin, { id: project.id, status: 'reviewed', notes: 'Looks real' })
    const { history } = await getProject(admin, project.id)
    expect(history).toMatchObject([
      { oldStatus: 'new', newStatus: 'reviewed', notes: 'Looks real', actorKind: 'admin', actorName: 'Ada Okafor' },
    ])
  })

  test('into verified stamps who and when the first time, and the level never falls', async () => {
    const project = await createProject(database.db)
    const first = { ...admin, now: new Date('2026-02-01T10:00:00Z') }
    await updateProjectStatus(first, { id: project.id, status: 'verified', notes: null })
    await updateProjectStatus(admin, { id: project.id, status: 'new', notes: null })
    await updateProjectStatus(admin, { id: project.id, status: 'verified', notes: null })
    const shown = (await getProject(admin, project.id)).project
    expect(shown).toMatchObject({
      verificationLevel: 'verified',
      verifiedBy: admin.actor.userId,
      verifiedAt: first.now,
    })
  })

  test('to the same status without notes is no change', async () => {
    const project = await createProject(database.db)
    await updateProjectStatus(admin, { id: project.id, status: 'new', notes: null })
    const rows = await database.db
      .select()
      .from(projectStatusHistory)
      .where(eq(projectStatusHistory.projectId, project.id))
    expect(rows).toEqual([])
  })
})

test.each(['x', '', '00000000-0000-7000-8000-000000000000'])('the id %j is not found', async (id) => {
  const notFound = { code: 'NotFound', message: 'Project not found' }
  await expect(getProject(admin, id)).rejects.toMatchObject(notFound)
  await expect(updateProject(admin, { id, internalNotes: 'x' })).rejects.toMatchObject(notFound)
  await expect(updateProjectStatus(admin, { id, status: 'new', notes: null })).rejects.toMatchObject(notFound)
})

describe('two admins at once', () => {
  test('do not overwrite each other: notes and status say what changed', async () => {
    const project = await createProject(database.db)
    const seen = project.updatedAt
    const later = { ...admin, now: new Date(seen.getTime() + 60_000) }
    await updateProject(later, { id: project.id, contractorNotes: 'First', updatedAt: seen })
    await expect(updateProject(later, { id: project.id, internalNotes: 'x', updatedAt: seen })).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringContaining('changed this meanwhile (contractorNotes)'),
    })
    await updateProjectStatus(later, { id: project.id, status: 'reviewed', notes: null, from: 'new' })
    await expect(
      updateProjectStatus(later, { id: project.id, status: 'premium', notes: null, from: 'new' }),
    ).rejects.toMatchObject({ code: 'Conflict', message: expect.stringContaining('Reviewed') })
  })
})
