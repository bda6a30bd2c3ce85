import { addHours } from 'date-fns/addHours'
import { beforeAll, describe, expect, test } from 'vitest'
import { leadPageOutput, pageLeadsInput } from '~/contracts/lead'
import type { assignments, projects } from '~/server/db/schema/index'
import { assignments as assignmentTable, messages, projects as projectTable } from '~/server/db/schema/index'
import { contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject } from '~/test/factories'
import type { ContractorContext } from '../context'
import { summariseAssignments } from './list-assignments'
import { pageLeads } from './page-leads'

const database = givenDatabase()
const now = new Date('2026-03-10T12:00:00Z')
const ago = (hours: number) => addHours(now, -hours)
const ottawa = { latitude: 45.4215, longitude: -75.6972 }
const montreal = { latitude: 45.5019, longitude: -73.5674 }

interface Given {
  project?: Partial<typeof projects.$inferInsert>
  lead?: Partial<typeof assignments.$inferInsert>
}

async function givenCompany() {
  const contractor = await createContractor(database.db, ottawa)
  const ctx = { ...contractorContext(database.db, contractor), now }
  const add = async (customerName: string, { project, lead }: Given = {}) => {
    const { id: projectId } = await createProject(database.db, { customerName, status: 'distributed', ...project })
    const values = { projectId, contractorId: contractor.id, origin: 'direct' as const, slot: 1, createdAt: ago(200) }
    const [row] = await database.db
      .insert(assignmentTable)
      .values({ ...values, status: 'contacted', ...lead })
      .returning()
    if (!row) throw new Error('not inserted')
    return row.id
  }
  return { ctx, add, contractor }
}

const read = (ctx: ContractorContext, given: Record<string, unknown> = {}) =>
  pageLeads(ctx, pageLeadsInput.parse(given))
const namesOf = ({ leads }: Awaited<ReturnType<typeof pageLeads>>) => leads.map(({ customerName }) => customerName)

describe('a few leads', () => {
  let company: Awaited<ReturnType<typeof givenCompany>>
  const shown = async (given?: Record<string, unknown>) => namesOf(await read(company.ctx, given))

  beforeAll(async () => {
    company = await givenCompany()
    const { add } = company
    await add('Moved long ago', { lead: { createdAt: ago(190) }, project: { ...montreal, city: 'MONTRÉAL' } })
    await add('Due tomorrow', { lead: { status: 'new', createdAt: ago(20) } })
    await add('Moved just now', { lead: { createdAt: ago(1) } })
    await add('Due today', { lead: { status: 'new', createdAt: ago(40) }, project: ottawa })
    await add('Hired', {
      lead: { status: 'won' },
      project: { status: 'scheduled', phone: '+16045550199', projectType: 'Painting', address: '9 Elm Street' },
    })
    await add('Secret', {
      lead: { status: 'lost', slot: null, createdAt: ago(300) },
      project: { ...ottawa, email: 'hidden@example.ca', phone: '+19025550123', postalCode: 'B3H 4R2' },
    })
  })

  test('what is due first comes first, then what moved last', async () => {
    const due = ['Due today', 'Due tomorrow', 'Moved just now', 'Moved long ago', 'Hired', 'Homeowner']
    expect(await shown()).toEqual(due)
    expect((await shown({ sort: 'moved' })).slice(0, 2)).toEqual(['Moved just now', 'Due tomorrow'])
    expect((await shown({ sort: 'newest' }))[0]).toBe('Moved just now')
  })

  test('a lead whose place may not be read sorts behind all that are near', async () => {
    const nearest = await shown({ sort: 'nearest' })
    expect(nearest.slice(0, 2)).toEqual(['Due today', 'Moved long ago'])
    expect(nearest.at(-1)).toBe('Homeowner')
  })

  test.each([
    ['montreal roofing', ['Moved long ago']],
    ['HIRED', ['Hired']],
    ['604 555', ['Hired']],
    ['(604) 555-0199', ['Hired']],
    ['9 elm', ['Hired']],
    ['painting montréal nobody', []],
    ['100%', []],
    ['_', []],
    ['roof.ng', []],
    ['***=paint', []],
    ['(?i)[paint', []],
    ['\\w', []],
    // What may not be read is not found either.
    ['secret', []],
    ['hidden@example.ca', []],
    ['902555', []],
    ['B3H', []],
    ['homeowner', ['Homeowner']],
  ])('a search for %s finds %j', async (search, found) => {
    const page = await read(company.ctx, { search })
    expect(namesOf(page)).toEqual(found)
    expect(page).toMatchObject({ total: found.length, all: 6 })
  })

  test('a status and a search narrow down together, and the counts are of all that the search finds', async () => {
    const page = await read(company.ctx, { status: 'new', search: 'roofing', limit: 1 })
    expect(namesOf(page)).toEqual(['Due today'])
    expect(page).toMatchObject({ total: 2, all: 6, inHand: 1 })
    expect(page.statusTotals).toEqual([
      { status: 'new', total: 2 },
      { status: 'contacted', total: 2 },
      { status: 'lost', total: 1 },
    ])
  })

  test('jobs are what was won, what is in hand first', async () => {
    const { ctx, add } = await givenCompany()
    await add('Done', { lead: { status: 'won' }, project: { status: 'completed', completedAt: ago(5) } })
    await add('Begun', { lead: { status: 'won' }, project: { status: 'in_progress' } })
    await add('Asked')
    const page = await read(ctx, { list: 'jobs' })
    expect(namesOf(page)).toEqual(['Begun', 'Done'])
    expect(page).toMatchObject({ total: 2, inHand: 1, all: 3 })
  })

  test('conversations are by what was written last; what is unread is counted over all leads', async () => {
    const { ctx, add } = await givenCompany()
    const [first, second] = [await add('First'), await add('Second')]
    await add('Silent')
    const written = (assignmentId: string, hours: number) => ({
      assignmentId,
      sender: 'homeowner' as const,
      body: 'Hello',
      createdAt: ago(hours),
    })
    await database.db.insert(messages).values([written(first, 1), written(second, 2), written(second, 3)])
    expect(namesOf(await read(ctx, { list: 'messages' }))).toEqual(['First', 'Second'])
    expect(await summariseAssignments(ctx)).toMatchObject({ unreadMessages: 3, totalLeads: 3, jobsToStart: 0 })
  })

  test("another company's leads are not there, and its cursor is refused", async () => {
    const other = await givenCompany()
    expect(await read(other.ctx)).toMatchObject({ leads: [], total: 0, all: 0 })
    const { nextCursor } = await read(company.ctx, { limit: 2 })
    await expect(read(other.ctx, { cursor: nextCursor })).rejects.toMatchObject({ reason: 'cursor_mismatch' })
  })
})

describe('300 leads', () => {
  let ctx: ContractorContext
  const pageSize = 30

  beforeAll(async () => {
    const company = await givenCompany()
    ctx = company.ctx
    const numbers = Array.from({ length: 300 }, (_, index) => index)
    const inserted = await database.db
      .insert(projectTable)
      .values(
        numbers.map((number) => ({
          reference: `TR-N${String(number).padStart(5, '0')}`,
          customerName: `Person ${number}`,
          email: `person-${number}@example.ca`,
          phone: '+16135550111',
          city: 'Ottawa',
          province: 'ON' as const,
          postalCode: 'K1N 6N5',
          projectType: 'Roofing',
          status: 'distributed' as const,
          description: `🏠${'The flat roof leaks. '.repeat(200)}`.slice(0, 4000),
        })),
      )
      .returning({ id: projectTable.id })
    await database.db.insert(assignmentTable).values(
      inserted.map(({ id: projectId }, number) => ({
        projectId,
        contractorId: company.contractor.id,
        origin: 'direct' as const,
        slot: 1,
        // Several at one instant.
        createdAt: ago(60 + Math.floor(number / 7)),
        status: number % 3 === 0 ? ('new' as const) : ('contacted' as const),
      })),
    )
  })

  test('a page is small, and the counts on it are of all', async () => {
    const page = await read(ctx, { limit: pageSize })
    expect(page).toMatchObject({ total: 300, all: 300 })
    expect(page.leads).toHaveLength(pageSize)
    expect(page.statusTotals).toEqual([
      { status: 'new', total: 100 },
      { status: 'contacted', total: 200 },
    ])
    expect(JSON.stringify(leadPageOutput.parse(page)).length).toBeLessThan(60_000)
  })

  test.each(['due', 'moved', 'newest', 'nearest'])('every lead is on one page by %s, and back again', async (sort) => {
    const pages: string[][] = []
    let cursor: string | undefined
    let previous: string | null = null
    for (;;) {
      const page = await read(ctx, { limit: pageSize, sort, cursor })
      pages.push(page.leads.map(({ id }) => id))
      previous = page.previousCursor
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(pages).toHaveLength(10)
    expect(new Set(pages.flat()).size).toBe(300)
    const before = await read(ctx, { limit: pageSize, sort, cursor: previous ?? undefined })
    expect(before.leads.map(({ id }) => id)).toEqual(pages.at(-2))
  })
})
