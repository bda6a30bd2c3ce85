import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveViewInput } from '~/contracts/saved-view'
import { savedViewLimits } from '~/domain/saved-view'
import { savedViews, users } from '~/server/db/schema'
import { adminContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createUser } from '~/test/factories'
import { erasePerson } from '../account/erase-person'
import { eraseContractor } from '../contractor/erase-contractor'
import { listViews, removeView, saveView } from './save-view'

const database = givenDatabase()

const given = async () => {
  const admin = await createUser(database.db, 'admin')
  return { admin, ctx: adminContext(database.db, admin) }
}

const view = (name: string, query = '') => saveViewInput.parse({ list: 'projects', name, query })

test('a view is kept under its name for its admin and list, and replaced by one of the same name', async () => {
  const [{ ctx }, { ctx: other }] = [await given(), await given()]
  await saveView(ctx, view('Mine', 'owner=me'))
  await Promise.all([1, 2].map(() => saveView(ctx, view(' Mine ', 'owner=me&tab=active'))))
  expect(await listViews(ctx, { list: 'projects' })).toMatchObject([{ name: 'Mine', query: 'owner=me&tab=active' }])
  expect(await listViews(ctx, { list: 'contractors' })).toEqual([])
  expect(await listViews(other, { list: 'projects' })).toEqual([])
  expect(() => view('  ')).toThrow('Please give it a name')
})

test('somebody else’s view is not found, and one’s own is removed once', async () => {
  const [{ ctx }, { ctx: other }] = [await given(), await given()]
  const { id } = await saveView(ctx, view('Mine'))
  await expect(removeView(other, id)).rejects.toThrow('View not found')
  await expect(removeView(ctx, 'x')).rejects.toThrow('View not found')
  await removeView(ctx, id)
  await expect(removeView(ctx, id)).rejects.toThrow('View not found')
})

test('there are at most so many, also when two are saved at once', async () => {
  const { ctx, admin } = await given()
  const rows = Array.from({ length: savedViewLimits.count - 1 }, (_, at) => ({
    userId: admin.id,
    list: 'projects' as const,
    name: `View ${at}`,
    query: '',
  }))
  await database.db.insert(savedViews).values(rows)
  const outcomes = await Promise.allSettled(['a', 'b'].map((name) => saveView(ctx, view(name))))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await saveView(ctx, view('View 0', 'tab=active'))
})

test('views go with their admin, and those that name or search for an erased person with that person', async () => {
  const { ctx, admin } = await given()
  const person = { customerName: 'Yolande Quimby', email: 'yolande@example.ca' }
  const project = await createProject(database.db, person)
  await saveView(ctx, view('Calls for Quimby'))
  await saveView(ctx, view('One', 'search=yolande%40example.ca'))
  await saveView(ctx, view('Two', 'tab=active&search=quimby'))
  await saveView(ctx, view('Mine', 'owner=me&search=ottawa'))
  await database.db.transaction((tx) =>
    erasePerson(tx, visitorContext(database.db), { requestIds: [project.id] }, { quietly: true }),
  )
  expect((await listViews(ctx, { list: 'projects' })).map(({ name }) => name)).toEqual(['Mine'])
  await database.db.delete(users).where(eq(users.id, admin.id))
  expect(await database.db.select().from(savedViews).where(eq(savedViews.userId, admin.id))).toEqual([])
})

test('views that name or search for the people of a deleted company go with it', async () => {
  const { ctx } = await given()
  const company = await createContractor(database.db, { contactName: 'Octavia Pellerin', email: 'octavia@example.ca' })
  await saveView(ctx, view('Ask Pellerin'))
  await saveView(ctx, view('Inbox', 'search=octavia%40example.ca'))
  await saveView(ctx, view('Kept', 'tab=active'))
  await database.db.transaction((tx) => eraseContractor(tx, ctx, company.id))
  expect((await listViews(ctx, { list: 'projects' })).map(({ name }) => name)).toEqual(['Kept'])
})
