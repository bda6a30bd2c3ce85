import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { nobody } from '~/domain/erasure'
import { matching } from '~/domain/matching'
import { questionTypes } from '~/domain/options'
import { projectEvents } from '~/domain/project-event'
import { projectStatuses, verificationLevels } from '~/domain/project-status'
import { propertyTypes } from '~/domain/property-type'
import { provinces } from '~/domain/province'
import { actorKinds } from '~/domain/role'
import type { AnswerValue } from '~/domain/service-answers'
import { waitingCauses } from '~/domain/waiting'
import { apiKeys } from './api-keys'
import { categories } from './categories'
import { createdAt, id, instant, json, sqlList, timestamps, unaccent } from './columns'
import { contractors } from './contractors'
import { files } from './files'
import { users } from './users'

/** What a list's search finds beside a person: an expression index, since another column would write the table anew. */
export const projectRequestText = unaccent(sql`reference || ' ' || project_type`)
/** The words of the description, for the search over everything. */
export const projectDescriptionWords = sql`to_tsvector('simple', ${unaccent(sql`description`)})`

/** A homeowner's request: the admin's object, of which each assigned contractor has a lead (rule 1). */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    reference: text('reference').notNull(),
    submissionId: uuid('submission_id'),
    homeownerId: uuid('homeowner_id').references(() => users.id, { onDelete: 'set null' }),
    directContractorId: uuid('direct_contractor_id').references(() => contractors.id, { onDelete: 'set null' }),
    shared: boolean('shared').notNull().default(true),
    customerName: text('customer_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    address: text('address'),
    city: text('city').notNull(),
    province: text('province', { enum: provinces }),
    postalCode: text('postal_code'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    propertyType: text('property_type', { enum: propertyTypes }),
    projectType: text('project_type').notNull(),
    categoryId: uuid('category_id').references(() => categories.id, { onDelete: 'set null' }),
    description: text('description').notNull(),
    budget: text('budget'),
    timeline: text('timeline'),
    status: text('status', { enum: projectStatuses }).notNull().default('new'),
    verificationLevel: text('verification_level', { enum: verificationLevels }).notNull().default('new'),
    verifiedBy: uuid('verified_by').references(() => users.id, { onDelete: 'set null' }),
    verifiedAt: instant('verified_at'),
    contractorNotes: text('contractor_notes'),
    internalNotes: text('internal_notes'),
    /** The admin who looks after it (rule 102). */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    closeReason: text('close_reason'),
    firstMatchedAt: instant('first_matched_at'),
    /**
     * Since when an open project has nobody: no slot is held (rule 55). A trigger keeps this and the columns up to
     * `completedAt` in the transaction that changes a slot or a status.
     */
    waitingSince: instant('waiting_since'),
    waitingCause: text('waiting_cause', { enum: waitingCauses }),
    /** When it last got its first contractor. */
    matchedAt: instant('matched_at'),
    /** Since when a direct request is shared with others and no other contractor has it. */
    sharingSince: instant('sharing_since'),
    /** The most slots that were held at the same time: how many a refill brings it back to. */
    slotsWanted: smallint('slots_wanted').notNull().default(0),
    /** Since when it holds fewer slots than it did, though somebody has it and nobody is hired; a trigger keeps it. */
    slotFreeSince: instant('slot_free_since'),
    completedAt: instant('completed_at'),
    /** When the hired contractor said that the work is finished (rule 74). The homeowner's objection clears it. */
    finishedAt: instant('finished_at'),
    /** The `waitingSince` of which everybody concerned has been notified. */
    waitingNotifiedAt: instant('waiting_notified_at'),
    /** When the homeowner was notified that the match within 24 hours was missed. */
    lateToldAt: instant('late_told_at'),
    /** When it was last opened again, or lost the contractor it had hired: its clocks start anew. */
    reopenedAt: instant('reopened_at'),
    /** Of the links in mails to this request; a raised one voids those before it. */
    linkVersion: integer('link_version').notNull().default(1),
    search: text('search').generatedAlwaysAs(
      unaccent(sql`customer_name || ' ' || email || ' ' || phone || ' ' || city`),
    ),
    ...timestamps(),
  },
  (table) => [
    uniqueIndex('projects_reference_unique').on(table.reference),
    uniqueIndex('projects_submission_unique').on(table.submissionId),
    index('projects_status_created_index').on(table.status, table.createdAt, table.id),
    index('projects_status_index').on(table.status, table.id),
    index('projects_status_customer_index').on(table.status, unaccent(sql`customer_name`), table.id),
    index('projects_status_city_index').on(table.status, unaccent(sql`city`), table.id),
    index('projects_created_index').on(table.createdAt, table.id),
    index('projects_email_index').on(sql`lower(${table.email})`),
    index('projects_phone_index').on(table.phone),
    // For the retention of requests without an account (src/domain/retention.ts).
    index('projects_retention_index')
      .on(table.updatedAt)
      .where(sql`${table.homeownerId} is null and ${table.email} <> ${sql.raw(`'${nobody.email}'`)}`),
    // What changed after an instant (`services/list/changed-after.ts`).
    // With what `updatedAfter` reads of them.
    index('projects_updated_index').on(table.updatedAt, table.id, table.homeownerId),
    index('projects_homeowner_index').on(table.homeownerId),
    index('projects_direct_contractor_index').on(table.directContractorId),
    index('projects_category_index').on(table.categoryId, table.createdAt, table.id),
    index('projects_verified_by_index').on(table.verifiedBy),
    index('projects_owner_index').on(table.ownerId, table.id).where(sql`${table.ownerId} is not null`),
    index('projects_waiting_index').on(table.waitingSince, table.id).where(sql`${table.waitingSince} is not null`),
    // Projects that wait again, and those among them without a notification.
    index('projects_fallen_index')
      .on(table.waitingSince, table.id)
      .where(sql`${table.waitingCause} in ('reopened', 'slot_freed')`),
    index('projects_untold_index')
      .on(table.waitingSince, table.id)
      .where(
        sql`${table.waitingSince} is not null and ${table.waitingCause} <> 'submitted' and ${table.waitingNotifiedAt} is distinct from ${table.waitingSince}`,
      ),
    index('projects_sharing_index').on(table.sharingSince, table.id).where(sql`${table.sharingSince} is not null`),
    index('projects_finished_index').on(table.finishedAt).where(sql`${table.status} = 'in_progress'`),
    index('projects_slot_free_index').on(table.slotFreeSince, table.id).where(sql`${table.slotFreeSince} is not null`),
    index('projects_completed_index').on(table.completedAt).where(sql`${table.completedAt} is not null`),
    index('projects_search_index').using('gin', table.search.op('gin_trgm_ops')),
    index('projects_request_search_index').using('gin', sql`${projectRequestText} gin_trgm_ops`),
    index('projects_description_index').using('gin', projectDescriptionWords),
    check('projects_status_check', sql`${table.status} in ${sqlList(projectStatuses)}`),
    check('projects_level_check', sql`${table.verificationLevel} in ${sqlList(verificationLevels)}`),
    check('projects_property_type_check', sql`${table.propertyType} in ${sqlList(propertyTypes)}`),
    check('projects_province_check', sql`${table.province} in ${sqlList(provinces)}`),
    check('projects_waiting_cause_check', sql`${table.waitingCause} in ${sqlList(waitingCauses)}`),
    check('projects_waiting_check', sql`(${table.waitingSince} is null) = (${table.waitingCause} is null)`),
    check(
      'projects_slots_wanted_check',
      sql`${table.slotsWanted} between 0 and ${sql.raw(String(matching.maxCompeting))}`,
    ),
    check(
      'projects_finished_check',
      sql`${table.finishedAt} is null or ${table.status} in ('in_progress', 'completed')`,
    ),
    check('projects_link_version_check', sql`${table.linkVersion} > 0`),
    check('projects_phone_check', sql`${table.phone} ~ '^\\+1[0-9]{10}$'`),
    check('projects_postal_code_check', sql`${table.postalCode} ~ '^[A-Z][0-9][A-Z] [0-9][A-Z][0-9]$'`),
    check('projects_email_check', sql`position('@' in ${table.email}) > 1 and length(${table.email}) <= 254`),
  ],
)

/** Answers as they were given, beside the question as it was asked. */
export const projectAnswers = pgTable(
  'project_answers',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    label: text('label').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    value: json<AnswerValue>('value').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.questionId] }),
    check('project_answers_type_check', sql`${table.type} in ${sqlList(questionTypes)}`),
    check('project_answers_value_check', sql`jsonb_typeof(${table.value}) in ('string', 'array')`),
  ],
)

export const projectAttachments = pgTable(
  'project_attachments',
  {
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'restrict' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.fileId] }),
    uniqueIndex('project_attachments_file_unique').on(table.fileId),
    uniqueIndex('project_attachments_position_unique').on(table.projectId, table.position),
    check('project_attachments_position_check', sql`${table.position} between 1 and 5`),
  ],
)

export const projectStatusHistory = pgTable(
  'project_status_history',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    oldStatus: text('old_status', { enum: projectStatuses }).notNull(),
    newStatus: text('new_status', { enum: projectStatuses }).notNull(),
    event: text('event', { enum: projectEvents }).notNull().default('status_changed'),
    notes: text('notes'),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The key of the API that acted; then there is no person. */
    apiKeyId: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_status_history_project_index').on(table.projectId, table.createdAt, table.id),
    index('project_status_history_actor_index').on(table.actorId),
    index('project_status_history_key_index').on(table.apiKeyId),
    check('project_status_history_event_check', sql`${table.event} in ${sqlList(projectEvents)}`),
    check('project_status_history_old_check', sql`${table.oldStatus} in ${sqlList(projectStatuses)}`),
    check('project_status_history_new_check', sql`${table.newStatus} in ${sqlList(projectStatuses)}`),
    check('project_status_history_actor_check', sql`${table.actorKind} in ${sqlList(actorKinds)}`),
  ],
)

/** Saved versions of the two pinned notes, and what admins write below them. */
export const projectNoteKinds = ['contractor', 'internal', 'comment'] as const

/** Every saved version of a project's two notes, and the comments: who wrote what, and when. */
export const projectNotes = pgTable(
  'project_notes',
  {
    id: id(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: projectNoteKinds }).notNull(),
    body: text('body').notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The key of the API that wrote it; then there is no author. */
    apiKeyId: uuid('api_key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    /** Of a comment: the same sent twice is one. */
    submissionId: uuid('submission_id'),
    createdAt: createdAt(),
    /** Of a comment: when its author last changed it. */
    editedAt: instant('edited_at'),
  },
  (table) => [
    index('project_notes_project_index').on(table.projectId, table.createdAt, table.id),
    index('project_notes_author_index').on(table.authorId),
    index('project_notes_key_index').on(table.apiKeyId),
    uniqueIndex('project_notes_submission_unique').on(table.projectId, table.submissionId),
    check('project_notes_kind_check', sql`${table.kind} in ${sqlList(projectNoteKinds)}`),
  ],
)

/** Admins whom a comment names; each is mailed once. */
export const projectNoteMentions = pgTable(
  'project_note_mentions',
  {
    noteId: uuid('note_id')
      .notNull()
      .references(() => projectNotes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.userId] }),
    index('project_note_mentions_user_index').on(table.userId),
  ],
)
