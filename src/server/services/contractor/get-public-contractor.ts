import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PublicContractor } from '~/contracts/public-contractor'
import { answerHours } from '~/domain/directory'
import { NotFoundError } from '~/domain/errors'
import { fileAddress } from '~/domain/file'
import { displayPhone } from '~/domain/phone'
import { isUuid } from '~/domain/slug'
import { dayIn } from '~/domain/time-zone'
import type { Executor } from '~/server/db/client'
import { prepared } from '~/server/db/prepared'
import { categories, contractorServices, contractors, documents } from '~/server/db/schema'
import type { ServiceContext } from '../context'
import { listPhotos } from '../photo/list-photos'
import { readShownReviews } from '../review/list-public-reviews'
import { readPublicChecks } from './get-verification'
import { profileTag, profileVersion } from './profile-changes'

/** Whether the contractor can be opened by everybody (rule 20: verified is a badge, published is the gate). */
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
  answerMinutes: contractors.answerMinutes,
} as const

/** A company that is listed, as other things name it: listed ones have a slug. */
export const listedCompanyColumns = {
  slug: sql<string>`${contractors.slug}`,
  companyName: contractors.companyName,
  city: contractors.city,
  province: contractors.province,
} as const

const profileColumns = {
  ...publicColumns,
  phone: contractors.phone,
  email: contractors.email,
  website: contractors.website,
  employeeCount: contractors.employeeCount,
  renamedFrom: contractors.renamedFrom,
} as const

/**
 * A published contractor by id or slug (rule 21), with services, certifications and the newest reviews.
 * Each request asks for the version of the row; what is remembered of another version is not shown (decision 0014).
 * @throws NotFoundError when there is none, or it is not published.
 */
export async function getPublicContractor(ctx: ServiceContext, key: string): Promise<PublicContractor> {
  const { id, province, version } = await findPublished(ctx.db, key)
  const today = dayIn(province, ctx.now)
  const read = () => readProfile(ctx, id, today)
  return ctx.cache ? ctx.cache.getOrSet(['profile', id, version, today], profileTag(id), read) : read()
}

/**
 * Changes with everything that a profile's page shows; one row by its index.
 * @throws NotFoundError when there is no such contractor, or it is not published.
 */
export async function getProfileVersion({ db, now }: Pick<ServiceContext, 'db' | 'now'>, key: string): Promise<string> {
  const { province, version } = await findPublished(db, key)
  return `${version} ${dayIn(province, now)}`
}

async function readProfile(ctx: ServiceContext, id: string, today: string): Promise<PublicContractor> {
  const { db } = ctx
  const [[contractor], services, photos, certifications, checks, reviews] = await Promise.all([
    db.select(profileColumns).from(contractors).where(eq(contractors.id, id)),
    listServices(db, id),
    listPhotos(db, id),
    listCertifications(db, id, today),
    readPublicChecks(db, ctx, id),
    readShownReviews(db, id),
  ])
  if (!contractor) throw new NotFoundError('Contractor')
  const { logoFileId, answerMinutes, phone, ...shown } = contractor
  return {
    ...shown,
    phone: displayPhone(phone),
    logoUrl: logoUrl(logoFileId),
    answerHours: answerHours(answerMinutes),
    services,
    photos,
    certifications,
    checks,
    ...reviews,
  }
}

/** Where the browser finds a contractor's logo, if there is one. */
export function logoUrl(fileId: string | null): string | null {
  return fileId === null ? null : fileAddress(fileId)
}

async function findPublished(db: Executor, key: string) {
  const [contractor] = await (isUuid(key) ? publishedById(db) : publishedBySlug(db)).execute({ key: key.toLowerCase() })
  if (!contractor) throw new NotFoundError('Contractor')
  return contractor
}

const publishedById = prepared((db) =>
  publishedWhere(db, eq(contractors.id, sql.placeholder('key'))).prepare('published_by_id'),
)
const publishedBySlug = prepared((db) =>
  publishedWhere(db, eq(contractors.slug, sql.placeholder('key'))).prepare('published_by_slug'),
)

function publishedWhere(db: Executor, condition: SQL) {
  return db
    .select({ id: contractors.id, province: contractors.province, version: profileVersion })
    .from(contractors)
    .where(and(isPublished, condition))
}

function listServices(db: Executor, contractorId: string) {
  return db
    .select({ id: categories.id, name: categories.name, slug: categories.slug })
    .from(contractorServices)
    .innerJoin(categories, eq(categories.id, contractorServices.categoryId))
    .where(eq(contractorServices.contractorId, contractorId))
    .orderBy(asc(categories.name))
}

/** Licences and certifications that were decided verified and have not expired (rule 23). */
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
