import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCaller } from '~/server/api/root'
import { derivedToken } from '~/server/crypto/tokens'
import { rateLimits } from '~/server/db/schema'
import { deleteAccount } from '~/server/services/account/delete-account'
import { issueEmailToken } from '~/server/services/account/issue-email-token'
import type { ServiceContext } from '~/server/services/context'
import { adminContext, contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createProject, createReview, createUser, leadInput, testPassword } from '~/test/factories'
import { nightly } from '~/test/runs'

/** Who changes the same rows at the same moment takes them in one order: contractor, project, person, their links. */
const database = givenDatabase()

const as = (ctx: ServiceContext) => createCaller({ ...ctx, responseHeaders: new Headers() })
const adminCaller = async () => as(adminContext(database.db, await createUser(database.db, 'admin'))).admin
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

async function countDeadlocks() {
  await database.db.execute(sql`select pg_stat_force_next_flush()`)
  return [
    ...(await database.db.execute(sql`select deadlocks from pg_stat_database where datname = current_database()`)),
  ]
}

/** Whatever the calls answer, the database had to end none of them. */
async function expectNoDeadlock(roundsAtNight: number, meet: () => Promise<Promise<unknown>[]>): Promise<void> {
  const rounds = nightly ? roundsAtNight : 1
  const before = await countDeadlocks()
  for (let round = 0; round < rounds; round++) {
    await Promise.allSettled(await meet())
    await database.db.delete(rateLimits)
  }
  expect(await countDeadlocks()).toEqual(before)
}

test('assigning, archiving and restoring one contractor at once wait for each other', async () => {
  const { projects: admins, contractors } = await adminCaller()
  await expectNoDeadlock(1, async () => {
    const { id: contractorId } = await createContractor(database.db)
    const wanted = await times(12, () => createProject(database.db))
    return wanted.flatMap(({ id }, index) => [
      admins.assign({ id, contractorId }),
      ...(index % 4 === 3 ? [contractors.update({ id: contractorId, status: 'archived' })] : []),
      ...(index % 4 === 1 ? [contractors.update({ id: contractorId, status: 'unpublished' })] : []),
    ])
  })
})

test('so do a contractor who sends quotes and an admin who archives or deletes them', async () => {
  const { projects: admins, contractors } = await adminCaller()
  for (const end of [
    (id: string) => contractors.update({ id, status: 'archived' }),
    (id: string) => contractors.remove({ id }),
  ])
    await expectNoDeadlock(3, async () => {
      const contractor = await createContractor(database.db)
      const wanted = await times(8, () => createProject(database.db))
      const leads = await Promise.all(wanted.map(({ id }) => admins.assign({ id, contractorId: contractor.id })))
      const portal = as(contractorContext(database.db, contractor)).contractorPortal
      const quote = { total: 9, taxes: 0, included: 'All', validUntil: '2199-01-31' }
      return [...leads.map(({ id }) => portal.sendQuote({ id, ...quote })), end(contractor.id)]
    })
})

test('so do those who hire a contractor and an admin who archives them', async () => {
  const { projects: admins, contractors } = await adminCaller()
  await expectNoDeadlock(3, async () => {
    const user = await createUser(database.db, 'homeowner')
    const { homeowner } = as(homeownerContext(database.db, user))
    const { id: contractorId } = await createContractor(database.db)
    const wanted = await times(8, () => createProject(database.db, { homeownerId: user.id }))
    const leads = await Promise.all(wanted.map(({ id }) => admins.assign({ id, contractorId })))
    const hire = leads.map(({ id, projectId }, index) =>
      index % 2
        ? homeowner.hire({ id: projectId, assignmentId: id })
        : admins.settleAssignment({ id, status: 'won' }).then(() => undefined),
    )
    return [...hire, contractors.update({ id: contractorId, status: 'archived' })]
  })
})

test('so do a homeowner who closes requests and their new email', async () => {
  await expectNoDeadlock(3, async () => {
    const user = await createUser(database.db, 'homeowner')
    const { homeowner, homeownerAccount } = as(homeownerContext(database.db, user))
    const requests = await times(8, () => createProject(database.db, { homeownerId: user.id, email: user.email }))
    const tokenId = await issueEmailToken(database.db, new Date(), {
      purpose: 'email_change',
      userId: user.id,
      email: `new-${user.email}`,
      minutes: 60,
    })
    const close = requests.map(({ id }) => homeowner.close({ id, reason: 'Plans changed' }))
    close.splice(2, 0, homeownerAccount.confirmEmail({ token: derivedToken('email_change', tokenId) }) as never)
    return close
  })
})

test('so do a homeowner who leaves and their requests to whom they reviewed', async () => {
  await expectNoDeadlock(3, async () => {
    const user = await createUser(database.db, 'homeowner', { emailProvedAt: new Date() })
    const ctx = homeownerContext(database.db, user)
    const { id: contractorId } = await createContractor(database.db)
    await createReview(database.db, contractorId, { homeownerId: user.id })
    const leaving = deleteAccount(ctx, { password: testPassword })
    const asking = times(20, () => as(ctx).lead.create({ ...leadInput({ email: user.email }), contractorId }))
    return [leaving, asking]
  })
})

test('so do several links that reset one password', async () => {
  await expectNoDeadlock(3, async () => {
    const { id: userId, email } = await createUser(database.db, 'homeowner')
    const link = { purpose: 'password_reset', userId, email, minutes: 60 } as const
    const links = await times(4, () => issueEmailToken(database.db, new Date(), link))
    const { auth } = as(visitorContext(database.db))
    return links.map((id) =>
      auth.resetPassword({ token: derivedToken('password_reset', id), newPassword: 'long enough' }),
    )
  })
})
