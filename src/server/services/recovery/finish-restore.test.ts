import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import {
  auditLog,
  contractors,
  documents,
  emailTokens,
  invitations,
  mails,
  projects,
  sessions,
  users,
} from '~/server/db/schema'
import { noteErasureJob } from '~/server/jobs/note-erasure'
import { systemContext } from '~/server/jobs/system-context'
import { describeFailure } from '~/server/observability/describe-failure'
import { ledgerFolder, readLedger, writeLedger } from '~/server/storage/ledger'
import { adminContext, contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createDocument, createProject, createUser, testPassword } from '~/test/factories'
import { takeJobs } from '~/test/jobs'
import { cookieFor } from '~/test/rest'
import { deleteAccount } from '../account/delete-account'
import { sendEmailProof } from '../account/send-email-proof'
import { removeContractor } from '../contractor/remove-contractor'
import { sendInvitation } from '../contractor/send-invitation'
import { removeDocument } from '../document/remove-document'
import { issueProjectLink } from '../project/issue-project-link'
import { namesOfFailed } from '../run-each'
import { finishRestore } from './finish-restore'

const database = givenDatabase()
const system = () => systemContext(database.db, 'test')

beforeEach(async () => {
  await rm(ledgerFolder(), { recursive: true, force: true })
  await takeJobs(database.db, 'note-erasure')
})

/** What the worker does soon after an erasure. */
async function noteErasures(): Promise<void> {
  for (const payload of await takeJobs(database.db, 'note-erasure')) await noteErasureJob(system(), payload)
}

test('what was erased since the backup is erased again, quietly, and running it twice changes nothing', async () => {
  const { db } = database
  const admin = adminContext(db, await createUser(db, 'admin'))
  const homeowner = await createUser(db, 'homeowner', { emailProvedAt: new Date() })
  // The backup knows this request as nobody's: the address was proved after it.
  const request = await createProject(db, { email: homeowner.email, homeownerId: homeowner.id })
  const gone = await createContractor(db)
  const stays = await createContractor(db)
  const document = await createDocument(db, stays.id)
  const backup = {
    users: await db
      .select()
      .from(users)
      .where(inArray(users.id, [homeowner.id, gone.user.id])),
    contractors: await db.select().from(contractors).where(eq(contractors.id, gone.id)),
  }
  await deleteAccount(homeownerContext(db, homeowner), { password: testPassword })
  await removeContractor(admin, { id: gone.id })
  await removeDocument(contractorContext(db, stays), { id: document.id })
  await noteErasures()
  expect(await readLedger()).toHaveLength(3)

  await db.insert(users).values(backup.users.map(({ search: _, ...row }) => ({ ...row, emailProvedAt: null })))
  await db
    .insert(contractors)
    .values(backup.contractors.map(({ search: _s, publicSearch: _p, sortName: _n, averageRating: _a, ...row }) => row))
  await createProject(db, { id: request.id, email: homeowner.email })
  const again = await createDocument(db, stays.id, { id: document.id })
  const waiting = await db.$count(mails)
  expect(await finishRestore(system())).toMatchObject({
    entries: 3,
    people: 1,
    requests: 1,
    contractors: 1,
    documents: 1,
  })
  expect(
    await db
      .select()
      .from(users)
      .where(inArray(users.id, [homeowner.id, gone.user.id])),
  ).toEqual([])
  expect(await db.select().from(projects).where(eq(projects.id, request.id))).toEqual([])
  expect(await db.select().from(contractors).where(eq(contractors.id, gone.id))).toEqual([])
  expect(await db.select().from(documents).where(eq(documents.id, again.id))).toEqual([])
  expect(await db.$count(mails)).toBe(waiting)
  expect(await finishRestore(system())).toMatchObject({ people: 0, requests: 0, contractors: 0, documents: 0 })
})

test('every session and every link that is out has ended', async () => {
  const { db } = database
  const homeowner = await createUser(db, 'homeowner', { emailProvedAt: null })
  await cookieFor(db, homeowner)
  await sendEmailProof(homeownerContext(db, homeowner))
  const project = await createProject(db)
  await issueProjectLink(db, new Date(), project)
  const invited = await createContractor(db, { status: 'unpublished', userId: null, slug: null })
  await sendInvitation(adminContext(db, await createUser(db, 'admin')), { id: invited.id })
  const { sessions: ended } = await finishRestore(system())
  expect(ended).toBeGreaterThan(0)
  expect(await db.select().from(sessions)).toEqual([])
  const links = await db.select().from(emailTokens)
  expect(links.every(({ purpose, expiresAt }) => purpose === 'request_link' && expiresAt <= new Date())).toBe(true)
  expect(await db.select().from(invitations)).toMatchObject([{ voidedAt: expect.any(Date) }])
  const templates = ['email-proof', 'invitation']
  const unsent = await db.select({ status: mails.status }).from(mails).where(inArray(mails.template, templates))
  expect(unsent).toEqual([{ status: 'skipped' }, { status: 'skipped' }])
  expect(await db.select().from(auditLog).where(eq(auditLog.action, 'access.ended'))).not.toEqual([])
})

test('an erasure that fails is named; those behind it are done, and access has ended', async () => {
  const { db } = database
  const [stuck, other] = [await createContractor(db), await createContractor(db)]
  const at = new Date().toISOString()
  const nothing = { users: [], requests: [], documents: [] }
  const entries = [stuck, other].map(({ id }) => ({ ...nothing, id: v7(), at, contractors: [id] }))
  for (const entry of entries) await writeLedger(entry)
  const signIn = async () => cookieFor(db, await createUser(db, 'homeowner'))
  await signIn()
  await db.execute(sql`create function refuse_erasure() returns trigger language plpgsql as
    $$ begin raise exception 'not erased'; end $$`)
  await db.execute(sql`create trigger refuse_erasure before delete on contractors
    for each row when (old.id = ${sql.raw(`'${stuck.id}'`)}) execute function refuse_erasure()`)
  try {
    const failure = await finishRestore(system()).catch((error: unknown) => error)
    expect(namesOfFailed(failure)).toEqual([
      '1 of the steps failed: erasures',
      `1 of the erasures failed: ${entries[0]?.id}`,
    ])
  } finally {
    await db.execute(sql`drop function refuse_erasure cascade`)
  }
  const left = await db
    .select({ id: contractors.id })
    .from(contractors)
    .where(inArray(contractors.id, [stuck.id, other.id]))
  expect(left).toEqual([{ id: stuck.id }])
  expect(await db.select().from(sessions)).toEqual([])

  await signIn()
  await writeFile(join(ledgerFolder(), 'broken.json'), '{')
  const failure = await finishRestore(system()).catch((error: unknown) => error)
  expect(describeFailure(failure)).toContain('broken.json is no entry of the ledger')
  expect(await db.select().from(sessions)).toEqual([])
})

test('an erasure is noted by its transaction: what is rolled back is not', async () => {
  const { db } = database
  const contractor = await createContractor(db)
  const failing = { ...adminContext(db, await createUser(db, 'admin')), requestId: '\0' }
  await expect(removeContractor(failing, { id: contractor.id })).rejects.toThrow()
  expect(await takeJobs(db, 'note-erasure')).toEqual([])
  expect(existsSync(ledgerFolder())).toBe(false)
})
