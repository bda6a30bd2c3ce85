import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { firstYear, lastYear } from '~/domain/calendar'
import { contractorStatuses } from '~/domain/contractor-status'
import { assumedServiceRadius, leadsWantedRange } from '~/domain/matching'
import { employeeCounts } from '~/domain/options'
import { provinces } from '~/domain/province'
import { taxStatuses } from '~/domain/sales-tax'
import { storedChecks } from '~/domain/verification'
import { categories } from './categories'
import { createdAt, id, instant, sortedInstant, sqlList, timestamps, unaccent } from './columns'
import { files } from './files'
import { users } from './users'

/** Who is listed publicly, as the partial indexes say it. */
const isPublic = sql`status = 'published' and verified`

/** Degrees of latitude are 111 km; a degree of longitude is the shorter the farther north, and unlimited for the widest. */
const kilometres = sql`coalesce(service_radius, ${sql.raw(String(assumedServiceRadius))})`
const northward = sql`${kilometres} / 110.0`
const eastward = sql`case when ${kilometres} > 500 then 360 else ${kilometres} / (110.0 * cos(radians(least(abs(latitude) + ${northward}, 85)))) end`

/** The bounding box of a contractor's service area, by which an index finds who reaches a point. */
export const reachBox = sql`box(point(longitude - ${eastward}, latitude - ${northward}), point(longitude + ${eastward}, latitude + ${northward}))`

/** A city and its province as addresses of pages name them: `st-johns-nl`. Source: `slugify`. */
export const placeSlug = sql`(trim(both '-' from regexp_replace(translate(${unaccent(sql`city`)}, ${sql.raw("'''’'")}, ''), '[^a-z0-9]+', '-', 'g')) || '-' || lower(province))`

/** The minutes to an answer as lists sort them: whoever has too few answers comes last. */
export const sortedAnswerMinutes = sql`coalesce(answer_minutes, 2147483647)`

/** Companies: applicants, admin's own entries, and those who are public. */
export const contractors = pgTable(
  'contractors',
  {
    id: id(),
    companyName: text('company_name').notNull(),
    contactName: text('contact_name').notNull(),
    email: text('email').notNull(),
    /** Our team gave the email, and nobody has proved it: what the company reads is mailed to its login's address. */
    emailUnprovedSince: instant('email_unproved_since'),
    phone: text('phone').notNull(),
    address: text('address'),
    city: text('city').notNull(),
    province: text('province', { enum: provinces }).notNull(),
    postalCode: text('postal_code').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    description: text('description'),
    website: text('website'),
    yearEstablished: integer('year_established'),
    employeeCount: text('employee_count', { enum: employeeCounts }),
    serviceRadius: integer('service_radius'),
    logoFileId: uuid('logo_file_id').references(() => files.id, { onDelete: 'set null' }),
    status: text('status', { enum: contractorStatuses }).notNull(),
    statusBeforeArchive: text('status_before_archive', { enum: contractorStatuses }),
    /** The archiving can be undone for a minute, and while nothing else was changed. */
    archivedAt: instant('archived_at'),
    verified: boolean('verified').notNull().default(false),
    firstVerifiedAt: instant('first_verified_at'),
    verificationLapsedAt: instant('verification_lapsed_at'),
    /** Where it stood before it was verified: the verification can be undone until something else happens to it. */
    statusBeforeVerification: text('status_before_verification', { enum: contractorStatuses }),
    /** How many of the six checks are held; a trigger on `contractor_checks` keeps it. */
    checksHeld: smallint('checks_held').notNull().default(0),
    /** Why it is verified although checks are missing, as an admin said it (rule 70). */
    unprovedReason: text('unproved_reason'),
    unprovedReasonBy: uuid('unproved_reason_by').references(() => users.id, { onDelete: 'set null' }),
    unprovedReasonAt: instant('unproved_reason_at'),
    /** The name that the checks were made of, since the company has given itself another (rule 167). */
    renamedFrom: text('renamed_from'),
    renamedAt: instant('renamed_at'),
    slug: text('slug'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    invitedAt: instant('invited_at'),
    lastLoginAt: instant('last_login_at'),
    lastAssignedAt: instant('last_assigned_at'),
    /** Until and including this day no lead is offered. */
    awayUntil: date('away_until', { mode: 'string' }),
    /** Open leads they ask for at the same time. */
    leadsWanted: smallint('leads_wanted').notNull().default(leadsWantedRange.default),
    /** Whether they charge GST/HST, as they say; without it no quote with lines is sent. */
    taxStatus: text('tax_status', { enum: taxStatuses }),
    gstNumber: text('gst_number'),
    qstNumber: text('qst_number'),
    bcPstNumber: text('bc_pst_number'),
    mbRstNumber: text('mb_rst_number'),
    skPstNumber: text('sk_pst_number'),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    averageRating: doublePrecision('average_rating')
      .notNull()
      .generatedAlwaysAs(sql`case when review_count = 0 then 0 else rating_sum::double precision / review_count end`),
    /** Half of their recent leads were answered within so many minutes; null for too few leads (`measureAnswerTimes`). */
    answerMinutes: integer('answer_minutes'),
    search: text('search').generatedAlwaysAs(
      unaccent(sql`company_name || ' ' || contact_name || ' ' || email || ' ' || phone`),
    ),
    /** What visitors may search: nothing that the public profile does not show. */
    publicSearch: text('public_search').generatedAlwaysAs(
      unaccent(sql`company_name || ' ' || city || ' ' || coalesce(description, '')`),
    ),
    /** The name as public lists sort it: without case and accents. */
    sortName: text('sort_name').notNull().generatedAlwaysAs(unaccent(sql`company_name`)),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('contractors_email_unique').on(sql`lower(${table.email})`),
    uniqueIndex('contractors_slug_unique').on(table.slug),
    uniqueIndex('contractors_user_unique').on(table.userId),
    index('contractors_logo_file_index').on(table.logoFileId),
    index('contractors_status_index').on(table.status, table.verified, table.id),
    index('contractors_status_updated_index').on(table.status, table.verified, table.updatedAt, table.id),
    index('contractors_status_created_index').on(table.status, table.verified, table.createdAt, table.id),
    index('contractors_status_login_index').on(
      table.status,
      table.verified,
      sortedInstant(sql`last_login_at`),
      table.id,
    ),
    index('contractors_status_company_index').on(table.status, table.verified, table.sortName, table.id),
    index('contractors_status_contact_index').on(table.status, table.verified, unaccent(sql`contact_name`), table.id),
    index('contractors_status_city_index').on(table.status, table.verified, unaccent(sql`city`), table.id),
    index('contractors_assignable_place_index')
      .on(table.latitude, table.longitude)
      .where(sql`${table.verified} and ${table.status} <> 'archived'`),
    index('contractors_assignable_province_index')
      .on(table.province, table.id)
      .where(sql`${table.verified} and ${table.status} <> 'archived'`),
    // Who reaches a point: the boxes that contain it.
    index('contractors_reach_index')
      .using('gist', reachBox)
      .where(sql`${table.verified} and ${table.status} <> 'archived'`),
    index('contractors_public_name_index').on(table.sortName, table.id).where(isPublic),
    index('contractors_public_province_index').on(table.province, table.sortName, table.id).where(isPublic),
    index('contractors_public_city_index').on(unaccent(sql`city`), table.sortName, table.id).where(isPublic),
    index('contractors_public_rating_index').on(table.averageRating, table.reviewCount, table.id).where(isPublic),
    index('contractors_public_answer_index').on(sortedAnswerMinutes, table.sortName, table.id).where(isPublic),
    index('contractors_public_place_index').on(placeSlug, table.sortName, table.id).where(isPublic),
    index('contractors_public_place_rating_index')
      .on(placeSlug, table.averageRating, table.reviewCount, table.id)
      .where(isPublic),
    index('contractors_public_id_index')
      .on(table.id, table.province, table.sortName, table.averageRating, table.reviewCount, table.answerMinutes)
      .where(isPublic),
    index('contractors_public_location_index').on(table.latitude, table.longitude).where(isPublic),
    index('contractors_public_search_index').using('gin', table.publicSearch.op('gin_trgm_ops')),
    index('contractors_search_index').using('gin', table.search.op('gin_trgm_ops')),
    index('contractors_lapsed_index')
      .on(table.verificationLapsedAt)
      .where(sql`${table.verificationLapsedAt} is not null`),
    index('contractors_unproved_reason_by_index').on(table.unprovedReasonBy),
    index('contractors_unproved_index')
      .on(table.firstVerifiedAt, table.id)
      .where(
        sql`${table.verified} and ${table.status} <> 'archived' and ${table.checksHeld} < ${sql.raw(String(storedChecks.length))} and ${table.unprovedReason} is null`,
      ),
    index('contractors_renamed_index')
      .on(table.renamedAt, table.id)
      .where(sql`${table.renamedFrom} is not null and ${table.status} <> 'archived'`),
    check(
      'contractors_renamed_from_check',
      sql`(${table.renamedFrom} is null) = (${table.renamedAt} is null) and (${table.renamedFrom} is null or ${table.renamedFrom} <> ${table.companyName})`,
    ),
    check(
      'contractors_checks_held_check',
      sql`${table.checksHeld} between 0 and ${sql.raw(String(storedChecks.length))}`,
    ),
    check(
      'contractors_unproved_reason_check',
      sql`(${table.unprovedReason} is null) = (${table.unprovedReasonAt} is null) and (${table.unprovedReason} is null or ${table.verified})`,
    ),
    check('contractors_lapsed_check', sql`${table.verificationLapsedAt} is null or not ${table.verified}`),
    check('contractors_status_check', sql`${table.status} in ${sqlList(contractorStatuses)}`),
    check('contractors_province_check', sql`${table.province} in ${sqlList(provinces)}`),
    check('contractors_employee_count_check', sql`${table.employeeCount} in ${sqlList(employeeCounts)}`),
    check('contractors_phone_check', sql`${table.phone} ~ '^\\+1[0-9]{10}$'`),
    check('contractors_postal_code_check', sql`${table.postalCode} ~ '^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$'`),
    check('contractors_year_check', sql`${table.yearEstablished} between ${sql.raw(`${firstYear} and ${lastYear}`)}`),
    check(
      'contractors_leads_wanted_check',
      sql`${table.leadsWanted} between ${sql.raw(`${leadsWantedRange.min} and ${leadsWantedRange.max}`)}`,
    ),
    check('contractors_tax_status_check', sql`${table.taxStatus} in ${sqlList(taxStatuses)}`),
    check(
      'contractors_tax_numbers_check',
      sql`case when ${table.taxStatus} = 'registered' then ${table.gstNumber} is not null
        else num_nonnulls(${table.gstNumber}, ${table.qstNumber}, ${table.bcPstNumber}, ${table.mbRstNumber}, ${table.skPstNumber}) = 0 end`,
    ),
    check('contractors_answer_minutes_check', sql`${table.answerMinutes} >= 0`),
    check('contractors_radius_check', sql`${table.serviceRadius} between 0 and 5000`),
    check(
      'contractors_rating_check',
      sql`${table.ratingSum} between ${table.reviewCount} and 5 * ${table.reviewCount}`,
    ),
    check(
      'contractors_published_check',
      sql`${table.status} <> 'published' or (${table.slug} is not null and ${table.userId} is not null)`,
    ),
    check('contractors_slug_check', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
)

export const contractorServices = pgTable(
  'contractor_services',
  {
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.contractorId, table.categoryId] }),
    index('contractor_services_category_index').on(table.categoryId, table.contractorId),
  ],
)

/** Single-use links by which a contractor opens an account; a resend voids the older one (rule 22). */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    contractorId: uuid('contractor_id')
      .notNull()
      .references(() => contractors.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    email: text('email').notNull(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    voidedAt: instant('voided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('invitations_hash_unique').on(table.hash),
    uniqueIndex('invitations_open_unique')
      .on(table.contractorId)
      .where(sql`${table.usedAt} is null and ${table.voidedAt} is null`),
    index('invitations_contractor_index').on(table.contractorId, table.createdAt),
    index('invitations_invited_by_index').on(table.invitedBy),
  ],
)
