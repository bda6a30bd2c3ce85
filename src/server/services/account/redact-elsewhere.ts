import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type AnyColumn, and, asc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { QuoteTemplateContent } from '~/domain/quote-template'
import { type Needles, needlesOf, type PublicIdentity, publicRedactor, redacted, type TakeOut } from '~/domain/redact'
import type { Executor } from '~/server/db/client'
import {
  contractorChecks,
  contractorPhotos,
  contractors,
  documents,
  files,
  formerDetails,
  mails,
  quoteLines,
  quotes,
  quoteTemplates,
  savedReplies,
  savedViews,
  users,
} from '~/server/db/schema'
import { contractorTemplates, propsWithout } from '~/server/emails/personal'
import { touchContractor } from '../contractor/profile-changes'
import { forgetAnswersTo } from '../idempotency/forget-answers'
import { inChunks, redact, redactColumns, rename } from './redact-columns'

/** What takes a person out of words that are not about their requests, and what those hold if it finds anything. */
export interface Elsewhere {
  takeOut: TakeOut
  needles: Needles
}

/**
 * For words that are not about the person's requests: their full name and how to reach them. What a company has too
 * stays: anybody may give its number as theirs.
 */
export async function elsewhereOf(tx: Executor, identity: PublicIdentity): Promise<Elsewhere> {
  const emails = identity.emails.flatMap((email) => email?.toLowerCase() ?? [])
  const phones = identity.phones.flatMap((phone) => phone ?? [])
  const ofCompanies = { email: sql<string>`lower(${contractors.email})`, phone: contractors.phone }
  const ofAccounts = { email: sql<string>`lower(${users.email})`, phone: users.phone }
  const held = [
    ...(await tx
      .select(ofCompanies)
      .from(contractors)
      .where(or(inArray(ofCompanies.email, emails), inArray(ofCompanies.phone, phones)))),
    ...(await tx
      .select(ofAccounts)
      .from(users)
      .where(
        and(eq(users.role, 'contractor'), or(inArray(ofAccounts.email, emails), inArray(ofAccounts.phone, phones))),
      )),
  ]
  const own = {
    ...identity,
    emails: emails.filter((email) => !held.some((holder) => holder.email === email)),
    phones: phones.filter((phone) => !held.some((holder) => holder.phone === phone)),
  }
  return { takeOut: publicRedactor(own), needles: needlesOf(own) }
}

/** The texts of a template's content, by their key: what a quote's columns hold. */
const templateTexts = {
  content: { included: quotes.included, excluded: quotes.excluded, note: quotes.note },
  line: { description: quoteLines.description, unit: quoteLines.unit, exemptReason: quoteLines.exemptReason },
}

/**
 * Takes a person out of what these companies keep for all of their work, in public and for themselves, of what our team
 * wrote about them, and of the mails that said it.
 * @param companies a query of their ids
 */
export async function redactCompanies(tx: Executor, companies: SQLWrapper, elsewhere: Elsewhere): Promise<void> {
  await forgetAnswersTo(tx, companies)
  await redactTemplates(tx, companies, elsewhere)
  await redactReplies(tx, companies, elsewhere)
  const redactIn = (columns: [AnyColumn, ...AnyColumn[]], where: SQL) =>
    redactColumns(tx, columns, holding(columns, where, elsewhere), elsewhere.takeOut)
  const ofCompanies = (contractorId: AnyColumn) => inArray(contractorId, companies)
  const captioned = await redactIn([contractorPhotos.caption], ofCompanies(contractorPhotos.contractorId))
  const shown = await tx
    .selectDistinct({ id: contractorPhotos.contractorId })
    .from(contractorPhotos)
    .where(inArray(contractorPhotos.id, captioned))
  const described = await redactIn([contractors.description, contractors.unprovedReason], ofCompanies(contractors.id))
  // Their profiles are made anew.
  for (const id of new Set([...shown.map(({ id }) => id), ...described])) await touchContractor(tx, id)
  await tx.update(contractors).set({ updatedAt: sql`now()` }).where(inArray(contractors.id, described))
  const { name, description, issuer, referenceNumber, decisionReason, overrideNote } = documents
  await redactIn(
    [name, description, issuer, referenceNumber, decisionReason, overrideNote],
    ofCompanies(documents.contractorId),
  )
  await redactIn([contractorChecks.note], ofCompanies(contractorChecks.contractorId))
  for (const fileIds of filesOf(tx, companies)) await redactIn([files.name], inArray(files.id, fileIds))
  await redactMailsTo(tx, companies, elsewhere.takeOut)
}

/** Rows that may hold the person: Postgres reads the others, and they are not sent here. */
function holding(columns: readonly AnyColumn[], where: SQL, { needles }: Elsewhere): SQL {
  const held = [
    ...needles.words.map((word) => sql`strpos(lower(plain), ${word}) > 0`),
    ...needles.numbers.map((digits) => sql`strpos(regexp_replace(plain, '[^0-9]', '', 'g'), ${digits}) > 0`),
  ]
  if (held.length === 0) return sql`false`
  const text = sql`concat_ws(' ', ${sql.join(
    columns.map((column) => sql`${column}`),
    sql`, `,
  )})`
  // Letters that lose no accent, such as of another script, are compared by the redactor alone.
  return sql`${where} and (
    select ${sql.join(held, sql` or `)} or plain ~ ${'[^\\u0001-\\u00bf\\u2000-\\u206f]'}
    from (select regexp_replace(normalize(${text}, NFD), ${'[\\u0300-\\u036f]+'}, '', 'g') as plain offset 0) texts
  )`
}

/** A template may have been made of a quote for them. */
async function redactTemplates(tx: Executor, companies: SQLWrapper, elsewhere: Elsewhere): Promise<void> {
  const { id, name, content, contractorId } = quoteTemplates
  const all = await tx.select({ id }).from(quoteTemplates).where(inArray(contractorId, companies)).orderBy(asc(id))
  // They are long: one statement over those of all companies could take longer than a statement may.
  for (const some of inChunks(all)) {
    const found = holding([name, content], inArray(id, some), elsewhere)
    for (const { id: templateId } of await tx.select({ id }).from(quoteTemplates).where(found).orderBy(asc(id)))
      await redactTemplate(tx, templateId, elsewhere.takeOut)
  }
}

async function redactTemplate(tx: Executor, id: string, takeOut: TakeOut): Promise<void> {
  const [template] = await tx.select().from(quoteTemplates).where(eq(quoteTemplates.id, id))
  if (!template) return
  const left = await redactContent(template.content, takeOut)
  if (JSON.stringify(left) !== JSON.stringify(template.content))
    await tx.update(quoteTemplates).set({ content: left }).where(eq(quoteTemplates.id, id))
  await rename(tx, quoteTemplates, template, takeOut)
}

async function redactContent(content: QuoteTemplateContent, takeOut: TakeOut): Promise<QuoteTemplateContent> {
  const lines = []
  for (const line of content.lines) {
    lines.push(withoutTexts(line, templateTexts.line, takeOut))
    await yieldToEventLoop()
  }
  return { ...withoutTexts(content, templateTexts.content, takeOut), lines }
}

function withoutTexts<T extends object>(of: T, columns: Record<string, AnyColumn>, takeOut: TakeOut): T {
  const left = Object.entries(of).map(([key, value]) => {
    const column = columns[key]
    return [key, column && typeof value === 'string' ? redact(column, value, takeOut) : value]
  })
  return Object.fromEntries(left)
}

/** A saved reply may have been made of a message to them. */
async function redactReplies(tx: Executor, companies: SQLWrapper, elsewhere: Elsewhere): Promise<void> {
  const { id, name, body, contractorId } = savedReplies
  const ofCompanies = inArray(contractorId, companies)
  await redactColumns(tx, [body], holding([body], ofCompanies, elsewhere), elsewhere.takeOut)
  const named = await tx
    .select({ id, name })
    .from(savedReplies)
    .where(holding([name], ofCompanies, elsewhere))
  for (const reply of named) await rename(tx, savedReplies, reply, elsewhere.takeOut)
}

/** Files whose names are read beside the profiles of these companies. */
function filesOf(tx: Executor, companies: SQLWrapper): SQLWrapper[] {
  const { contractorId, fileId, smallFileId } = contractorPhotos
  return [
    tx.select({ id: fileId }).from(contractorPhotos).where(inArray(contractorId, companies)),
    tx.select({ id: smallFileId }).from(contractorPhotos).where(inArray(contractorId, companies)),
    tx.select({ id: documents.fileId }).from(documents).where(inArray(documents.contractorId, companies)),
    tx.select({ id: contractors.logoFileId }).from(contractors).where(inArray(contractors.id, companies)),
  ]
}

/** Mails to companies about themselves, such as about a document, under every address they had. */
async function redactMailsTo(tx: Executor, companies: SQLWrapper, takeOut: TakeOut): Promise<void> {
  const emails = await tx
    .select({ email: contractors.email })
    .from(contractors)
    .where(inArray(contractors.id, companies))
    .union(
      tx
        .select({ email: formerDetails.value })
        .from(formerDetails)
        .where(and(eq(formerDetails.kind, 'email'), inArray(formerDetails.contractorId, companies))),
    )
  const addresses = emails.map(({ email }) => email.toLowerCase())
  const ofCompanies = and(
    inArray(sql`lower(${mails.recipient})`, addresses),
    inArray(mails.template, contractorTemplates),
  )
  const ids = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(ofCompanies, isNull(mails.projectId), isNull(mails.userId)))
  for (const some of inChunks(ids))
    for (const { id, template, props } of await tx.select().from(mails).where(inArray(mails.id, some))) {
      const left = propsWithout(template, props, takeOut)
      await yieldToEventLoop()
      if (JSON.stringify(left) !== JSON.stringify(props))
        await tx.update(mails).set({ props: left }).where(eq(mails.id, id))
    }
}

/** Takes a person out of every admin's saved views: of their names, and of what they search for. No view goes (rule 119). */
export async function redactViews(tx: Executor, { takeOut }: Elsewhere): Promise<void> {
  const { id, name, query } = savedViews
  for (const view of await tx.select({ id, name, query }).from(savedViews).orderBy(asc(id)).for('update')) {
    const left = withoutSearch(view.query, takeOut)
    await yieldToEventLoop()
    if (left !== view.query) await tx.update(savedViews).set({ query: left }).where(eq(id, view.id))
    await rename(tx, savedViews, view, takeOut)
  }
}

function withoutSearch(query: string, takeOut: TakeOut): string {
  const parameters = new URLSearchParams(query)
  const search = asNames(parameters.get('search') ?? '')
  const left = takeOut(search)
  if (left === search) return query
  const rest = left.replaceAll(redacted, ' ').replace(/\s+/g, ' ').trim()
  if (rest) parameters.set('search', rest)
  else parameters.delete('search')
  return parameters.toString()
}

/** `yolande quimby` as `Yolande Quimby`: a search is typed in any case. */
const asNames = (text: string) => text.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())
