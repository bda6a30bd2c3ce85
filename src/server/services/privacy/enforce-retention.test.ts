import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { subYears } from 'date-fns/subYears'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { howLong, impersonalTables, type RetentionKey, retention } from '~/domain/retention'
import {
  apiKeyDays,
  apiKeys,
  assignments,
  auditLog,
  changes,
  consents,
  contactAccess,
  contractors,
  emailTokens,
  events,
  files,
  idempotencyKeys,
  invitations,
  knownDevices,
  mails,
  partnerLeads,
  projects,
  rateLimits,
  reviews,
  sessions,
  users,
} from '~/server/db/schema'
import { sweepJob } from '~/server/jobs/sweep'
import { systemContext } from '~/server/jobs/system-context'
import { demoMails } from '~/server/seed/demo-mails'
import { createApiKey } from '~/test/api-keys'
import { homeownerContext, ownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import {
  createContractor,
  createDocument,
  createProject,
  createReview,
  createUser,
  testPassword,
} from '~/test/factories'
import { createFailedJob } from '~/test/jobs'
import { dumpDatabase } from '~/test/whole-database'
import { deleteAccount } from '../account/delete-account'
import type { OwnerContext } from '../context'
import { removeContractor } from '../contractor/remove-contractor'
import { namesOfFailed } from '../run-each'
import { enforceRetention } from './enforce-retention'

const database = givenDatabase()
/** The database's own clock decides of two of the ages. */
const now = new Date()
let owner: OwnerContext

beforeAll(async () => {
  owner = ownerContext(database.db, await createUser(database.db, 'admin'))
})

test('every table is either in the retention table or tells of no person', async () => {
  const listed = [...Object.values(retention).flatMap(({ tables }) => tables), ...impersonalTables]
  expect([...(await dumpDatabase(database.db)).keys()].sort()).toEqual([...new Set(listed)].sort())
  const both = impersonalTables.filter((name) =>
    Object.values(retention).some(({ tables }) => [...tables].includes(name as never)),
  )
  expect(both).toEqual([])
})

test('no column of a table that tells of no person looks as if it did', async () => {
  const columns = await database.db.execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`)
  const personal = columns.filter(
    ({ table_name, column_name }) =>
      impersonalTables.includes(table_name as never) &&
      /mail|phone|first_name|last_name|address|user_agent|body/.test(column_name),
  )
  expect(personal).toEqual([])
})

const anySession = { device: 'Firefox on Linux', address: '203.0.113.7', endsAt: addDays(now, 1), lastUsedAt: now }
const there = async (rows: PromiseLike<unknown[]>) => (await rows).length > 0

/** Makes a row that has been kept since `at`, or expires then; what comes back says whether it is still there. */
type Make = (at: Date) => Promise<() => Promise<boolean>>
type TakenAlong = 'accounts' | 'formerDetails' | 'reviews' | 'companies' | 'files'

const made: Record<Exclude<RetentionKey, TakenAlong>, Make> = {
  requests: async (at) => {
    const { email } = await createProject(database.db, { updatedAt: at, status: 'completed' })
    return () => there(database.db.select().from(projects).where(eq(projects.email, email)))
  },
  applications: async (at) => {
    const values = { status: 'application' as const, userId: null, slug: null, updatedAt: at }
    const { id } = await createContractor(database.db, values)
    return () => there(database.db.select().from(contractors).where(eq(contractors.id, id)))
  },
  invitations: async (at) => {
    const { id } = await createContractor(database.db)
    const hash = crypto.randomUUID()
    await database.db.insert(invitations).values({ contractorId: id, hash, email: 'a@b.ca', expiresAt: at })
    return () => there(database.db.select().from(invitations).where(eq(invitations.hash, hash)))
  },
  uploads: async (at) => {
    const key = crypto.randomUUID()
    const file = { kind: 'attachment', name: 'a.png', size: 1, type: 'image/png', provider: 'embedded' } as const
    await database.db.insert(files).values({ ...file, key, ownerId: owner.actor.userId, createdAt: at })
    return () => there(database.db.select().from(files).where(eq(files.key, key)))
  },
  mails: async (at) => {
    const key = crypto.randomUUID()
    const { recipient, props } = demoMails['password-changed']
    const mail = { template: 'password-changed', recipient, props: { ...props }, status: 'sent' as const }
    await database.db.insert(mails).values({ ...mail, key, createdAt: at, finishedAt: at })
    return () => there(database.db.select().from(mails).where(eq(mails.key, key)))
  },
  consents: async (at) => {
    const source = crypto.randomUUID()
    const consent = { email: 'gone@example.ca', purpose: 'request', granted: true, wording: 'words' }
    await database.db.insert(consents).values({ ...consent, source, createdAt: at })
    return () => there(database.db.select().from(consents).where(eq(consents.source, source)))
  },
  audit: async (at) => {
    const entityId = crypto.randomUUID()
    const entry = { actorKind: 'system', action: 'a.b', entity: 'user' } as const
    await database.db.insert(auditLog).values({ ...entry, entityId, createdAt: at })
    return () => there(database.db.select().from(auditLog).where(eq(auditLog.entityId, entityId)))
  },
  answers: async (at) => {
    const key = crypto.randomUUID()
    const answer = { actor: 'visitor:x', operation: 'lead.create', requestHash: 'x', status: 201, answer: 'x' }
    await database.db.insert(idempotencyKeys).values({ ...answer, key, subjects: [], createdAt: at })
    return () => there(database.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key)))
  },
  sessions: async (at) => {
    const id = crypto.randomUUID()
    await database.db.insert(sessions).values({ ...anySession, id, userId: owner.actor.userId, expiresAt: at })
    return () => there(database.db.select().from(sessions).where(eq(sessions.id, id)))
  },
  devices: async (at) => {
    const hash = crypto.randomUUID()
    await database.db.insert(knownDevices).values({ userId: owner.actor.userId, hash, firstSeenAt: at, lastSeenAt: at })
    return () => there(database.db.select().from(knownDevices).where(eq(knownDevices.hash, hash)))
  },
  links: async (at) => {
    const hash = crypto.randomUUID()
    const link = { purpose: 'password_reset', userId: owner.actor.userId, email: 'a@b.ca' } as const
    await database.db.insert(emailTokens).values({ ...link, hash, expiresAt: at })
    return () => there(database.db.select().from(emailTokens).where(eq(emailTokens.hash, hash)))
  },
  counters: async (at) => {
    const key = crypto.randomUUID()
    await database.db.insert(rateLimits).values({ key, points: 1, expire: at.getTime() })
    return () => there(database.db.select().from(rateLimits).where(eq(rateLimits.key, key)))
  },
  keys: async (at) => {
    const { id } = await createApiKey(database.db, ['leads:write'], { revokedAt: at, ending: 'revoked' })
    return () => there(database.db.select().from(apiKeys).where(eq(apiKeys.id, id)))
  },
  keyCalls: async (at) => {
    const { id: keyId } = await createApiKey(database.db, ['leads:write'])
    // Whole days are kept: the one before is the last that is long enough ago.
    const day = (at < subDays(now, 90) ? subDays(at, 1) : at).toISOString().slice(0, 10)
    await database.db.insert(apiKeyDays).values({ keyId, day, calls: 2, errors: 1 })
    return () => there(database.db.select().from(apiKeyDays).where(eq(apiKeyDays.keyId, keyId)))
  },
  changes: async (at) => {
    const subjectId = crypto.randomUUID()
    await database.db.insert(changes).values({ readerRole: 'admin', kind: 'project', subjectId, at })
    return () => there(database.db.select().from(changes).where(eq(changes.subjectId, subjectId)))
  },
  events: async (at) => {
    const { id } = await createProject(database.db)
    await database.db.update(events).set({ at }).where(eq(events.subjectId, id))
    return () => there(database.db.select().from(events).where(eq(events.subjectId, id)))
  },
  failedJobs: async (at) => {
    const id = await createFailedJob(database.db)
    await database.db.execute(
      sql`update graphile_worker._private_jobs set updated_at = ${at.toISOString()}::timestamptz where id = ${id}::bigint`,
    )
    return () => there(database.db.execute(sql`select from graphile_worker.jobs where id = ${id}::bigint`))
  },
}

test.each(Object.entries(made))('%s go when they have been kept for long enough, and not before', async (key, make) => {
  const keep: { years?: number; days?: number } = retention[key as keyof typeof made].keep as object
  const end = subDays(subYears(now, keep.years ?? 0), keep.days ?? 0)
  const [old, young] = [await make(subHours(end, 2)), await make(addHours(end, 2))]
  expect([await old(), await young()]).toEqual([true, true])
  await sweepJob(systemContext(database.db, 'test', now))
  expect([await old(), await young()]).toEqual([false, true])
})

test('a key of the API stays as long as a lead that came by it', async () => {
  const { db } = database
  const old = subYears(now, 9)
  const { id } = await createApiKey(db, ['leads:write'], { revokedAt: old, ending: 'revoked' })
  const { id: projectId } = await createProject(db)
  await db.insert(partnerLeads).values({ projectId, apiKeyId: id, contentHash: 'x', metadata: {} })
  const left = () => there(db.select().from(apiKeys).where(eq(apiKeys.id, id)))
  await enforceRetention(systemContext(db, 'test', now))
  expect(await left()).toBe(true)
  await db.delete(partnerLeads).where(eq(partnerLeads.projectId, projectId))
  await enforceRetention(systemContext(db, 'test', now))
  expect(await left()).toBe(false)
})

test('a part that cannot be swept does not keep the others, and is reported', async () => {
  const { db } = database
  const isLeft = await made.keys(subYears(now, 9))
  await db.execute(sql`create function refuse_sweep() returns trigger language plpgsql as
    $$ begin raise exception 'not swept'; end $$`)
  await db.execute(sql`create trigger refuse_sweep before delete on invitations
    for each statement execute function refuse_sweep()`)
  try {
    await expect(enforceRetention(systemContext(db, 'test', now))).rejects.toMatchObject({ errors: { length: 1 } })
  } finally {
    await db.execute(sql`drop function refuse_sweep cascade`)
  }
  expect(await isLeft()).toBe(false)
})

test('a row that cannot be erased keeps neither those behind it nor later sweeps, and is named', async () => {
  const { db } = database
  const old = { updatedAt: subYears(now, 9) }
  const request = { ...old, status: 'completed' } as const
  const application = { ...old, status: 'application', userId: null, slug: null } as const
  const [stuckRequest, otherRequest] = [await createProject(db, request), await createProject(db, request)]
  const [stuckCompany, otherCompany] = [
    await createContractor(db, application),
    await createContractor(db, application),
  ]
  const { id: completedId } = await createProject(db, { status: 'completed', completedAt: subYears(now, 2) })
  const won = { projectId: completedId, contractorId: (await createContractor(db)).id, slot: 1 }
  await db.insert(assignments).values({ ...won, origin: 'admin', status: 'won' })
  await db.execute(sql`create function refuse_erasure() returns trigger language plpgsql as
    $$ begin raise exception 'not erased'; end $$`)
  for (const [table, { id }] of [['projects', stuckRequest] as const, ['contractors', stuckCompany] as const])
    await db.execute(sql`create trigger refuse_erasure before delete on ${sql.identifier(table)}
      for each row when (old.id = ${sql.raw(`'${id}'`)}) execute function refuse_erasure()`)
  const leftOf = async () => ({
    requests: (
      await db
        .select()
        .from(projects)
        .where(inArray(projects.id, [stuckRequest.id, otherRequest.id]))
    ).length,
    companies: (
      await db
        .select()
        .from(contractors)
        .where(inArray(contractors.id, [stuckCompany.id, otherCompany.id]))
    ).length,
    access: await there(db.select().from(contactAccess).where(eq(contactAccess.what, 'ended'))),
  })
  try {
    const failure = await sweepJob(systemContext(db, 'test', now)).catch((error: unknown) => error)
    expect(namesOfFailed(failure)).toEqual([
      '1 of the sweeps failed: retention',
      '2 of the parts of the retention table failed: requests, applications',
      `1 of the old requests failed: ${stuckRequest.id}`,
      `1 of the old applications failed: ${stuckCompany.id}`,
    ])
    expect(await leftOf()).toEqual({ requests: 1, companies: 1, access: true })
  } finally {
    await db.execute(sql`drop function refuse_erasure cascade`)
  }
  await sweepJob(systemContext(db, 'test', now))
  expect(await leftOf()).toEqual({ requests: 0, companies: 0, access: true })
})

test('an account takes what it holds along, a contractor the reviews, the documents and the files', async () => {
  const { db } = database
  const user = await createUser(db, 'homeowner', { emailProvedAt: now })
  await createProject(db, { homeownerId: user.id, updatedAt: subYears(now, 9) })
  const contractor = await createContractor(db, { updatedAt: subYears(now, 9) })
  const { fileId } = await createDocument(db, contractor.id)
  const { id: reviewId } = await createReview(db, contractor.id, { rating: 5, createdAt: subYears(now, 9) })
  const left = async () => ({
    accounts: await there(db.select().from(users).where(eq(users.id, user.id))),
    requests: await there(db.select().from(projects).where(eq(projects.homeownerId, user.id))),
    reviews: await there(db.select().from(reviews).where(eq(reviews.id, reviewId))),
    companies: await there(db.select().from(contractors).where(eq(contractors.id, contractor.id))),
    files: await there(db.select().from(files).where(eq(files.id, fileId))),
  })
  await sweepJob(systemContext(db, 'test', now))
  expect(Object.values(await left())).toEqual([true, true, true, true, true])
  await deleteAccount(homeownerContext(db, user), { password: testPassword })
  await removeContractor(owner, { id: contractor.id })
  expect(Object.values(await left())).toEqual([false, false, false, false, false])
})

test('a consent outlives its three years where it still holds, and a refusal until it is taken back', async () => {
  const { db } = database
  const old = subYears(now, 4)
  const { email } = await createProject(db)
  const consent = { purpose: 'request', granted: true, wording: 'words', source: 'still' }
  const refusal = { ...consent, purpose: 'optional_mail', granted: false, email: 'refused@example.ca' }
  await db.insert(consents).values([
    { ...consent, email, createdAt: old },
    { ...refusal, createdAt: old },
    { ...refusal, granted: true, email: 'back@example.ca' },
    { ...refusal, email: 'back@example.ca', createdAt: old },
  ])
  await sweepJob(systemContext(db, 'test', now))
  const kept = await db.select().from(consents).where(eq(consents.source, 'still'))
  expect(kept.map((row) => [row.email, row.granted]).sort()).toEqual(
    [
      [email, true],
      ['refused@example.ca', false],
      ['back@example.ca', true],
    ].sort(),
  )
})

test('the privacy page says each part in a sentence', () => {
  expect(howLong(retention.audit)).toBe('2 years after the change')
  expect(howLong(retention.uploads)).toBe('1 day after the upload, at most')
  expect(howLong(retention.sessions)).toBe('until they end or expire')
})
