import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { saveViewInput } from '~/contracts/saved-view'
import { savedViewLimits } from '~/domain/saved-view'
import type { Executor } from '~/server/db/client'
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

test('views go with their admin', async () => {
  const { ctx, admin } = await given()
  await saveView(ctx, view('Mine'))
  await database.db.delete(users).where(eq(users.id, admin.id))
  expect(await database.db.select().from(savedViews).where(eq(savedViews.userId, admin.id))).toEqual([])
})

/** What is left of an admin's views once somebody has gone. */
async function viewsAfter(erase: (tx: Executor) => Promise<unknown>, views: Record<string, string>) {
  const { ctx } = await given()
  for (const [name, query] of Object.entries(views)) await saveView(ctx, view(name, query))
  await database.db.transaction(erase)
  return Object.fromEntries((await listViews(ctx, { list: 'projects' })).map(({ name, query }) => [name, query]))
}

const erasing = (person: { customerName: string; email: string; phone?: string }) => async (tx: Executor) => {
  const project = await createProject(database.db, person)
  await erasePerson(tx, visitorContext(database.db), { requestIds: [project.id] }, { quietly: true })
}

test('views lose an erased person’s full name and contacts, and show the rest', async () => {
  const left = await viewsAfter(
    erasing({ customerName: 'Yolande Quimby', email: 'yolande@example.ca', phone: '+16135550188' }),
    {
      'Calls for Yolande Quimby': 'tab=active',
      One: 'search=yolande%40example.ca',
      Two: 'tab=active&search=Roof+yolande+quimby',
      Three: 'search=613+555-0188&owner=me',
      'Yolande Quimby': '',
      'YOLANDE-Quimby': 'sort=city',
    },
  )
  expect(left).toEqual({
    'Calls for [removed]': 'tab=active',
    One: '',
    Two: 'tab=active&search=Roof',
    Three: 'owner=me',
    '[removed]': '',
    '[removed] (2)': 'sort=city',
  })
})

test('nobody takes ordinary words out of views by being called like them', async () => {
  const views = {
    'Unmatched Roofing': 'tab=new&search=roofing',
    'Late in Ottawa': 'search=Ottawa',
    'Ottawa, late': 'search=late+roof+in+ottawa',
  }
  expect(await viewsAfter(erasing({ customerName: 'Ottawa Late', email: 'o.late@example.ca' }), views)).toEqual(views)
})

test('views lose the contact of a deleted company, and keep its parts', async () => {
  const { ctx } = await given()
  const company = await createContractor(database.db, { contactName: 'Octavia White', email: 'octavia@example.ca' })
  const left = await viewsAfter((tx) => eraseContractor(tx, ctx, company.id), {
    'Ask Octavia White': '',
    Inbox: 'search=octavia%40example.ca',
    'White walls': 'search=White&tab=active',
  })
  expect(left).toEqual({ 'Ask [removed]': '', Inbox: '', 'White walls': 'search=White&tab=active' })
})
