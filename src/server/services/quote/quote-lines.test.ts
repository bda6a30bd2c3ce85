import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { setTaxRegistrationInput } from '~/contracts/contractor-profile'
import { addQuoteTemplateInput, sendQuoteInput } from '~/contracts/quote'
import { auditLog, contractors, mails, quoteLines, quotes, quoteTemplates } from '~/server/db/schema'
import { contractorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { setTaxRegistration } from '../contractor/set-tax-registration'
import { addTemplate, removeTemplate, renameTemplate } from './change-templates'
import { getQuoteSheet } from './get-quote-sheet'
import { listTemplates } from './list-templates'
import { sendQuote } from './send-quote'

const database = givenDatabase()

const registered = {
  taxStatus: 'registered',
  gstNumber: '123456789 RT0001',
  qstNumber: '1234567890 TQ0001',
} as const

const lines = [
  { description: 'Labour', quantity: '12,5', unit: 'hour', unitPrice: '85.25' },
  { description: 'Membrane', quantity: 3, unit: 'roll', unitPrice: 199.99 },
  { description: 'Permit', quantity: 1, unitPrice: 150, taxable: false, exemptReason: 'Paid on to the city' },
]
const input = (id: string, overrides: Record<string, unknown> = {}) =>
  sendQuoteInput.parse({ id, lines, validUntil: '2099-04-01', ...overrides })

async function givenLead(province: 'QC' | 'ON' | 'BC' | null, contractor: object = registered) {
  return createLeadFor(database.db, { project: { province }, contractor })
}

describe('a quote with lines', () => {
  test('adds up, with the taxes of the job and the numbers they are charged under', async () => {
    const { id, ctx, project } = await givenLead('QC')
    const { current, province } = await sendQuote(ctx, input(id, { language: 'fr', deposit: 500 }))
    expect(province).toBe('QC')
    expect(current).toMatchObject({
      subtotal: 1815.6,
      taxes: 249.42,
      total: 2065.02,
      taxProvince: 'QC',
      smallSupplier: false,
      language: 'fr',
      lines: [
        { description: 'Labour', quantity: 12.5, unit: 'hour', unitPrice: 85.25, amount: 1065.63, taxable: true },
        { amount: 599.97 },
        { amount: 150, unit: null, taxable: false, exemptReason: 'Paid on to the city' },
      ],
      taxLines: [
        { tax: 'GST', rate: 5, base: 1665.6, amount: 83.28, registrationNumber: '123456789 RT0001' },
        { tax: 'QST', rate: 9.975, base: 1665.6, amount: 166.14, registrationNumber: '1234567890 TQ0001' },
      ],
    })
    const [mail] = await database.db.select().from(mails).where(eq(mails.recipient, project.email))
    expect(mail?.props).toMatchObject({ total: current?.total, taxes: current?.taxes })
  })

  test('from a small supplier has no tax and says so; so has one tax without its number', async () => {
    const small = await givenLead('ON', { taxStatus: 'small_supplier' })
    expect((await sendQuote(small.ctx, input(small.id))).current).toMatchObject({
      taxes: 0,
      total: 1815.6,
      smallSupplier: true,
    })
    const federal = await givenLead('BC')
    expect((await sendQuote(federal.ctx, input(federal.id))).current?.taxLines).toMatchObject([
      { tax: 'GST', amount: 83.28 },
      { tax: 'PST', amount: 0, registrationNumber: null },
    ])
  })

  test('goes by the contractor’s province where the job’s is not known', async () => {
    const { id, ctx } = await givenLead(null, { ...registered, province: 'QC' })
    expect((await sendQuote(ctx, input(id))).current).toMatchObject({ taxProvince: 'QC' })
  })

  test('keeps its taxes and numbers when the contractor’s change', async () => {
    const { id, ctx } = await givenLead('ON')
    const sent = await sendQuote(ctx, input(id))
    await setTaxRegistration(ctx, setTaxRegistrationInput.parse({ status: 'small_supplier' }))
    expect(await getQuoteSheet(ctx, id)).toEqual(sent)
  })

  test('needs an answer about taxes, and is refused when it comes to another total than was seen', async () => {
    const unsaid = await givenLead('ON', {})
    await expect(sendQuote(unsaid.ctx, input(unsaid.id))).rejects.toMatchObject({
      code: 'Invalid',
      issues: [{ path: 'taxStatus' }],
    })
    expect((await sendQuote(unsaid.ctx, input(unsaid.id, { draft: true }))).draft).toMatchObject({ total: 1815.6 })
    const { id, ctx } = await givenLead('ON')
    await expect(sendQuote(ctx, input(id, { total: 2000 }))).rejects.toMatchObject({ issues: [{ path: 'total' }] })
    await expect(sendQuote(ctx, input(id, { deposit: 3000 }))).rejects.toMatchObject({ issues: [{ path: 'deposit' }] })
    const free = [{ description: 'Nothing', quantity: 1, unitPrice: 0 }]
    await expect(sendQuote(ctx, input(id, { lines: free }))).rejects.toMatchObject({ issues: [{ path: 'lines' }] })
    const huge = [{ description: 'All', quantity: 1_000_000, unitPrice: 100_000_000 }]
    await expect(sendQuote(ctx, input(id, { lines: huge }))).rejects.toMatchObject({ issues: [{ path: 'lines' }] })
    expect((await sendQuote(ctx, input(id, { total: 2032.13 }))).current).toMatchObject({ total: 2032.13 })
  })

  test('is kept as a draft while it comes to nothing, but not with a deposit above what it comes to', async () => {
    const { id, ctx } = await givenLead('ON')
    const draft = (unitPrice: number, deposit: number) =>
      sendQuote(ctx, input(id, { lines: [{ ...lines[0], unitPrice }], deposit, draft: true }))
    expect((await draft(0, 100)).draft).toMatchObject({ total: null, deposit: 100, lines: [{ unitPrice: 0 }] })
    await expect(draft(1, 100)).rejects.toMatchObject({ code: 'Invalid', issues: [{ path: 'deposit' }] })
  })

  test('begins as a draft that may lack anything, and replaces its lines', async () => {
    const { id, ctx } = await givenLead('ON')
    const unfinished = [{ description: 'Labour' }, { quantity: 2, unitPrice: 50 }]
    const { draft } = await sendQuote(ctx, sendQuoteInput.parse({ id, draft: true, lines: unfinished }))
    expect(draft).toMatchObject({ total: 113, lines: [{ amount: null }, { description: null, amount: 100 }] })
    const { current } = await sendQuote(ctx, input(id))
    expect(current?.lines).toHaveLength(3)
    expect(await database.db.$count(quoteLines, eq(quoteLines.quoteId, current?.id ?? ''))).toBe(3)
  })

  test.each([
    ['lines.0.description', { lines: [{ quantity: 1, unitPrice: 1 }] }],
    ['lines.0.quantity', { lines: [{ description: 'x', quantity: 0, unitPrice: 1 }] }],
    ['lines.0.quantity', { lines: [{ description: 'x', quantity: 1.0001, unitPrice: 1 }] }],
    ['lines.0.quantity', { lines: [{ description: 'x', quantity: 1e9, unitPrice: 1 }] }],
    ['lines.0.unitPrice', { lines: [{ description: 'x', quantity: 1, unitPrice: -1 }] }],
    ['lines.0.exemptReason', { lines: [{ description: 'x', quantity: 1, unitPrice: 1, taxable: false }] }],
    ['lines', { lines: Array.from({ length: 101 }, () => lines[0]) }],
    ['lines', { lines: 'many' }],
    ['taxes', { taxes: 13 }],
    ['language', { language: 'de' }],
    ['validUntil', { validUntil: '' }],
  ])('refuses %s in %o', (field, overrides) => {
    const result = sendQuoteInput.safeParse({ id: 'x', lines, validUntil: '2099-04-01', ...overrides })
    expect(result.error?.issues.map(({ path }) => path.join('.'))).toContain(field)
  })
})

describe('one price', () => {
  const price = { total: 1130, taxes: 130, included: 'Labour', validUntil: '2099-04-01' }

  test('is one line, with its taxes as they were stated', async () => {
    const { id, ctx } = await givenLead('ON')
    expect((await sendQuote(ctx, sendQuoteInput.parse({ id, ...price }))).current).toMatchObject({
      total: 1130,
      subtotal: 1000,
      taxProvince: null,
      lines: [{ description: 'Work as described', quantity: 1, unitPrice: 1000, amount: 1000 }],
      taxLines: [{ tax: 'stated', rate: null, amount: 130 }],
    })
  })

  test('gets its line from the database when none is written', async () => {
    const { id, ctx } = await givenLead('ON')
    await database.db
      .insert(quotes)
      .values({ assignmentId: id, status: 'sent', totalCents: 113_000, taxCents: 13_000, sentAt: new Date() })
    expect((await getQuoteSheet(ctx, id)).current).toMatchObject({
      lines: [{ description: 'Work as described', amount: 1000 }],
      taxLines: [{ tax: 'stated', amount: 130 }],
    })
  })
})

describe('the database', () => {
  test.each([
    ['a total', sql`update quotes set total_cents = total_cents + 1 where id = `],
    ['a line', sql`update quote_lines set quantity = quantity + 1 where quote_id = `],
    ['a line that is gone', sql`delete from quote_lines where position = 1 and quote_id = `],
    ['a tax', sql`delete from quote_taxes where quote_id = `],
    ['a tax that is wrong', sql`update quote_taxes set amount_cents = amount_cents + 1 where quote_id = `],
    ['a line without a price', sql`update quote_lines set unit_price_cents = null where position = 1 and quote_id = `],
  ])('refuses %s that does not add up', async (_what, change) => {
    const { id, ctx } = await givenLead('ON')
    const { current } = await sendQuote(ctx, input(id))
    await expect(database.db.execute(sql`${change}${current?.id}`)).rejects.toMatchObject({ cause: { code: '23514' } })
    expect((await getQuoteSheet(ctx, id)).current).toEqual(current)
  })
})

describe('tax numbers', () => {
  test('are stored as they are printed, and go when the contractor is not registered', async () => {
    const { ctx, contractor } = await givenLead('ON', {})
    const save = (registration: object) => setTaxRegistration(ctx, setTaxRegistrationInput.parse(registration))
    expect((await save({ status: 'registered', gst: '123456789rt0001', skPst: '' })).taxes).toMatchObject({
      status: 'registered',
      gst: '123456789 RT0001',
      skPst: null,
    })
    expect((await save({ status: 'small_supplier', gst: '123456789RT0001' })).taxes).toMatchObject({ gst: null })
    const [row] = await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))
    expect(row).toMatchObject({ taxStatus: 'small_supplier', gstNumber: null })
    const trail = await database.db.select().from(auditLog).where(eq(auditLog.entityId, contractor.id))
    expect(trail.map(({ action }) => action)).toContain('contractor.taxes-changed')
    expect(JSON.stringify(trail)).not.toContain('123456789')
  })

  test.each([{ status: 'registered' }, { status: 'registered', gst: '12' }, { status: 'maybe' }, {}])(
    'refuses %o',
    (registration) => expect(setTaxRegistrationInput.safeParse(registration).success).toBe(false),
  )
})

describe('templates', () => {
  const template = (name: string) => addQuoteTemplateInput.parse({ name, content: { lines, note: 'Thank you' } })

  test('are kept, renamed and deleted, each by its own contractor', async () => {
    const ctx = contractorContext(database.db, await createContractor(database.db))
    const stranger = contractorContext(database.db, await createContractor(database.db))
    const { id } = await addTemplate(ctx, template('Flat roof'))
    await addTemplate(stranger, template('Flat roof'))
    const own = await addTemplate(ctx, template('A gutter'))
    expect(await listTemplates(ctx)).toMatchObject([
      { name: 'A gutter' },
      { name: 'Flat roof', content: { note: 'Thank you', lines: [{ quantity: 12.5, unitPrice: 85.25 }, {}, {}] } },
    ])
    await expect(addTemplate(ctx, template('FLAT ROOF'))).rejects.toMatchObject({
      code: 'Conflict',
      issues: [{ path: 'name' }],
    })
    await expect(renameTemplate(ctx, { id, name: 'a gutter' })).rejects.toMatchObject({ code: 'Conflict' })
    await expect(renameTemplate(stranger, { id, name: 'Mine' })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(removeTemplate(stranger, id)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(removeTemplate(ctx, 'x')).rejects.toMatchObject({ code: 'NotFound' })
    expect(await renameTemplate(ctx, { id, name: 'Roof' })).toMatchObject({ id, name: 'Roof' })
    await removeTemplate(ctx, own.id)
    expect(await listTemplates(ctx)).toMatchObject([{ id, name: 'Roof' }])
  })

  test('are at most fifty, also when many come at once', async () => {
    const contractor = await createContractor(database.db)
    const ctx = contractorContext(database.db, contractor)
    const { content } = template('x')
    await database.db
      .insert(quoteTemplates)
      .values(Array.from({ length: 48 }, (_, index) => ({ contractorId: contractor.id, name: `T${index}`, content })))
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'd'].map((name) => addTemplate(ctx, template(name))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await database.db.$count(quoteTemplates, eq(quoteTemplates.contractorId, contractor.id))).toBe(50)
  })
})
