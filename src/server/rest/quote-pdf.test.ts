import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { sendQuoteInput } from '~/contracts/quote'
import { requestToken } from '~/server/crypto/request-link'
import { assignments, projects, type users } from '~/server/db/schema'
import { takeTurn } from '~/server/services/file/take-turn'
import { getQuoteDocument } from '~/server/services/quote/get-quote-document'
import { sendQuote } from '~/server/services/quote/send-quote'
import { withdrawQuote } from '~/server/services/quote/withdraw-quote'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser } from '~/test/factories'
import { createLeadFor } from '~/test/leads'
import { cookieFor, fetchApi } from '~/test/rest'
import { renderQuotePdf } from './render-quote-pdf'

const database = givenDatabase()

const texts = {
  description: 'Réfection de la toiture en bardeaux d’asphalte, côté nord',
  included: 'Main-d’œuvre, matériaux et élimination des déchets',
  note: 'Łukasz passera « mardi » : 1 200 pi², çà et là.',
}

async function givenQuote() {
  const { db } = database
  const owner = await createUser(db, 'homeowner')
  const lead = await createLeadFor(db, {
    project: { homeownerId: owner.id, province: 'QC', customerName: 'Xavier Secret' },
    contractor: { taxStatus: 'registered', gstNumber: '123456789 RT0001', qstNumber: '1234567890 TQ0001' },
  })
  const { current } = await sendQuote(
    lead.ctx,
    sendQuoteInput.parse({
      id: lead.id,
      language: 'fr',
      lines: [
        { description: texts.description, quantity: '12,5', unit: 'h', unitPrice: 100 },
        ...Array.from({ length: 60 }, (_, index) => ({ description: `Poste ${index}`, quantity: 1, unitPrice: 10 })),
      ],
      included: texts.included,
      note: texts.note,
      deposit: 500,
      startDate: '2099-05-01',
      validUntil: '2099-04-01',
    }),
  )
  return { ...lead, owner, quoteId: current?.id ?? '' }
}

let given: Awaited<ReturnType<typeof givenQuote>>
beforeAll(async () => {
  given = await givenQuote()
})

async function ask(path: string, init: { user?: typeof users.$inferSelect; body?: object } = {}) {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (init.user) headers.set('cookie', await cookieFor(database.db, init.user))
  const body = init.body && JSON.stringify(init.body)
  return fetchApi(new Request(`http://localhost:3000/api${path}`, { headers, body, method: body ? 'POST' : 'GET' }))
}

/** The text of a PDF as a reader copies it, its lines joined. */
async function textOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf) })
  const document = await task.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  await task.destroy()
  return pages.join(' ').replace(/\s+/g, ' ')
}

describe('a quote as a PDF', () => {
  test('is given to its contractor and its homeowner, on Letter or A4', async () => {
    const path = `/quotes/${given.quoteId}/pdf`
    for (const user of [given.owner, given.contractor.user]) {
      const answer = await ask(path, { user })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/pdf')
      expect(answer.headers.get('content-disposition')).toContain(`Soumission ${given.project.reference}`)
      const pdf = Buffer.from(await answer.arrayBuffer())
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.toString('latin1')).toContain('[0 0 612 792]')
    }
    const a4 = await ask(`${path}?paper=a4`, { user: given.owner })
    expect(Buffer.from(await a4.arrayBuffer()).toString('latin1')).toContain('[0 0 595.28 841.89]')
    expect((await ask(`${path}?paper=a5`, { user: given.owner })).status).toBe(400)
  })

  test('is not found by others, and is asked for with a session', async () => {
    const path = `/quotes/${given.quoteId}/pdf`
    expect((await ask(path)).status).toBe(401)
    const others = [
      await createUser(database.db, 'homeowner'),
      (await createContractor(database.db)).user,
      await createUser(database.db, 'admin'),
    ]
    for (const user of others) expect((await ask(path, { user })).status).toBe(404)
    for (const id of ['x', '0199d0a2-0000-7000-8000-000000000000'])
      expect((await ask(`/quotes/${id}/pdf`, { user: given.owner })).status).toBe(404)
  })

  test('is given to who holds the link of its request, and by no other link', async () => {
    const body = { token: requestToken({ projectId: given.project.id }), quoteId: given.quoteId }
    expect((await ask('/requests/quote-pdf', { body })).status).toBe(200)
    const elsewhere = await givenQuote()
    const wrong = { ...body, token: requestToken({ projectId: elsewhere.project.id }) }
    for (const refused of [wrong, { ...body, token: 'x' }, { ...body, quoteId: elsewhere.quoteId }])
      expect((await ask('/requests/quote-pdf', { body: refused })).status).toBe(404)
    expect((await ask('/requests/quote-pdf', { body: {} })).status).toBe(400)
  })

  test('goes with the quote: no draft, and none that was withdrawn or whose contractor left', async () => {
    const { id, ctx, owner, quoteId, contractor } = await givenQuote()
    const { draft } = await sendQuote(ctx, sendQuoteInput.parse({ id, draft: true, total: 10 }))
    for (const user of [owner, contractor.user])
      expect((await ask(`/quotes/${draft?.id}/pdf`, { user })).status).toBe(404)
    await withdrawQuote(ctx, id)
    expect((await ask(`/quotes/${quoteId}/pdf`, { user: owner })).status).toBe(404)
    expect((await ask(`/quotes/${quoteId}/pdf`, { user: contractor.user })).status).toBe(200)
    const left = await givenQuote()
    await database.db
      .update(assignments)
      .set({ withdrawnAt: new Date(), slot: null })
      .where(eq(assignments.projectId, left.project.id))
    expect((await ask(`/quotes/${left.quoteId}/pdf`, { user: left.owner })).status).toBe(404)
    await database.db.delete(projects).where(eq(projects.id, left.project.id))
  })

  test('leaves room for others while it is drawn, and waits for its turn', async () => {
    const about = await getQuoteDocument(given.ctx, given.quoteId)
    let drawn = false
    let others = 0
    void renderQuotePdf(about, 'letter').then(() => {
      drawn = true
    })
    for (; !drawn; others++) await setImmediate()
    expect(others).toBeGreaterThan(about.quote.lines.length)

    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const before = takeTurn({ sender: 'somebody else', queue: 'documents' }, () => gate.promise).then(() =>
      order.push('before'),
    )
    const asked = ask(`/quotes/${given.quoteId}/pdf`, { user: given.owner }).then(() => order.push('asked'))
    await renderQuotePdf(about, 'letter').then(() => renderQuotePdf(about, 'a4'))
    gate.resolve()
    await Promise.all([before, asked])
    expect(order).toEqual(['before', 'asked'])
  })

  test('keeps every letter of words that fit on no line, within the margins', async () => {
    const about = await getQuoteDocument(given.ctx, given.quoteId)
    const longest = 'Wi\u00e9'.repeat(150)
    const [line] = about.quote.lines
    const quote = {
      ...about.quote,
      note: `Before ${longest} after`,
      lines: line ? [{ ...line, description: longest }] : [],
    }
    const pdf = await renderQuotePdf({ ...about, quote }, 'letter')
    expect((await textOf(pdf)).replaceAll(/\s/g, '').split(longest)).toHaveLength(3)
    const task = getDocument({ data: new Uint8Array(pdf) })
    const page = await (await task.promise).getPage(1)
    const { items } = await page.getTextContent()
    const ends = items.flatMap((item) => ('str' in item ? [item.transform[4] + item.width] : []))
    expect(Math.max(...ends)).toBeLessThanOrEqual(612 - 54 + 1)
    await task.destroy()
  })

  test('is text with its accents, and names no homeowner', async () => {
    const answer = await ask(`/quotes/${given.quoteId}/pdf`, { user: given.contractor.user })
    const pdf = Buffer.from(await answer.arrayBuffer())
    const text = await textOf(pdf)
    for (const written of [...Object.values(texts), 'TPS 5 % (123456789 RT0001)', 'Sous-total', '1 avril 2099'])
      expect(text).toContain(written)
    expect(text).not.toContain('Xavier')
  })
})
