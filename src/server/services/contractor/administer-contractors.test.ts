import { addMinutes } from 'date-fns'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { updateContractorInput } from '~/contracts/admin-contractor'
import { createContractorKeyInput } from '~/contracts/api-key'
import { updateProfileInput } from '~/contracts/contractor-profile'
import { openSession, resolveSession } from '~/server/auth/session'
import type { Executor } from '~/server/db/client'
import {
  apiKeys,
  assignments,
  auditLog,
  categories,
  contractorServices,
  contractors,
  documents,
  emailTokens,
  files,
  mails,
  projectStatusHistory,
  projects,
  reviews,
  sessions,
  signInChallenges,
  users,
} from '~/server/db/schema'
import { adminContext, contractorContext, homeownerContext, signedIn, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createCategory, createProject, createUser, createContractor as given, testPassword } from '~/test/factories'
import { overtake, within } from '~/test/overtake'
import { addApp, firstStep } from '~/test/second-factors'
import { signIn } from '../account/sign-in'
import { createContractorKey } from '../api-key/create-key'
import type { AdminPersonContext, ContractorPersonContext } from '../context'
import { getOwnProject } from '../project/get-own-project'
import { finishWithCode } from '../second-factor/finish-sign-in'
import { createContractor } from './create-contractor'
import { getContractor } from './get-contractor'
import { publishContractor, unpublishContractor } from './publish-contractor'
import { removeContractor } from './remove-contractor'
import { updateContractor } from './update-contractor'
import { updateOwnProfile } from './update-own-profile'
import { verifyContractor } from './verify-contractor'

const database = givenDatabase()
let ctx: AdminPersonContext
let other: AdminPersonContext

beforeAll(async () => {
  ctx = adminContext(database.db, await createUser(database.db, 'admin', { firstName: 'Ada', lastName: 'First' }))
  other = adminContext(database.db, await createUser(database.db, 'admin', { firstName: 'Bea', lastName: 'Second' }))
})

const rowOf = async (id: string) => (await database.db.select().from(contractors).where(eq(contractors.id, id)))[0]
const update = (input: object, as = ctx) => updateContractor(as, updateContractorInput.parse(input))
/** Minutes, so that it is never the very instant at which a row was made. */
const later = (context: AdminPersonContext, minutes: number) => ({
  ...context,
  now: addMinutes(context.now, minutes),
})

const entry = {
  companyName: 'Handmade Homes',
  contactName: 'Hugo Hand',
  email: 'hugo@example.ca',
  phone: '+14165550123',
  city: 'Toronto',
  province: 'ON' as const,
  postalCode: 'M5H 2N2',
}

describe('a manual entry', () => {
  test('begins as manual, without an account, with its place on the map', async () => {
    const { id } = await createContractor(ctx, entry)
    expect(await rowOf(id)).toMatchObject({
      status: 'manual',
      verified: false,
      userId: null,
      slug: null,
      latitude: expect.any(Number),
    })
    const [audit] = await database.db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(audit).toMatchObject({ action: 'contractor.created', actorId: ctx.actor.userId })
  })

  test('of an email that is taken is refused, also when two come at once', async () => {
    const twice = { ...entry, email: 'two@example.ca' }
    const results = await Promise.allSettled([createContractor(ctx, twice), createContractor(other, twice)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(createContractor(ctx, { ...twice, email: 'TWO@example.ca' })).rejects.toMatchObject({
      code: 'Conflict',
      issues: [{ path: 'email', message: 'A contractor with this email already exists' }],
    })
  })
})

describe('verifying', () => {
  test.each(['application', 'manual'] as const)('moves %s to unpublished', async (status) => {
    const { id } = await given(database.db, { status, verified: false, userId: null, slug: null })
    const { contractor } = await verifyContractor(ctx, { id })
    expect(contractor).toMatchObject({ status: 'unpublished', verified: true })
  })

  test.each(['unpublished', 'published', 'archived'] as const)('refuses %s', async (status) => {
    const { id } = await given(database.db, { status })
    await expect(verifyContractor(ctx, { id })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('with a flag sets the flag alone', async () => {
    const { id } = await given(database.db)
    expect((await verifyContractor(ctx, { id, verified: false })).contractor).toMatchObject({
      status: 'published',
      verified: false,
    })
    expect((await verifyContractor(ctx, { id, verified: true })).contractor.verified).toBe(true)
  })
})

describe('publishing', () => {
  test('needs a linked account', async () => {
    const { id } = await given(database.db, { status: 'unpublished', userId: null, slug: null })
    await expect(publishContractor(ctx, { id })).rejects.toMatchObject({
      code: 'Conflict',
      message: 'The contractor must accept the invitation before being published',
    })
  })

  test('gives a slug once, and keeps it', async () => {
    const { id } = await given(database.db, { status: 'unpublished', slug: null, companyName: 'Toitures Élan & Fils' })
    expect(await publishContractor(ctx, { id })).toEqual({ slug: 'toitures-elan-and-fils' })
    await expect(publishContractor(ctx, { id })).rejects.toMatchObject({ code: 'Conflict' })
    await unpublishContractor(ctx, { id })
    await expect(unpublishContractor(ctx, { id })).rejects.toMatchObject({ code: 'Conflict' })
    await update({ id, companyName: 'Renamed' })
    expect(await publishContractor(ctx, { id })).toEqual({ slug: 'toitures-elan-and-fils' })
  })

  test('of three namesakes at once gives three slugs', async () => {
    const rows = await Promise.all(
      [1, 2, 3].map(() => given(database.db, { status: 'unpublished', slug: null, companyName: 'Same Name' })),
    )
    const answers = await Promise.all(rows.map(({ id }) => publishContractor(ctx, { id })))
    expect(answers.map(({ slug }) => slug).sort()).toEqual(['same-name', 'same-name-toronto', 'same-name-toronto-2'])
  })

  test('of an application is refused', async () => {
    const { id } = await given(database.db, { status: 'application', slug: null })
    await expect(publishContractor(ctx, { id })).rejects.toMatchObject({ code: 'Conflict' })
  })
})

describe('editing', () => {
  test('changes what is given and nothing else, whatever else is sent', async () => {
    const { id } = await given(database.db, { website: 'https://a.ca', yearEstablished: 1990 })
    const { contractor } = await update({
      id,
      description: 'New',
      yearEstablished: '',
      serviceRadius: '45',
      verified: false,
      slug: 'stolen',
      userId: null,
    })
    expect(contractor).toMatchObject({
      description: 'New',
      yearEstablished: null,
      serviceRadius: 45,
      website: 'https://a.ca',
      verified: true,
    })
    expect((await rowOf(id))?.slug).not.toBe('stolen')
  })

  test('keeps a stored territory', async () => {
    const { id } = await given(database.db, { province: 'YT' })
    expect((await update({ id, province: 'YT', city: 'Whitehorse' })).contractor.province).toBe('YT')
  })

  test('refuses a website that is no web address', () => {
    for (const website of ['javascript:alert(1)', 'example', 'ftp://x.ca'])
      expect(updateContractorInput.safeParse({ id: 'x', website }).success).toBe(false)
  })

  test('over a newer version says who changed what, and overwrites nothing', async () => {
    const { id, updatedAt } = await given(database.db)
    await update({ id, phone: '(604) 555-0199', updatedAt }, later(other, 5))
    await expect(update({ id, city: 'Montréal', updatedAt }, later(ctx, 9))).rejects.toMatchObject({
      code: 'Conflict',
      message: 'Bea Second changed this meanwhile (phone). Load it again before you save.',
    })
    expect(await rowOf(id)).toMatchObject({ phone: '+16045550199', city: 'Toronto' })
  })

  test('of two admins at once lets one through', async () => {
    const { id, updatedAt } = await given(database.db)
    const results = await Promise.allSettled([
      update({ id, city: 'A-Town', updatedAt }, later(ctx, 1)),
      update({ id, city: 'B-Town', updatedAt }, later(other, 1)),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('replaces the services, and knows an unknown one', async () => {
    const category = await createCategory(database.db)
    const { id } = await given(database.db)
    const { contractor } = await update({ id, serviceCategoryIds: [category.id, category.id] })
    expect(contractor.services).toEqual([{ id: category.id, name: category.name }])
    await expect(update({ id, serviceCategoryIds: ['nope'] })).rejects.toMatchObject({ code: 'Invalid' })
    await update({ id, serviceCategoryIds: [] })
    expect(
      await database.db.select().from(contractorServices).where(eq(contractorServices.contractorId, id)),
    ).toHaveLength(0)
    expect(await database.db.select().from(categories).where(eq(categories.id, category.id))).toHaveLength(1)
  })

  test('of nobody is not found', async () => {
    for (const id of ['x', crypto.randomUUID()])
      await expect(update({ id, city: 'Here' })).rejects.toMatchObject({ code: 'NotFound' })
  })
})

describe('archiving', () => {
  test('withdraws unanswered leads, frees their slots and ends the sessions', async () => {
    const { id, user } = await given(database.db)
    await openSession(database.db, user)
    const [fresh, answered] = await Promise.all([createProject(database.db), createProject(database.db)])
    await database.db.insert(assignments).values([
      { projectId: fresh.id, contractorId: id, slot: 1, origin: 'admin' },
      { projectId: answered.id, contractorId: id, slot: 1, origin: 'admin', status: 'contacted' },
    ])
    const { contractor } = await update({ id, status: 'archived' })
    expect(contractor).toMatchObject({ status: 'archived', published: false })
    const leads = await database.db.select().from(assignments).where(eq(assignments.contractorId, id))
    expect(leads.find(({ projectId }) => projectId === fresh.id)).toMatchObject({
      slot: null,
      withdrawnAt: expect.any(Date),
    })
    expect(leads.find(({ projectId }) => projectId === answered.id)).toMatchObject({ slot: 1, withdrawnAt: null })
    expect(await database.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(0)
    await expect(update({ id, status: 'archived' })).rejects.toMatchObject({ code: 'Conflict' })
  })

  test('shuts the account until it is restored', async () => {
    const { id, user } = await given(database.db)
    const login = { email: user.email, password: testPassword }
    const visitor = visitorContext(database.db)
    const {
      setCookies: [setCookie],
    } = await signIn(visitor, 'contractor', login)
    expect(await resolveSession(database.db, setCookie)).toMatchObject({ contractorId: id })
    await update({ id, status: 'archived' })
    await expect(signIn(visitor, 'contractor', login)).rejects.toMatchObject({
      code: 'Unauthenticated',
      message: 'This account is archived. Please contact us to open it again.',
    })
    await expect(signIn(visitor, 'contractor', { ...login, password: 'a guess' })).rejects.toMatchObject({
      message: 'Invalid email or password',
    })
    const opened = await openSession(database.db, user)
    expect(await resolveSession(database.db, opened.setCookie)).toBeNull()
    await update({ id, status: 'unpublished' })
    expect((await signIn(visitor, 'contractor', login)).user.id).toBe(user.id)
  })

  describe('at the moment of a sign-in or a change', () => {
    type Company = Awaited<ReturnType<typeof given>>
    const archiving = (id: string) => (tx: Executor) =>
      update({ id, status: 'archived' }, { ...ctx, db: within(tx, database.db) })
    const visitor = () => visitorContext(database.db)
    const login = ({ user }: Company) => ({ email: user.email, password: testPassword })
    const contextOf = (company: Company, db = database.db) => contractorContext(db, company)
    const newKey = createContractorKeyInput.parse({ name: 'Key', scopes: ['leads:read'], password: testPassword })

    test('leaves no session that lives again once the company is restored', async () => {
      const company = await given(database.db)
      const late = () => signIn(visitor(), 'contractor', login(company))
      expect(await overtake(database.db, archiving(company.id), late)).toMatchObject({ code: 'Unauthenticated' })
      expect(await database.db.$count(sessions, eq(sessions.userId, company.user.id))).toBe(0)
    })

    test('leaves no sign-in that awaits its second step, of before or of the moment', async () => {
      const company = await given(database.db)
      const { codes } = await addApp(contextOf(company))
      const token = await firstStep(database.db, company.user)
      const late = () => signIn(visitor(), 'contractor', login(company))
      expect(await overtake(database.db, archiving(company.id), late)).toMatchObject({
        message: 'This account is archived. Please contact us to open it again.',
      })
      expect(await database.db.$count(signInChallenges, eq(signInChallenges.userId, company.user.id))).toBe(0)
      await update({ id: company.id, status: 'unpublished' })
      const finish = finishWithCode(visitor(), token, { code: codes[0] ?? '' })
      await expect(finish).rejects.toMatchObject({ reason: 'second_factor_expired' })
    })

    test('refuses a key and a change of email that wait for it', async () => {
      const company = await given(database.db)
      const change = updateProfileInput.parse({ id: company.id, email: 'late@example.ca', password: testPassword })
      const refused = { code: 'Unauthenticated' }
      for (const act of [
        (context: ContractorPersonContext) => createContractorKey(context, newKey),
        (context: ContractorPersonContext) => updateOwnProfile(context, change),
      ]) {
        const context = (await signedIn(contextOf(company))) as ContractorPersonContext
        expect(await overtake(database.db, archiving(company.id), () => act(context))).toMatchObject(refused)
        await update({ id: company.id, status: 'unpublished' })
      }
      expect(await database.db.$count(apiKeys, eq(apiKeys.contractorId, company.id))).toBe(0)
      expect(await database.db.$count(emailTokens, eq(emailTokens.userId, company.user.id))).toBe(0)
    })

    test('ends a key that was made before it', async () => {
      const company = await given(database.db)
      const making = (tx: Executor) => createContractorKey(contextOf(company, within(tx, database.db)), newKey)
      expect(await overtake(database.db, making, () => update({ id: company.id, status: 'archived' }))).toBeNull()
      const keys = await database.db.select().from(apiKeys).where(eq(apiKeys.contractorId, company.id))
      expect(keys).toMatchObject([{ ending: 'contractor_left' }])
    })
  })

  test.each([
    ['application', null, 'application'],
    ['manual', null, 'manual'],
    ['published', null, 'unpublished'],
    ['application', new Date(), 'unpublished'],
  ] as const)('and restoring what was %s (verified %s) leads to %s', async (status, firstVerifiedAt, restored) => {
    const { id } = await given(database.db, { status, firstVerifiedAt })
    await update({ id, status: 'archived' })
    expect((await update({ id, status: 'unpublished' })).contractor.status).toBe(restored)
  })

  test('is the only way a status moves here', async () => {
    const { id } = await given(database.db)
    await expect(update({ id, status: 'unpublished' })).rejects.toMatchObject({ code: 'Conflict' })
    expect(updateContractorInput.safeParse({ id, status: 'published' }).success).toBe(false)
  })
})

describe('deleting', () => {
  test('takes account, documents, files and leads, and leaves the name in the history of projects', async () => {
    const { id, user, companyName } = await given(database.db)
    const project = await createProject(database.db, { status: 'distributed' })
    await database.db.insert(assignments).values({ projectId: project.id, contractorId: id, slot: 1, origin: 'admin' })
    const [file] = await database.db
      .insert(files)
      .values({ key: 'k', provider: 'embedded', kind: 'document', name: 'a.pdf', size: 1, type: 'application/pdf' })
      .returning()
    if (!file) throw new Error('no file')
    await database.db.insert(documents).values({ contractorId: id, fileId: file.id, type: 'license', name: 'Licence' })
    await database.db.insert(reviews).values({ contractorId: id, customerName: 'H', rating: 5, comment: 'Good' })
    await removeContractor(ctx, { id })
    expect(await rowOf(id)).toBeUndefined()
    expect(await database.db.select().from(users).where(eq(users.id, user.id))).toHaveLength(0)
    expect(await database.db.select().from(assignments).where(eq(assignments.contractorId, id))).toHaveLength(0)
    expect(await database.db.select().from(documents).where(eq(documents.fileId, file.id))).toHaveLength(0)
    const history = await database.db
      .select()
      .from(projectStatusHistory)
      .where(eq(projectStatusHistory.projectId, project.id))
    expect(history).toMatchObject([{ notes: `${companyName} was deleted`, newStatus: 'distributed' }])
    await expect(removeContractor(ctx, { id })).rejects.toMatchObject({ code: 'NotFound' })
    await expect(getContractor(database.db, id)).rejects.toMatchObject({ code: 'NotFound' })
  })

  test('of who was hired sends the project back to be matched, and tells its homeowner', async () => {
    const { id, companyName } = await given(database.db)
    const homeowner = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
    const hired = (status: 'scheduled' | 'in_progress' | 'completed') =>
      createProject(database.db, {
        status,
        homeownerId: homeowner.id,
        email: homeowner.email,
        verificationLevel: 'verified',
        firstMatchedAt: new Date(),
      })
    const running = [await hired('scheduled'), await hired('in_progress')]
    const done = await hired('completed')
    for (const project of [...running, done])
      await database.db
        .insert(assignments)
        .values({ projectId: project.id, contractorId: id, slot: 1, origin: 'admin', status: 'won' })
    const at = later(ctx, 60)
    await removeContractor(at, { id })
    const owner = homeownerContext(database.db, homeowner)
    for (const project of running) {
      const [row] = await database.db.select().from(projects).where(eq(projects.id, project.id))
      expect(row).toMatchObject({ status: 'verified', waitingSince: at.now, reopenedAt: at.now })
      const request = await getOwnProject(owner, project)
      expect(request).toMatchObject({ statusText: 'Finding contractors', hired: null })
      expect(request.actions.toSorted()).toEqual(['close', 'edit'])
      expect(request.events[0]?.text).toBe('The company you hired is no longer with us. We look for somebody else.')
      const [history] = await database.db
        .select()
        .from(projectStatusHistory)
        .where(eq(projectStatusHistory.projectId, project.id))
      expect(history).toMatchObject({ newStatus: 'verified', notes: `${companyName} was deleted`, actorKind: 'admin' })
    }
    expect(await getOwnProject(owner, done)).toMatchObject({ status: 'completed' })
    const mailed = await database.db.select().from(mails).where(eq(mails.recipient, homeowner.email))
    expect(mailed.map(({ template, props }) => [template, props.reference])).toEqual(
      running.map(({ reference }) => ['contractor-gone', reference]),
    )
  })
})
