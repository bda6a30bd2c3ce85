import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companyExportOutput } from '~/contracts/contractor-account'
import { assignProjectInput } from '~/contracts/project'
import {
  assignments,
  consents,
  contractors,
  files,
  mails,
  messages,
  milestones,
  projectAnswers,
  projectAttachments,
  projectNotes,
  projectStatusHistory,
  projects,
  savedReplies,
  savedViews,
  users,
} from '~/server/db/schema'
import { sendMailJob } from '~/server/jobs/send-mail'
import { systemContext } from '~/server/jobs/system-context'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import {
  createContractor,
  createDocument,
  createProject,
  createReview,
  createUser,
  testPassword,
} from '~/test/factories'
import { overtake } from '~/test/overtake'
import { call, cookieFor } from '~/test/rest'
import { addKey } from '~/test/second-factors'
import { expectNoSecrets } from '~/test/secrets-of'
import { dumpDatabase } from '~/test/whole-database'
import { homeownerScope } from '../assignment/assignment-scope'
import { ofAddress } from '../mail/consent-address'
import { sendContractorMessage, sendMessage } from '../message/send-message'
import { assignProject } from '../project/assign-project'
import { closeCompany } from './close-company'
import { exportCompany } from './export-company'

const database = givenDatabase()
let counter = 0

/** A company with a new contact, a document, a review, mails, a lead it was hired for and one that it competes for. */
async function givenCompany() {
  const { db } = database
  const number = String(++counter).padStart(4, '0')
  const former = {
    contactName: `Ada Parter${number}`,
    email: `parter-${number}@example.ca`,
    phone: `+1416556${number}`,
  }
  const present = {
    contactName: `Lena Leaver${number}`,
    email: `leaver-${number}@example.ca`,
    phone: `+1416555${number}`,
  }
  const created = await createContractor(db, { companyName: `Leaving ${number}`, ...former })
  const contractor = { ...created, ...present }
  const admin = adminContext(db, await createUser(db, 'admin'))
  const assign = async () => {
    const project = await createProject(db)
    const lead = await assignProject(admin, assignProjectInput.parse({ id: project.id, contractorId: contractor.id }))
    return { project, lead }
  }
  const hired = await assign()
  await db.update(contractors).set(present).where(eq(contractors.id, contractor.id))
  const competing = await assign()
  await db.update(assignments).set({ status: 'won' }).where(eq(assignments.id, hired.lead.id))
  await db.update(projects).set({ status: 'scheduled' }).where(eq(projects.id, hired.project.id))
  await db.insert(messages).values({ assignmentId: hired.lead.id, sender: 'contractor', body: 'We come on Monday.' })
  await createDocument(db, contractor.id, { issuer: `Insurer of Leaver${number}` })
  await createReview(db, contractor.id, { rating: 5 })
  const wording = { purpose: 'application', granted: true, wording: 'words', source: 'form' }
  await db.insert(consents).values({ ...wording, email: contractor.email })
  return { contractor, former, hired, competing, ctx: contractorContext(db, contractor), number }
}

/** What everybody else who had to do with a company writes of its contact, by name and by number, of now and of before. */
async function givenWords({ ctx, contractor, former, hired }: Awaited<ReturnType<typeof givenCompany>>): Promise<void> {
  const { db } = database
  const { project, lead } = hired
  const { contactName, companyName, phone, email } = contractor
  const number = phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  const words = `${contactName} of ${companyName}, ${number}, ${email}, was ${former.contactName}, ${former.phone}.`
  const publicWords = `${contactName}, ${number}, ${email}, once ${former.phone}.`
  const user = await createUser(db, 'homeowner')
  const other = await createContractor(db)
  const of = { projectId: project.id }
  await db
    .update(projects)
    .set({ homeownerId: user.id, description: words, contractorNotes: words, internalNotes: words, closeReason: words })
    .where(eq(projects.id, project.id))
  await db.insert(projectNotes).values({ ...of, kind: 'comment', body: words })
  await db
    .insert(projectStatusHistory)
    .values({ ...of, oldStatus: 'new', newStatus: 'verified', notes: words, actorKind: 'admin' })
  const answer = { ...of, type: 'text', label: 'Anything else?' } as const
  await db.insert(projectAnswers).values([
    { ...answer, questionId: 'one', value: words, position: 1 },
    { ...answer, questionId: 'many', value: [words], position: 2 },
  ])
  await db.insert(milestones).values({ ...of, title: `Deposit for ${contactName}`, amountCents: 100 })
  const [rival] = await db
    .insert(assignments)
    .values({ ...of, contractorId: other.id, origin: 'admin', slot: 2, notes: publicWords })
    .returning()
  const stored = { provider: 'embedded', kind: 'attachment', size: 1, type: 'application/pdf' } as const
  const [file] = await db
    .insert(files)
    .values({ ...stored, key: number, name: `Card of ${contactName}.pdf`, claimedAt: new Date() })
    .returning()
  await db.insert(projectAttachments).values({ ...of, fileId: file!.id, position: 1 })
  await db.insert(savedReplies).values({ contractorId: other.id, name: `On ${contactName}`, body: publicWords })
  await sendContractorMessage(ctx, { id: lead.id, body: words })
  const owner = homeownerContext(db, user)
  await sendMessage(owner, homeownerScope(owner), { id: rival!.id, body: publicWords })
}

describe('a contractor', () => {
  test('closes nothing by a password that was replaced while it was checked', async () => {
    const { contractor, ctx } = await givenCompany()
    const error = await overtake(
      database.db,
      (tx) => tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, contractor.user.id)),
      () => closeCompany(ctx, { password: testPassword }),
    )
    expect(error).toMatchObject({ code: 'Conflict' })
    expect(await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))).toHaveLength(1)
  })

  test('exports all that is kept of them, and nothing that reaches a homeowner', async () => {
    const { ctx, contractor, former, hired } = await givenCompany()
    await addKey(ctx, 'My key')
    await cookieFor(database.db, contractor.user)
    const data = await exportCompany(ctx, { password: testPassword })
    expect(data.access).toMatchObject({ passkeys: [{ name: 'My key' }], sessions: [{ device: expect.any(String) }] })
    await expectNoSecrets(database.db, companyExportOutput.parse(data), contractor.user.id)
    expect(data).toMatchObject({
      account: { email: contractor.user.email },
      formerDetails: [
        { kind: 'name', value: former.contactName },
        { kind: 'email', value: former.email },
        { kind: 'phone', value: former.phone },
      ],
      company: { companyName: contractor.companyName, phone: contractor.phone },
      documents: [{ type: 'insurance' }],
      leads: [{ reference: hired.project.reference, status: 'won', messages: [{ body: 'We come on Monday.' }] }, {}],
      reviews: [{ rating: 5 }],
      consents: [{ purpose: 'application' }],
    })
    expect(data.mails.map(({ template }) => template)).toContain('new-lead')
    const answer = await call('/contractor/export', {
      method: 'POST',
      body: { password: testPassword },
      cookie: await cookieFor(database.db, contractor.user),
    })
    expect(answer.status).toBe(200)
    for (const secret of [hired.project.email, hired.project.phone, 'passwordHash', 'notes'])
      expect(JSON.stringify(answer.body)).not.toContain(secret)
  })

  test('who closes the account is gone from every table, homeowners are told, and one mail confirms it', async () => {
    const company = await givenCompany()
    const { ctx, contractor, former, hired, competing, number } = company
    const { db } = database
    const { id: userId } = await createUser(db, 'admin')
    const query = new URLSearchParams({ search: `lena leaver${number}`, tab: 'active' }).toString()
    await givenWords(company)
    await db.insert(savedViews).values({ userId, list: 'contractors', name: `Calls of Lena Leaver${number}`, query })
    await closeCompany(ctx, { password: testPassword })
    expect(await db.select().from(contractors).where(eq(contractors.id, contractor.id))).toEqual([])
    expect(await db.select().from(users).where(eq(users.id, contractor.user.id))).toEqual([])
    const templatesTo = async (email: string) => {
      const rows = await db.select().from(mails).where(eq(mails.recipient, email))
      return rows.map(({ template }) => template)
    }
    expect(await templatesTo(hired.project.email)).toContain('contractor-gone')
    expect(await templatesTo(contractor.user.email)).toEqual(['company-closed'])
    expect(await templatesTo(contractor.email)).toEqual([])
    expect(await templatesTo(former.email)).toEqual([])
    const [looking] = await db.select().from(projects).where(eq(projects.id, hired.project.id))
    expect(looking?.status).toBe('new')
    expect(await db.select().from(assignments).where(eq(assignments.projectId, competing.project.id))).toEqual([])
    expect(await db.select().from(consents).where(ofAddress(contractor.email))).toMatchObject([{ email: null }])
    const waiting = await db.select({ mailId: mails.id }).from(mails).where(eq(mails.status, 'queued'))
    for (const payload of waiting) await sendMailJob(systemContext(db, 'test'), payload)
    expect(await db.select().from(mails).where(eq(mails.template, 'company-closed'))).toMatchObject([
      { status: 'kept', props: { companyName: contractor.companyName } },
    ])
    const [kept] = await db.select().from(projects).where(eq(projects.id, hired.project.id))
    expect(kept?.description).toBe(
      `[removed] of ${contractor.companyName}, [removed], [removed], was [removed], [removed].`,
    )
    const matches = await db.select().from(mails).where(eq(mails.template, 'matched'))
    expect(matches.map(({ props }) => [props.companyName, props.contactName, props.email])).toContainEqual([
      contractor.companyName,
      '[removed]',
      '[removed]',
    ])
    const dump = [...(await dumpDatabase(db)).values()].flat().join('\n')
    for (const trace of [
      `Leaver${number}`,
      contractor.email,
      contractor.phone,
      contractor.user.email,
      `Parter${number}`,
    ])
      expect(dump.toLowerCase().includes(trace.toLowerCase()), trace).toBe(false)
    for (const trace of [former.email, former.phone]) expect(dump.includes(trace), trace).toBe(false)
    expect(dump).toContain(contractor.companyName)
    expect(await db.select().from(savedViews).where(eq(savedViews.userId, userId))).toMatchObject([
      { name: 'Calls of [removed]', query: 'tab=active' },
    ])
  })

  test('who closes the account leaves the mails of a company that has the email it left', async () => {
    const { ctx, former } = await givenCompany()
    await createContractor(database.db, { email: former.email })
    await closeCompany(ctx, { password: testPassword })
    const kept = await database.db.select().from(mails).where(eq(mails.recipient, former.email))
    expect(kept.map(({ template }) => template)).toEqual(['new-lead'])
  })

  test('who does not know the password neither exports nor closes anything', async () => {
    const { ctx, contractor } = await givenCompany()
    await expect(exportCompany(ctx, { password: 'guessed' })).rejects.toThrow('This is not your password')
    await expect(closeCompany(ctx, { password: 'guessed' })).rejects.toThrow('This is not your password')
    expect(await database.db.select().from(contractors).where(eq(contractors.id, contractor.id))).toHaveLength(1)
  })
})
