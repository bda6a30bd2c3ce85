import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type SubmitProjectInput, submitProjectInput } from '~/contracts/lead'
import type { Role } from '~/domain/role'
import { hashPassword } from '~/server/auth/password'
import type { Database } from '~/server/db/client'
import {
  categories,
  contractorPhotos,
  contractors,
  documents,
  files,
  projectAttachments,
  projects,
  reviews,
  serviceQuestions,
  users,
} from '~/server/db/schema'

export const testPassword = 'correct horse battery'
let passwordHash: Promise<string> | undefined

const unique = () => randomBytes(5).toString('hex')

function first<T>([row]: T[]): T {
  if (!row) throw new Error('nothing was inserted')
  return row
}

export async function createUser(db: Database, role: Role, overrides: Partial<typeof users.$inferInsert> = {}) {
  passwordHash ??= hashPassword(testPassword)
  const values = {
    role,
    adminLevel: role === 'admin' ? ('owner' as const) : null,
    email: `${role}-${unique()}@example.ca`,
    firstName: 'Test',
    lastName: role,
    passwordHash: await passwordHash,
    ...overrides,
  }
  return first(await db.insert(users).values(values).returning())
}

/** A verified contractor with an account, published unless said otherwise. */
export async function createContractor(db: Database, overrides: Partial<typeof contractors.$inferInsert> = {}) {
  const user = await createUser(db, 'contractor')
  const key = unique()
  const values = {
    companyName: `Company ${key}`,
    contactName: 'Casey Jones',
    email: `office-${key}@example.ca`,
    phone: '+14165550100',
    city: 'Toronto',
    province: 'ON' as const,
    postalCode: 'M5H 2N2',
    status: 'published' as const,
    verified: true,
    slug: `company-${key}`,
    userId: user.id,
    ...overrides,
  }
  return { ...first(await db.insert(contractors).values(values).returning()), user }
}

export async function createProject(db: Database, overrides: Partial<typeof projects.$inferInsert> = {}) {
  const values = {
    reference: `TR-${unique().slice(0, 6).toUpperCase()}`,
    customerName: 'Hanna Homeowner',
    email: `home-${unique()}@example.ca`,
    phone: '+16135550111',
    city: 'Ottawa',
    province: 'ON' as const,
    postalCode: 'K1N 6N5',
    projectType: 'Roofing',
    description: 'The roof leaks above the bedroom and needs a look.',
    ...overrides,
  }
  return first(await db.insert(projects).values(values).returning())
}

/** A photo of a contractor's past work, without its bytes. */
export async function createPhoto(
  db: Database,
  { id: contractorId, user }: { id: string; user: { id: string } },
  overrides: Partial<typeof contractorPhotos.$inferInsert> = {},
) {
  const stored = { provider: 'embedded', kind: 'photo', ownerId: user.id, claimedAt: new Date() } as const
  const described = { ...stored, name: 'roof.webp', size: 10, type: 'image/webp' }
  const full = first(
    await db
      .insert(files)
      .values({ ...described, key: unique() })
      .returning(),
  )
  const small = first(
    await db
      .insert(files)
      .values({ ...described, key: unique() })
      .returning(),
  )
  const values = { contractorId, fileId: full.id, smallFileId: small.id, width: 1600, height: 1200, position: 0 }
  return first(
    await db
      .insert(contractorPhotos)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

/** A file that came with a request; its id. */
export async function createAttachment(db: Database, projectId: string, position = 1): Promise<string> {
  const about = { kind: 'attachment', name: 'plan.pdf', size: 2048, type: 'application/pdf' } as const
  const file = first(
    await db
      .insert(files)
      .values({ ...about, key: unique(), provider: 'embedded', claimedAt: new Date() })
      .returning(),
  )
  await db.insert(projectAttachments).values({ projectId, fileId: file.id, position })
  return file.id
}

/** An insurance certificate of a contractor, waiting for its decision unless said otherwise. */
export async function createDocument(
  db: Database,
  contractorId: string,
  overrides: Partial<typeof documents.$inferInsert> = {},
) {
  const file = first(
    await db
      .insert(files)
      .values({
        key: unique(),
        provider: 'embedded',
        kind: 'document',
        name: 'policy.pdf',
        size: 2048,
        type: 'application/pdf',
        claimedAt: new Date(),
      })
      .returning(),
  )
  const values = {
    contractorId,
    fileId: file.id,
    type: 'insurance' as const,
    proves: 'liability_insurance' as const,
    name: 'Policy',
    coverage: 2_000_000,
    ...overrides,
  }
  return first(await db.insert(documents).values(values).returning())
}

export async function createCategory(
  db: Database,
  overrides: Partial<typeof categories.$inferInsert> = {},
  questions: Omit<typeof serviceQuestions.$inferInsert, 'serviceCategorySlug'>[] = [],
) {
  const key = unique()
  const category = first(
    await db
      .insert(categories)
      .values({ name: `Service ${key}`, slug: `service-${key}`, ...overrides })
      .returning(),
  )
  if (questions.length > 0)
    await db
      .insert(serviceQuestions)
      .values(questions.map((question) => ({ ...question, serviceCategorySlug: category.slug })))
  return category
}

/** A review that is shown, counted on its contractor's row. */
export async function createReview(
  db: Database,
  contractorId: string,
  overrides: Partial<typeof reviews.$inferInsert> = {},
) {
  const values = { contractorId, customerName: 'Hanna H.', rating: 5, comment: 'Clean, exact work.', ...overrides }
  const review = first(await db.insert(reviews).values(values).returning())
  if (!review.hiddenAt)
    await db
      .update(contractors)
      .set({ ratingSum: sql`rating_sum + ${review.rating}`, reviewCount: sql`review_count + 1` })
      .where(eq(contractors.id, contractorId))
  return review
}

/** What the wizard sends, as it arrives. */
export const wizardBody = {
  propertyType: 'residential',
  serviceNeeded: 'Roofing',
  customerName: 'Hanna Homeowner',
  email: 'Hanna@Example.ca',
  phone: '(613) 555-0111',
  city: 'Ottawa',
  postalCode: 'k1n6n5',
  description: 'The roof leaks above the bedroom and needs a look.',
  timeline: 'Flexible',
} as const

/** A request as a service gets it: read by the contract. */
export function leadInput(overrides: Record<string, unknown> = {}): SubmitProjectInput {
  return submitProjectInput.parse({ ...wizardBody, email: `hanna-${unique()}@example.ca`, ...overrides })
}
