import { createECDH, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCaller } from '~/server/api/root'
import { users } from '~/server/db/schema'
import type { ServiceContext } from '~/server/services/context'
import { contractorContext, homeownerContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { createContractor, createUser } from '~/test/factories'

/** Calls whose account or session ends after they were let in: they are refused, and no fault of the server. */
const database = givenDatabase()

const as = (ctx: ServiceContext) => createCaller({ ...ctx, responseHeaders: new Headers() })
const collided = { code: 'CONFLICT', cause: { reason: 'try_again' } }

async function erased(role: 'homeowner' | 'contractor') {
  const contractor = await createContractor(database.db, { status: 'unpublished' })
  const user = role === 'contractor' ? contractor.user : await createUser(database.db, role)
  const caller = as(
    role === 'contractor' ? contractorContext(database.db, contractor) : homeownerContext(database.db, user),
  )
  return { caller, end: () => database.db.delete(users).where(eq(users.id, user.id)) }
}

test.each(['homeowner', 'contractor'] as const)('a calendar that a %s makes meanwhile', async (role) => {
  const { caller, end } = await erased(role)
  await end()
  await expect(caller.visit.makeFeed()).rejects.toMatchObject(collided)
})

test('a review that a homeowner writes meanwhile', async () => {
  const { id: contractorId } = await createContractor(database.db)
  const { caller, end } = await erased('homeowner')
  await end()
  const review = caller.contractor.review({
    contractorId,
    rating: 5,
    customerName: 'Nora',
    comment: 'Good work, on time.',
  })
  await expect(review).rejects.toMatchObject(collided)
})

test('alerts that are chosen while the session is signed out elsewhere', async () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  const { caller } = await erased('contractor')
  // The context’s session is none of the database’s, as one that ended.
  const saved = caller.contractorPortal.saveAlerts({
    endpoint: 'https://fcm.googleapis.com/fcm/send/ended',
    keys,
    kinds: ['lead'],
  })
  await expect(saved).rejects.toMatchObject(collided)
})
