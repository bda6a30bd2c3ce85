import { setImmediate } from 'node:timers/promises'
import { type AnyColumn, eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type QuoteTemplateContent, quoteTemplateLimits } from '~/domain/quote-template'
import {
  assignmentEvents,
  assignments,
  contractorChecks,
  contractorPhotos,
  contractors,
  formerDetails,
  messages,
  milestones,
  projectNotes,
  projectStatusHistory,
  projects,
  quoteLines,
  quotes,
  quoteTemplates,
  reviews,
  savedReplies,
  savedViews,
} from '~/server/db/schema'
import { contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createDocument, createPhoto, createReview, createUser, testPassword } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { closeCompany } from '../contractor/close-company'
import { deleteAccount } from './delete-account'
import { redactedColumns } from './redact-columns'

const database = givenDatabase()
const content: QuoteTemplateContent = { language: 'en', lines: [], included: null, excluded: null, note: null }

const whoLeft = { status: 'declined', declineReason: 'Too far', slot: null, descriptionWhenLeft: 'x' } as const

/** What is written of somebody with a short name is longer without it. */
async function givenAnn() {
  const { db } = database
  const user = await createUser(db, 'homeowner', { emailProvedAt: new Date(), firstName: 'Ann', lastName: 'Lee' })
  const project = { homeownerId: user.id, email: user.email, customerName: 'Ann Lee' }
  const lead = await createLeadFor(db, { project, lead: whoLeft })
  return { user, lead, erase: () => deleteAccount(homeownerContext(db, user), { password: testPassword }) }
}

/** The same name as the contact of another company that has the request. */
async function givenContactAnn() {
  const { db } = database
  const user = await createUser(db, 'homeowner')
  const lead = await createLeadFor(db, { project: { homeownerId: user.id, email: user.email }, lead: whoLeft })
  const company = await createContractor(db, { contactName: 'Ann Lee' })
  await db
    .insert(assignments)
    .values({ projectId: lead.project.id, contractorId: company.id, origin: 'admin', slot: 2 })
  return { user, lead, erase: () => closeCompany(contractorContext(db, company), { password: testPassword }) }
}

/** Columns of the request that are emptied with its homeowner. */
const ofHomeowner: AnyColumn[] = [
  projects.description,
  projects.contractorNotes,
  projects.internalNotes,
  projects.closeReason,
  projectNotes.body,
  projectStatusHistory.notes,
  assignments.notes,
  assignments.descriptionWhenLeft,
]
/** Columns that only the homeowner is taken out of. */
const notOfContact: AnyColumn[] = [
  projects.projectType,
  projects.city,
  reviews.comment,
  reviews.projectType,
  reviews.reply,
]

/** A row in every table of which columns are redacted; its id by the table's name. */
async function givenWords({ user, lead }: Awaited<ReturnType<typeof givenAnn>>): Promise<Map<string, string>> {
  const { db } = database
  const { project, contractor } = lead
  const of = { assignmentId: lead.id }
  const [quote] = await db
    .insert(quotes)
    .values({ ...of, status: 'draft' })
    .returning()
  const line = { quoteId: quote!.id, position: 0, taxable: false }
  const [draftLine] = await db.insert(quoteLines).values(line).returning()
  const event = { ...of, newStatus: 'declined', actorKind: 'contractor' } as const
  const paid = { status: 'paid', paidOn: '2026-01-05', method: 'cheque' } as const
  const review = { rating: 5, homeownerId: user.id, customerName: 'Ann Lee', reply: 'Thanks', repliedAt: new Date() }
  const photo = await createPhoto(database.db, contractor)
  const rows = {
    projects: project,
    project_notes: (
      await db.insert(projectNotes).values({ projectId: project.id, kind: 'comment', body: 'x' }).returning()
    )[0],
    project_status_history: (
      await db
        .insert(projectStatusHistory)
        .values({ projectId: project.id, oldStatus: 'new', newStatus: 'new', actorKind: 'admin' })
        .returning()
    )[0],
    contractors: contractor,
    contractor_checks: (
      await db
        .insert(contractorChecks)
        .values({ contractorId: contractor.id, name: 'complaint_review', passedAt: new Date() })
        .returning()
    )[0],
    documents: await createDocument(db, contractor.id),
    assignments: lead,
    assignment_events: (await db.insert(assignmentEvents).values(event).returning())[0],
    quotes: quote,
    quote_lines: draftLine,
    quote_templates: (
      await db.insert(quoteTemplates).values({ contractorId: contractor.id, name: 'x', content }).returning()
    )[0],
    saved_replies: (
      await db.insert(savedReplies).values({ contractorId: contractor.id, name: 'x', body: 'x' }).returning()
    )[0],
    saved_views: (
      await db
        .insert(savedViews)
        .values({ userId: (await createUser(db, 'admin')).id, list: 'projects', name: 'x', query: '' })
        .returning()
    )[0],
    contractor_photos: photo,
    files: { id: photo.smallFileId },
    messages: (
      await db
        .insert(messages)
        .values({ ...of, sender: 'contractor', body: 'x' })
        .returning()
    )[0],
    milestones: (
      await db
        .insert(milestones)
        .values({ projectId: project.id, title: 'x', amountCents: 100, ...paid })
        .returning()
    )[0],
    reviews: await createReview(db, contractor.id, review),
  }
  return new Map(Object.entries(rows).map(([name, row]) => [name, row!.id]))
}

const write = (column: AnyColumn, id: string, text: string) =>
  database.db.execute(sql`
    update ${sql.identifier(getTableName(column.table))} set ${sql.identifier(column.name)} = ${text} where id = ${id}`)

/** More than any column is listed with. */
const enough = 12_000

/** Fills the column with as much as the database lets it hold; says how much that is. */
async function fill(column: AnyColumn, id: string): Promise<number> {
  const full = 'Ann Lee 🏠 '.repeat(enough / 10)
  const cut = (length: number) => write(column, id, [...full].slice(0, length).join(''))
  let fits = 1
  for (let above = enough + 1; above - fits > 1; ) {
    const tried = Math.floor((fits + above) / 2)
    await cut(tried).then(
      () => (fits = tried),
      () => (above = tried),
    )
  }
  return fits
}

describe.each([
  ['a homeowner', givenAnn, ofHomeowner],
  ["a company's contact", givenContactAnn, notOfContact],
])('without %s', (_who, given, others) => {
  test('every redacted column may be as full as the database lets it be', async () => {
    const { db } = database
    const ann = await given()
    const rows = await givenWords(ann)
    const idOf = (column: AnyColumn) => rows.get(getTableName(column.table)) ?? ''
    for (const [column, most] of redactedColumns) {
      if (column === contractors.unprovedReason)
        await db.update(contractors).set({ unprovedReason: 'x', unprovedReasonAt: new Date() })
      const held = await fill(column, idOf(column))
      expect([column.name, most <= held]).toEqual([column.name, true])
    }
    const lines = [
      { description: `Ann Lee ${'🏠'.repeat(492)}`, quantity: 1, unit: 'Ann Lee', unitPrice: 1, taxable: true },
    ]
    await db.update(quoteTemplates).set({ content: { ...content, lines: [{ ...lines[0]!, exemptReason: null }] } })
    await ann.erase()
    for (const [column, most] of redactedColumns) {
      if (others.includes(column)) continue
      const [row] = await db.execute<{ text: string; length: number }>(sql`
      select ${sql.identifier(column.name)} as text, length(${sql.identifier(column.name)}) as length
      from ${sql.identifier(getTableName(column.table))} where id = ${idOf(column)}`)
      expect([column.name, row]).toEqual([column.name, { text: expect.stringMatching(/^\[removed\]/), length: most }])
      expect(row!.text).not.toMatch(/Ann|\ufffd/)
    }
    const [template] = await db
      .select()
      .from(quoteTemplates)
      .where(eq(quoteTemplates.id, rows.get('quote_templates')!))
    expect(template!.content.lines).toMatchObject([{ description: `[removed] ${'🏠'.repeat(490)}`, unit: '[removed]' }])
  })
})

/** Text beside redacted words that is none: ids, contacts of whose row it is, and what is chosen or given by us. */
const notWords = [
  ...['projects.reference', 'projects.customer_name', 'projects.email', 'projects.phone', 'projects.address'],
  ...[
    'projects.postal_code',
    'projects.budget',
    'projects.timeline',
    'assignments.budget_when_left',
    'assignments.timeline_when_left',
    'files.key',
    'files.type',
    'files.flags',
  ],
  ...['contractors.company_name', 'contractors.contact_name', 'contractors.email', 'contractors.phone'],
  'contractors.renamed_from',
  ...['contractors.address', 'contractors.city', 'contractors.postal_code', 'contractors.website', 'contractors.slug'],
  ...['gst', 'qst', 'bc_pst', 'mb_rst', 'sk_pst'].map((tax) => `contractors.${tax}_number`),
  ...['reviews.customer_name', 'reviews.hidden_reason', 'saved_views.query'],
]

test('every text of a table with redacted words is redacted, or known to be no words', () => {
  const tables = [...new Set([...redactedColumns.keys()].map(({ table }) => table))]
  const texts = tables
    .flatMap((table) => Object.values(getTableColumns(table)))
    .filter((column) => column.getSQLType().startsWith('text') && !column.enumValues?.length && !column.generated)
    .filter((column) => !redactedColumns.has(column))
  expect(texts.map(({ table, name }) => `${getTableName(table)}.${name}`).sort()).toEqual(notWords.toSorted())
})

test('names are the only redacted columns that are unique', async () => {
  const tables = [...redactedColumns.keys()].map(({ table }) => getTableName(table))
  const unique = await database.db.execute<{ table: string; index: string; definition: string }>(sql`
    select relation.relname as table, index.relname as index, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class relation on relation.oid = indrelid join pg_class index on index.oid = indexrelid
    where indisunique and relation.relname in ${tables}`)
  const keyed = unique.filter(({ table, definition }) =>
    [...redactedColumns.keys()].some(
      (column) =>
        getTableName(column.table) === table &&
        new RegExp(`\\b${column.name}\\b`).test(definition.split(' USING ')[1] ?? ''),
    ),
  )
  expect(keyed.map(({ index }) => index).sort()).toEqual([
    'quote_templates_name_unique',
    'saved_replies_name_unique',
    'saved_views_name_unique',
  ])
})

const longName = `Ann Lee ${'b'.repeat(quoteTemplateLimits.name - 10)}`
test.each([
  ['that are the same without the person', ['Ann Lee', 'ANN  LEE', 'Ann-Lee']],
  [
    'that are taken with every number',
    ['Ann Lee', ...Array.from({ length: 49 }, (_, index) => `[Removed] (${index})`)],
  ],
  ['that are taken', ['Ann  LEE', 'Ann Lee', '[removed]', '[REMOVED] (2)', '[removed] (3)']],
  ['that differ only in what is cut', [`${longName}X`, `${longName}Y`, `[removed] ${'b'.repeat(70)}`]],
])('names of templates and saved replies %s stay unlike each other', async (_case, names) => {
  const { db } = database
  const ann = await givenAnn()
  const { id: contractorId } = ann.lead.contractor
  await db.insert(quoteTemplates).values(names.map((name) => ({ contractorId, name, content })))
  await db.insert(savedReplies).values(names.map((name) => ({ contractorId, name, body: 'x' })))
  await ann.erase()
  for (const table of [quoteTemplates, savedReplies]) {
    const left = await db.select({ name: table.name }).from(table).where(eq(table.contractorId, contractorId))
    expect(left.filter(({ name }) => /ann|lee/i.test(name))).toEqual([])
    expect(new Set(left.map(({ name }) => name.toLowerCase())).size).toBe(names.length)
  }
})

test('why a review was removed stays, whatever its homeowner is called', async () => {
  const { db } = database
  const ann = await givenAnn()
  const hidden = { hiddenReason: 'spam', hiddenAt: new Date() }
  const of = { rating: 1, homeownerId: ann.user.id, customerName: 'Spam', ...hidden }
  const { id } = await createReview(db, ann.lead.contractor.id, of)
  await ann.erase()
  const [left] = await db.select().from(reviews).where(eq(reviews.id, id))
  expect(left).toMatchObject({ hiddenReason: 'spam', customerName: 'Former homeowner' })
})

/** What a company keeps for all of its work, in the order in which it is read. */
async function givenPapers(contractor: Awaited<ReturnType<typeof createContractor>>, words: string) {
  const { db } = database
  const of = { contractorId: contractor.id }
  await db.update(contractors).set({ description: words }).where(eq(contractors.id, contractor.id))
  await db.insert(quoteTemplates).values({ ...of, name: 'Usual', content: { ...content, included: words } })
  await db.insert(savedReplies).values({ ...of, name: 'Usual', body: words })
  const photo = await createPhoto(db, contractor, { caption: words })
  return async () => {
    const [template] = await db.select().from(quoteTemplates).where(eq(quoteTemplates.contractorId, contractor.id))
    const [reply] = await db.select().from(savedReplies).where(eq(savedReplies.contractorId, contractor.id))
    const [shown] = await db.select().from(contractorPhotos).where(eq(contractorPhotos.id, photo.id))
    const [company] = await db.select().from(contractors).where(eq(contractors.id, contractor.id))
    return [company!.description, template!.content.included, reply!.body, shown!.caption]
  }
}

test('of what a company keeps only the full name and contacts go, whatever names somebody chose', async () => {
  const { db } = database
  const called = { firstName: 'Roof', lastName: 'Ottawa', phone: '+16135550155' }
  const user = await createUser(db, 'homeowner', { emailProvedAt: new Date(), ...called })
  const { contractor } = await createLeadFor(db, {
    project: { homeownerId: user.id, email: user.email, customerName: 'Thank You' },
  })
  for (const value of ['New Shingles', 'We Offer'])
    await db.insert(formerDetails).values({ userId: user.id, kind: 'name', value })
  await db.insert(formerDetails).values({ userId: user.id, kind: 'phone', value: contractor.phone })
  const kept = `Thank you. We Offer New Shingles, in Ottawa: Roof, ${contractor.phone}.`
  const papers = await givenPapers(contractor, `${kept} For Roof Ottawa, ${user.email}, 613 555-0155`)
  await deleteAccount(homeownerContext(db, user), { password: testPassword })
  const left = `${kept} For [removed], [removed], [removed]`
  expect(await papers()).toEqual([left, left, left, left])
})

test('a company whose only word of somebody is their review loses them too, and keeps its own name', async () => {
  const { db } = database
  const user = await createUser(db, 'homeowner', { emailProvedAt: new Date(), firstName: 'Yann', lastName: 'Duquesne' })
  const contractor = await createContractor(db, { companyName: 'Yann Duquesne Roofing' })
  await createReview(db, contractor.id, { homeownerId: user.id, customerName: 'Yann Duquesne' })
  const said = (name: string, email: string) => `Yann Duquesne Roofing never worked for ${name}, ${email}.`
  const papers = await givenPapers(contractor, said('Yann Duquesne', user.email))
  await deleteAccount(homeownerContext(db, user), { password: testPassword })
  const left = said('[removed]', '[removed]')
  expect(await papers()).toEqual([left, left, left, left])
})

test("a company's contact is called like a colour: other companies' words keep it", async () => {
  const { db } = database
  const { lead } = await givenContactAnn()
  const company = await createContractor(db, { contactName: 'Bob White' })
  await db
    .insert(assignments)
    .values({ projectId: lead.project.id, contractorId: company.id, origin: 'admin', slot: 3 })
  const words = 'White walls, and Wood. Ask'
  const of = { assignmentId: lead.id, sender: 'contractor' } as const
  const [sent] = await db
    .insert(messages)
    .values({ ...of, body: `${words} Bob White` })
    .returning()
  const papers = await givenPapers(lead.contractor, `${words} Bob White`)
  await closeCompany(contractorContext(db, company), { password: testPassword })
  const left = `${words} [removed]`
  expect(await papers()).toEqual([left, left, left, left])
  expect(await db.select().from(messages).where(eq(messages.id, sent!.id))).toMatchObject([{ body: left }])
})

test('an erasure of many names in many words lets others in', async () => {
  const { db } = database
  const { user, lead, erase } = await givenAnn()
  const odd = (length: number) => 'a é '.repeat(length / 4).trim()
  const names = Array.from({ length: 50 }, (_, index) => ({
    userId: user.id,
    kind: 'name' as const,
    value: `${odd(96)} ${index}`,
  }))
  await db.insert(formerDetails).values(names)
  const line = { description: `${odd(480)} Ann Lee`, quantity: 1, unit: 'job', unitPrice: 10, taxable: false }
  const lines = Array.from({ length: 100 }, () => ({ ...line, exemptReason: odd(200) }))
  const long = odd(4000)
  const templates = Array.from({ length: 50 }, (_, index) => ({
    contractorId: lead.contractor.id,
    name: `Template ${index}`,
    content: { ...content, lines, included: long, excluded: long, note: long },
  }))
  await db.insert(quoteTemplates).values(templates)
  const message = { assignmentId: lead.id, sender: 'contractor' as const, body: long }
  await db.insert(messages).values(Array.from({ length: 200 }, () => message))
  let done = false
  const erasing = erase().finally(() => {
    done = true
  })
  let others = 0
  for (; !done; others++) await setImmediate()
  await erasing
  expect(others).toBeGreaterThan(50 * 100 + 200)
  const [left] = await db.select().from(quoteTemplates).where(eq(quoteTemplates.contractorId, lead.contractor.id))
  expect(left!.content.lines[99]!.description).toBe(`${odd(480)} [removed]`)
})
