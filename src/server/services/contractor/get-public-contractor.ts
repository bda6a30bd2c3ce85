import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PublicContractor } from '~/contracts/public-contractor'
import { fileAddress } from '~/domain/file'
import { displayPhone } from '~/domain/phone'
import { isUuid } from '~/domain/slug'
import { dayIn } from '~/domain/verification'
import type { Executor } from '~/server/db/client'
import { categories, contractorServices, contractors, documents } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { NotFoundError } from '../errors'
import { readShownReviews } from '../review/list-public-reviews'

/** Whether the contractor can be opened by everybody (decision D7: verified is a badge, published is the gate). */
const isPublished: SQL = eq(contractors.status, 'published')

/** Columns of a contractor that everybody may read. */
export const publicColumns = {
  id: contractors.id,
  slug: sql<string>`${contractors.slug}`,
  companyName: contractors.companyName,
  description: contractors.description,
  city: contractors.city,
  province: contractors.province,
  verified: contractors.verified,
  averageRating: contractors.averageRating,
  reviewCount: contractors.reviewCount,
  yearEstablished: contractors.yearEstablished,
  serviceRadius: contractors.serviceRadius,
  status: contractors.status,
  logoFileId: contractors.logoFileId,
} as const

/**
 * A published contractor by id or slug (decision D12), with services, certifications and the newest reviews.
 * What is read is what the rows say now, on every instance: only the reviews are remembered, for as long as
 * the contractor's row, which every change of a review writes, has not changed.
 * @throws NotFoundError when there is none, or it is not published.
 */
export async function getPublicContractor(ctx: ServiceContext, key: string): Promise<PublicContractor> {
  const contractor = await findPublished(ctx.db, key)
  const [services, certifications, reviews] = await Promise.all([
    listServices(ctx.db, contractor.id),
    listCertifications(ctx.db, contractor.id, dayIn(contractor.province, ctx.now)),
    readShownReviews(ctx.db, contractor.id, contractor.version),
  ])
  const { version: _version, logoFileId, phone, ...shown } = contractor
  return { ...shown, phone: displayPhone(phone), logoUrl: logoUrl(logoFileId), services, certifications, ...reviews }
}

/** Where the browser finds a contractor's logo, if there is one. */
export function logoUrl(fileId: string | null): string | null {
  return fileId === null ? null : fileAddress(fileId)
}

/** `version` changes with every write to the contractor's row, whoever makes it. */
async function findPublished(db: Executor, key: string) {
  const [contractor] = await db
    .select({
      ...publicColumns,
      phone: contractors.phone,
      email: contractors.email,
      website: contractors.website,
      employeeCount: contractors.employeeCount,
      version: sql<string>`${contractors}.xmin::text`,
    })
    .from(contractors)
    .where(and(isPublished, isUuid(key) ? eq(contractors.id, key) : eq(contractors.slug, key.toLowerCase())))
  if (!contractor) throw new NotFoundError('Contractor')
  return contractor
}

function listServices(db: Executor, contractorId: string) {
  return db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(contractorServices)
    .innerJoin(categories, eq(categories.id, contractorServices.categoryId))
    .where(eq(contractorServices.contractorId, contractorId))
    .orderBy(asc(categories.name))
}

/** Licences and certifications that were decided verified and have not expired (decision D6). */
async function listCertifications(db: Executor, contractorId: string, today: string) {
  const rows = await db
    .select({ id: documents.id, name: documents.name })
    .from(documents)
    .where(
      and(
        eq(documents.contractorId, contractorId),
        inArray(documents.type, ['license', 'certification']),
        eq(documents.decision, 'verified'),
        or(isNull(documents.expiresOn), gt(documents.expiresOn, today)),
      ),
    )
    .orderBy(asc(documents.name), asc(documents.id))
  return rows.map((row) => ({ ...row, verified: true }))
}
