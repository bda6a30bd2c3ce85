import { writeFile } from 'node:fs/promises'
import { addDays } from 'date-fns/addDays'
import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createCaller } from '~/server/api/root'
import { derivedToken } from '~/server/crypto/tokens'
import {
  contractors,
  files,
  idempotencyKeys,
  mails,
  partnerLeads,
  projects,
  quotes,
  sessions,
  users,
} from '~/server/db/schema'
import { removeObjectsJob } from '~/server/jobs/remove-objects'
import { sendMailJob } from '~/server/jobs/send-mail'
import { systemContext } from '~/server/jobs/system-context'
import { removePath, temporaryPath } from '~/server/storage/disk'
import { createApiKey } from '~/test/api-keys'
import { adminContext, contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import {
  createCategory,
  createContractor,
  createDocument,
  createPhoto,
  createUser,
  testPassword,
  wizardBody,
} from '~/test/factories'
import { pdfFile } from '~/test/files'
import { takeJobs } from '~/test/jobs'
import { cookieFor } from '~/test/rest'
import { addApp, addKey, firstStep } from '~/test/second-factors'
import { dumpDatabase, dumpStorage } from '~/test/whole-database'
import { mailNews } from '../admin-news/mail-news'
import type { ServiceContext } from '../context'
import { findFile, readFile } from '../file/read-file'
import { storeFile } from '../file/store-file'
import { runOnce } from '../idempotency/run-once'
import { setOptionalMail } from '../mail/mail-choices'
import { offerPasskey } from '../second-factor/passkeys'
import { makeCalendarFeed } from '../visit/calendar-feed'

const database = givenDatabase()

const person = {
  firstName: 'Xanthippe',
  lastName: 'Quillfeather',
  name: 'Xanthippe Quillfeather',
  formerName: { firstName: 'Ottoline', lastName: 'Fernsby' },
  email: 'xq.now@quillpost.example',
  formerEmail: 'xq.once@quillpost.example',
  wantedEmail: 'xq.soon@quillpost.example',
  phone: '(613) 555-0177',
  address: '77 Marmalade Lane',
  formerAddress: '5 Sassafras Close',
  postalCode: 'V9W 8Z7',
}
/** Whatever they are stored or written as. */
const traces = /xanthippe|quillfeather|quillpost|613\D{0,3}555\D?0177|marmalade|v9w ?8z7|ottoline|fernsby|sassafras/i
/** What others write of them, and they of themselves. */
const words = `Dear Xanthippe, ring 613.555.0177 or 613-555-0177, come to 77 Marmalade  Lane, V9W8Z7, or write to ${person.email}. Ottoline is Fernsby no more, nor at 5 Sassafras Close.`

/** What is written of them where nothing else is about their requests: a first name alone there identifies nobody. */
const publicWords = `Ask ${person.name}, 613.555.0177 or 613-555-0177, or write to ${person.email}, once ${person.formerEmail}.`

/** Tables that a homeowner's life with us leaves empty: they hold contractors' papers, the team's, or the product's own. */
const notOfHomeowners =
  /^(erased_leads|invitations|admin_invitations|queue_workers|push_subscriptions|contractor_services|upload_reservations|platform_rates|rate_acceptances|api_keys|api_key_secrets|api_key_days|webhook_endpoints|webhook_deliveries|former_contact_access)$/

const as = (ctx: ServiceContext) => createCaller({ ...ctx, responseHeaders: new Headers() })

async function uploadPaper(ownerId: string | null, kind: 'attachment' | 'message' | 'receipt'): Promise<string> {
  const path = await temporaryPath()
  const paper = pdfFile('Quillfeather.pdf')
  await writeFile(path, Buffer.concat([Buffer.from(await paper.arrayBuffer()), Buffer.from(words)]))
  const { file } = await storeFile(database.db, { sender: 'test', kind, ownerId, name: 'Quillfeather roof.pdf', path })
  await removePath(path)
  return file.id
}

async function givenQuestion() {
  const questionId = `room${Date.now()}`
  const service = await createCategory(database.db, {}, [{ questionId, label: 'Which room?', type: 'text' }])
  return { serviceNeeded: service.name, serviceSpecificAnswers: { [questionId]: words } }
}

/** A homeowner who has done everything there is to do, under two addresses, and about whom others wrote. */
async function givenLife() {
  const { db } = database
  const admin = as(adminContext(db, await createUser(db, 'admin'))).admin
  const companies = await Promise.all([1, 2, 3].map(() => createContractor(db)))
  const [winner, decliner, loser] = companies.map((company) => ({
    ...company,
    portal: as(contractorContext(db, company)),
  }))
  if (!winner || !decliner || !loser) throw new Error('no companies')

  await as(visitorContext(db)).auth.registerHomeowner({
    ...person.formerName,
    email: person.formerEmail,
    password: testPassword,
  })
  const [account] = await db.select().from(users).where(eq(users.email, person.formerEmail))
  if (!account) throw new Error('no account')
  await cookieFor(db, account)
  await db.update(users).set({ phone: '+16135550177' }).where(eq(users.id, account.id))
  const ctx = homeownerContext(db, account)
  const portal = as(ctx)
  await portal.homeownerAccount.updateProfile({ firstName: person.firstName, lastName: person.lastName })
  const ask = async (more: object) => {
    return portal.lead.create({
      ...wizardBody,
      customerName: person.name,
      email: person.formerEmail,
      phone: person.phone,
      postalCode: person.postalCode,
      description: words,
      ...more,
    } as never)
  }
  const early = await ask({ ...(await givenQuestion()), attachments: [await uploadPaper(account.id, 'attachment')] })
  const partner = await createApiKey(db, ['leads:write'])
  await db.insert(partnerLeads).values({
    projectId: early.id,
    apiKeyId: partner.id,
    externalId: person.email,
    contentHash: 'x',
    metadata: { note: words },
  })
  const [emailProof] = await db.select().from(mails).where(eq(mails.template, 'email-proof'))
  await portal.homeownerAccount.confirmEmail({ token: derivedToken('email_proof', String(emailProof?.props.tokenId)) })
  await uploadPaper(account.id, 'receipt')

  for (const { id } of [winner, decliner, loser])
    await admin.projects.assign({ id: early.id, contractorId: id, notes: words })
  const leadOf = async (company: typeof winner) => {
    const [lead] = await company.portal.contractorPortal.leads()
    return lead?.id ?? ''
  }
  await decliner.portal.contractorPortal.updateLead({ id: await leadOf(decliner), status: 'declined', reason: words })
  const lead = await leadOf(winner)
  const fromWinner = await uploadPaper(winner.user.id, 'message')
  await runOnce(
    contractorContext(db, winner),
    { key: 'message', operation: 'contractorPortal.sendMessage', content: words, subjects: [lead] },
    async () => ({
      status: 201,
      body: await winner.portal.contractorPortal.sendMessage({ id: lead, body: words, attachments: [fromWinner] }),
    }),
  )
  await portal.homeownerMessages.send({ id: lead, attachments: [await uploadPaper(account.id, 'message')] })
  await winner.portal.contractorPortal.setTaxRegistration({ status: 'registered', gst: '123456789RT0001' })
  const lines = [
    {
      description: words,
      quantity: 1,
      unit: person.firstName,
      unitPrice: 100,
      taxable: false,
      exemptReason: words.slice(0, 200),
    },
  ]
  const photo = await createPhoto(db, winner, { caption: `Roof of ${person.name}` })
  await db
    .update(files)
    .set({ name: `Roof of ${person.name}.webp` })
    .where(inArray(files.id, [photo.fileId, photo.smallFileId]))
  const templateLines = lines.map((line) => ({
    ...line,
    description: publicWords,
    unit: 'job',
    exemptReason: publicWords,
  }))
  const proof = await createDocument(db, winner.id, {
    name: `Letter of ${person.name}`,
    description: publicWords,
    issuer: person.name,
    referenceNumber: person.phone,
    overrideNote: publicWords,
    decision: 'pending',
    decidedAt: null,
  })
  await db
    .update(files)
    .set({ name: `Letter of ${person.name}.pdf` })
    .where(eq(files.id, proof.fileId))
  await admin.contractors.reviewDocument({ id: proof.id, decision: 'rejected', reason: publicWords })
  await admin.contractors.setCheck({ id: winner.id, check: 'complaint_review', result: 'passed', note: publicWords })
  await db
    .update(contractors)
    .set({ description: publicWords, unprovedReason: publicWords, unprovedReasonAt: new Date() })
    .where(eq(contractors.id, winner.id))
  await runOnce(
    contractorContext(db, winner),
    { key: 'template', operation: 'contractorPortal.addQuoteTemplate', content: publicWords, subjects: [] },
    async () => ({
      status: 201,
      body: await winner.portal.contractorPortal.addQuoteTemplate({
        name: `Roof of ${person.name}`,
        content: { lines: templateLines, included: publicWords, excluded: publicWords, note: publicWords },
      }),
    }),
  )
  // Without the person their names are the same.
  for (const name of [person.name, `${person.firstName}-${person.lastName}`])
    await winner.portal.contractorPortal.addSavedReply({ name: `For ${name}`, body: publicWords })
  await winner.portal.contractorPortal.sendQuote({
    id: lead,
    lines,
    included: words,
    excluded: words,
    note: words,
    validUntil: '2099-01-01',
  })
  await sendMails()

  await portal.homeownerAccount.changeEmail({ email: person.email, password: testPassword })
  const [change] = await db.select().from(mails).where(eq(mails.template, 'email-change'))
  await portal.homeownerAccount.confirmEmail({ token: derivedToken('email_change', String(change?.props.tokenId)) })
  await portal.homeownerAccount.changeEmail({ email: person.wantedEmail, password: testPassword })
  // What sets a factor up keeps its own session and device; here those of the registration.
  const [registration] = await db.select().from(sessions).where(isNotNull(sessions.deviceId))
  const signedIn = { ...ctx, actor: { ...ctx.actor, sessionId: registration?.id ?? '' } }
  await addApp(signedIn)
  await addKey(signedIn, `Phone of ${person.firstName}`)
  await offerPasskey(ctx, { password: testPassword })
  await firstStep(db, { role: 'homeowner', email: person.email })
  await setOptionalMail(ctx, person.email, true, 'test')

  await admin.projects.update({ id: early.id, contractorNotes: words, internalNotes: words })
  await admin.projects.updateStatus({ id: early.id, status: 'verified', notes: words })
  const [quote] = await db.select().from(quotes).where(eq(quotes.assignmentId, lead))
  await portal.homeowner.hire({ id: early.id, quoteId: quote?.id ?? '', address: person.formerAddress })
  await portal.homeowner.setAddress({ id: early.id, address: person.address })
  await winner.portal.contractorPortal.startWork({ id: lead })
  await winner.portal.contractorPortal.finishWork({ id: lead })
  await portal.homeowner.refuseFinish({ id: early.id })
  const asked = await winner.portal.payment.request({
    id: lead,
    title: `Bill for ${person.name}`,
    amount: 50,
    file: await uploadPaper(winner.user.id, 'receipt'),
  })
  const bill = asked.milestones.find(({ requestedAt }) => requestedAt !== null)
  const soon = addDays(new Date(), 2)
  await winner.portal.visit.propose({ id: lead, times: [soon.toISOString()] })
  await portal.visit.answer({ id: lead, answer: 'pick', startsAt: soon.toISOString() })
  await makeCalendarFeed(signedIn)
  await portal.payment.record({ id: bill?.id ?? '', version: 1, paidOn: '2026-01-05', method: 'cheque' })
  await portal.payment.add({ id: early.id, title: `Deposit of ${person.name}`, amount: 100 })
  const review = await portal.contractor.review({
    contractorId: winner.id,
    rating: 5,
    customerName: person.name,
    projectType: `Roof of ${person.name}`,
    comment: words,
  })
  await winner.portal.contractorPortal.replyToReview({ id: review.id, reply: words })
  const unanswered = await ask({ email: person.email })
  const direct = await ask({ email: person.email, contractorId: loser.id })
  await portal.homeowner.close({ id: direct.id, reason: words })
  const shared = await ask({
    email: person.email,
    contractorId: decliner.id,
    propertyType: undefined,
    serviceNeeded: `Roof of ${person.name}`,
  })
  await portal.homeowner.inviteOthers({ id: shared.id })
  const colleague = await createUser(db, 'admin')
  await admin.projects.comment({ id: shared.id, body: words, mentions: [colleague.id] })
  await mailNews(systemContext(db, 'test'))
  await as(visitorContext(db)).auth.forgotPassword({ email: person.email })
  await admin.projects.list({ search: person.name })
  const query = new URLSearchParams({ search: person.email }).toString()
  await admin.views.save({ list: 'projects', name: `Calls of ${person.name}`, query })
  const [file] = await db.select({ id: files.id }).from(files).where(eq(files.ownerId, account.id))
  await (await readFile(ctx, await findFile(ctx, file?.id ?? ''), null)).text()
  return { account, portal, early, unanswered, direct, lead, winner, loser, decliner }
}

async function sendMails(): Promise<void> {
  const queued = await database.db.select({ id: mails.id }).from(mails).where(eq(mails.status, 'queued'))
  for (const { id } of queued) await sendMailJob(systemContext(database.db, 'test'), { mailId: id })
}

/** Stored files with something of theirs; what an earlier run left is not counted. */
const tracedFiles = async () => (await dumpStorage()).filter((file) => traces.test(file) && !older.has(file))
let older = new Set<string>()

const findTraces = (dump: Map<string, string[]>) =>
  [...dump].flatMap(([table, rows]) => rows.filter((row) => traces.test(row)).map((row) => `${table}: ${row}`))

describe('after somebody has lived with us for a while', () => {
  let life: Awaited<ReturnType<typeof givenLife>>
  let waiting: string[]

  beforeAll(async () => {
    older = new Set(await dumpStorage())
    life = await givenLife()
    const queued = await database.db.select({ template: mails.template }).from(mails).where(eq(mails.status, 'queued'))
    waiting = queued.map(({ template }) => template)
  })

  test('every table has something of theirs, or is known to have nothing', async () => {
    const dump = await dumpDatabase(database.db)
    const empty = [...dump].filter(([name, rows]) => rows.length === 0 && !name.includes('.')).map(([name]) => name)
    expect(empty.filter((name) => !notOfHomeowners.test(name))).toEqual([])
    const touched = [...new Set(findTraces(dump).map((line) => line.split(':')[0]))]
    expect(touched.length).toBeGreaterThan(15)
    expect(await tracedFiles()).toHaveLength(5)
    expect(waiting).toEqual(expect.arrayContaining(['hired', 'review-received', 'email-changed', 'request-received']))
  })

  test('deleting the account leaves nothing of them, in no table and no file', async () => {
    await life.portal.homeownerAccount.deleteAccount({ password: testPassword })
    const mailed = await database.db.select().from(mails).where(eq(mails.status, 'queued'))
    expect(mailed.map(({ template, recipient }) => [template, recipient]).sort()).toEqual(
      [
        ['account-deleted', person.email],
        ['request-closed', life.decliner.email],
        ...['not-chosen', 'request-closed'].map((template) => [template, life.loser.email]),
        ...['request-closed', 'review-received'].map((template) => [template, life.winner.email]),
      ].sort(),
    )
    await sendMails()
    for (const payload of await takeJobs(database.db, 'remove-objects'))
      await removeObjectsJob(systemContext(database.db, 'test'), payload)
    expect(findTraces(await dumpDatabase(database.db))).toEqual([])
    // The answer to a contractor's call repeats the words, sealed.
    expect(await database.db.select().from(idempotencyKeys)).toEqual([])
    expect(await tracedFiles()).toEqual([])
  })

  test('what others need stays: the request, its quote, the conversation and the review', async () => {
    const [kept] = await database.db
      .select()
      .from(projects)
      .where(inArray(projects.id, [life.early.id, life.unanswered.id]))
    expect(kept).toMatchObject({ id: life.early.id, status: 'cancelled', city: 'Ottawa' })
    const sheet = await life.winner.portal.contractorPortal.quote({ id: life.lead })
    expect(JSON.stringify(sheet)).toContain('Dear [removed], ring [removed] or [removed]')
    const { reviews } = await life.portal.contractor.reviews({ id: life.winner.id })
    expect(reviews).toMatchObject([{ customerName: 'Former homeowner', comment: expect.stringContaining('[removed]') }])
    expect(await database.db.execute(sql`select from messages where body like 'Dear [removed]%'`)).toHaveLength(1)
  })
})
