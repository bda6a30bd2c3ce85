import { beforeAll, describe, expect, test } from 'vitest'
import { updateProfileInput } from '~/contracts/contractor-profile'
import { reviewDocumentInput } from '~/contracts/document'
import { createCaller } from '~/server/api/root'
import { assignments, contractorServices } from '~/server/db/schema'
import type { AdminPersonContext, QueryCache } from '~/server/services/context'
import { adminContext, contractorContext, homeownerContext, visitorContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import {
  createCategory,
  createContractor,
  createDocument,
  createPhoto,
  createProject,
  createReview,
  createUser,
} from '~/test/factories'
import { removeDocument } from '../document/remove-document'
import { reviewDocument } from '../document/review-document'
import { captionPhoto, orderPhotos, removePhoto } from '../photo/change-photos'
import { hireContractor } from '../project/hire-contractor'
import { startWork } from '../project/move-work'
import { anonymiseReviews } from '../review/anonymise-reviews'
import { hideReview } from '../review/hide-review'
import { replyToReview } from '../review/reply-to-review'
import { writeReview } from '../review/write-review'
import { getPublicContractor } from './get-public-contractor'
import { profileTag } from './profile-changes'
import { updateContractor } from './update-contractor'
import { updateOwnProfile } from './update-own-profile'

const database = givenDatabase()
let admin: AdminPersonContext

beforeAll(async () => {
  admin = adminContext(database.db, await createUser(database.db, 'admin'))
})

/** Another instance's cache: it is never told of invalidations, and has no expiry. */
function deafCache() {
  const kept = new Map<string, unknown>()
  const invalidated: string[] = []
  const cache: QueryCache = {
    getOrSet: async <T>(key: readonly string[], _tag: string, read: () => Promise<T>) => {
      const name = key.join(' ')
      if (!kept.has(name)) kept.set(name, await read())
      return kept.get(name) as T
    },
    invalidate: (tag) => invalidated.push(tag),
  }
  return { cache, kept, invalidated }
}

async function given() {
  const { db } = database
  const contractor = await createContractor(db)
  const author = await createUser(db, 'homeowner')
  const project = await createProject(db, { homeownerId: author.id })
  const review = await createReview(db, contractor.id, { homeownerId: author.id, projectId: project.id })
  const category = await createCategory(db)
  await db.insert(contractorServices).values({ contractorId: contractor.id, categoryId: category.id })
  const licence = { type: 'license', proves: null, coverage: null } as const
  const shown = await createDocument(db, contractor.id, {
    ...licence,
    name: 'Shown',
    decision: 'verified',
    decidedAt: new Date(),
  })
  const pending = await createDocument(db, contractor.id, { ...licence, name: 'Pending' })
  const [lead] = await db
    .insert(assignments)
    .values({ projectId: project.id, contractorId: contractor.id, status: 'quoted', slot: 1, origin: 'admin' })
    .returning()
  const photo = await createPhoto(db, contractor)
  const second = await createPhoto(db, contractor, { position: 1 })
  const own = contractorContext(db, contractor)
  const homeowner = homeownerContext(db, author)
  return { contractor, review, shown, pending, project, lead, photo, second, own, homeowner }
}

type Given = Awaited<ReturnType<typeof given>>

const changes: Record<string, (of: Given) => Promise<unknown>> = {
  'the description': ({ own, contractor }) =>
    updateOwnProfile(own, updateProfileInput.parse({ id: contractor.id, description: 'New words' })),
  'the services': ({ own, contractor }) =>
    updateOwnProfile(own, updateProfileInput.parse({ id: contractor.id, serviceCategoryIds: [] })),
  "the services, by an admin's hand": ({ contractor }) =>
    updateContractor(admin, { id: contractor.id, serviceCategoryIds: [] }),
  'a certification that is verified': ({ pending }) =>
    reviewDocument(admin, reviewDocumentInput.parse({ id: pending.id, decision: 'verified' })),
  'a certification that is taken back': ({ own, shown }) => removeDocument(own, { id: shown.id }),
  'the caption of a photo': ({ own, photo }) => captionPhoto(own, { id: photo.id, caption: 'A roof' }),
  'a photo that is removed': ({ own, photo }) => removePhoto(own, { id: photo.id }),
  'the order of the photos': ({ own, photo, second }) => orderPhotos(own, { ids: [second.id, photo.id] }),
  'a new review': async ({ contractor }) =>
    writeReview(homeownerContext(database.db, await createUser(database.db, 'homeowner')), {
      contractorId: contractor.id,
      customerName: 'Hanna',
      rating: 1,
      comment: 'Once more',
      projectType: null,
    }),
  'a reply': ({ own, review }) => replyToReview(own, { id: review.id, reply: 'Thank you' }),
  'a removed review': ({ review }) => hideReview(admin, { id: review.id, reason: 'spam' }),
  "a reviewer's name": ({ homeowner }) =>
    database.db.transaction((tx) => anonymiseReviews(tx, homeowner.actor.userId, 'A homeowner')),
  'a project whose work begins': async ({ homeowner, project, lead }) => {
    await hireContractor(homeowner, { id: project.id, assignmentId: lead?.id })
    await startWork(homeowner, { id: project.id })
  },
}

describe('what another process has cached of a profile', () => {
  test.each(Object.keys(changes))('is not shown after a change of %s', async (name) => {
    const of = await given()
    const { cache, kept } = deafCache()
    const read = () => getPublicContractor({ ...visitorContext(database.db), cache }, of.contractor.id)
    const before = await read()
    expect(await read()).toBe(before)
    expect(kept.size).toBe(1)
    await changes[name]?.(of)
    const after = await read()
    expect(after).not.toEqual(before)
    expect(after).toEqual(await getPublicContractor(visitorContext(database.db), of.contractor.id))
  })

  test('is not shown on the day a certification has run out', async () => {
    const contractor = await createContractor(database.db)
    const type = 'certification'
    await createDocument(database.db, contractor.id, {
      type,
      proves: null,
      coverage: null,
      decision: 'verified',
      decidedAt: new Date(),
      expiresOn: '2026-06-30',
    })
    const { cache } = deafCache()
    const on = async (day: string) => {
      const ctx = visitorContext(database.db, new Date(`${day}T16:00:00Z`))
      return (await getPublicContractor({ ...ctx, cache }, contractor.id)).certifications.length
    }
    expect([await on('2026-06-29'), await on('2026-06-30')]).toEqual([1, 0])
  })
})

test('a change by a procedure makes its own process forget that profile, and no other', async () => {
  const of = await given()
  const { cache, invalidated } = deafCache()
  const caller = createCaller({ ...of.own, responseHeaders: new Headers(), cache })
  await caller.contractor.byId({ id: of.contractor.id })
  expect(invalidated).toEqual([])
  await caller.contractorPortal.replyToReview({ id: of.review.id, reply: 'Thank you' })
  expect(invalidated).toEqual([profileTag(of.contractor.id)])
})
