import { randomBytes } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { SubmitProjectInput, SubmittedProject } from '~/contracts/lead'
import { consentWordings } from '~/domain/consent'
import { notTakingRequests } from '~/domain/direct-request'
import { ConflictError, InvalidError, NotFoundError } from '~/domain/errors'
import { provinceOfPostalCode } from '~/domain/postal-code'
import { referenceFrom } from '~/domain/reference'
import { type AnswerSnapshot, checkAnswers } from '~/domain/service-answers'
import { isUuid } from '~/domain/slug'
import { withoutLinks } from '~/domain/without-links'
import { networkOf } from '~/lib/network-address'
import { apiKeyOf } from '~/server/auth/actor'
import type { Executor } from '~/server/db/client'
import {
  categories,
  consents,
  contractors,
  projectAnswers,
  projectAttachments,
  projects,
  serviceQuestions,
} from '~/server/db/schema/index'
import { isUniqueViolation } from '~/server/db/violations'
import { findProvedHomeowner } from '../account/link-requests'
import { createAssignment } from '../assignment/create-assignment'
import { inTransaction, limitKeyOf, type ServiceContext } from '../context'
import { isReachable } from '../contractor/takes-requests'
import { claimFiles } from '../file/claim-files'
import { locatePostalCode } from '../geography/locate-postal-code'
import { enqueueMail } from '../mail/enqueue-mail'
import { type Counter, consume, consumeWithin, countSuccesses } from '../rate-limit/rate-limit'
import { submissionKey } from '../submission'
import { issueFirstLink } from './issue-project-link'
import { findExternal, lockExternal, refusePartnerFields, storePartnerLead, withFollowing } from './partner-lead'

/**
 * Stores a homeowner's request, with the confirmation mail and, for a request made to one contractor,
 * that contractor's lead, all in one transaction. Who has proved the request's email owns it at once. An email that
 * strangers named all day gets no more confirmations; the request is taken all the same.
 * @throws InvalidError when answers to the service's questions or attached files do not fit; NotFoundError when the
 *   contractor is not published; ConflictError when they are not verified any more; TooManyRequestsError.
 */
export async function submitProject(ctx: ServiceContext, input: SubmitProjectInput): Promise<SubmittedProject> {
  refusePartnerFields(ctx, input)
  // A key has a limit of its own.
  if (!apiKeyOf(ctx.actor)) {
    await consume(ctx.db, 'leadByAddress', ctx.address)
    await consume(ctx.db, 'leadByAddressPerHour', ctx.address)
  }
  const known = await findExternal(ctx.db, ctx, input)
  if (known) return withFollowing(ctx, known)
  const { categoryId, questions } = await findCategory(ctx.db, input.serviceNeeded)
  const answers = readAnswers(questions, input)
  // Files may be sent anew meanwhile.
  const { submissionId: given, attachments: _attachments, ...content } = input
  const submissionId = submissionKey(given, content)
  try {
    const owner = await ownerOf(ctx, input.email)
    const stored = { ...input, submissionId, unprovedFrom: owner ? null : ctx.address }
    const counters = countersOf(ctx, input, owner)
    const store = (tx: Executor) => storeLead(tx, ctx, stored, categoryId, answers)
    const submitted = input.externalId
      ? await inTransaction(ctx, (tx) => storeOnce(tx, ctx, input, counters, store))
      : await countSuccesses(ctx.db, counters, () => inTransaction(ctx, store))
    return withFollowing(ctx, submitted)
  } catch (error) {
    if (submissionId && isUniqueViolation(error, 'projects_submission_unique'))
      return withFollowing(ctx, await findSubmission(ctx.db, submissionId))
    throw error
  }
}

/** The account of whoever is signed in with the email they name, and has proved it; else null. */
async function ownerOf({ db, actor }: ServiceContext, email: string): Promise<string | null> {
  return actor.kind === 'homeowner' && actor.email.toLowerCase() === email ? findProvedHomeowner(db, email) : null
}

/**
 * Nobody floods one contractor, neither from one place nor in one name nor from many. Nobody uses up the share of
 * another: whoever has proved the email they name counts for themselves, others by the email and their network.
 */
function countersOf(ctx: ServiceContext, { email, contractorId }: SubmitProjectInput, owner: string | null): Counter[] {
  const network = networkOf(limitKeyOf(ctx))
  const sender = owner ?? `${email} ${network}`
  const bySender: Counter = [owner ? 'leadByHomeowner' : 'leadByEmailAndNetwork', sender]
  if (!contractorId) return [bySender]
  const contractor = contractorId.toLowerCase()
  return [
    ['directByAddress', `${contractor} ${network}`],
    ['directBySender', `${contractor} ${sender}`],
    ['directByContractor', contractor],
    ['directByContractorPerDay', contractor],
    bySender,
  ]
}

/** Of the same lead sent again beside the first, nothing is stored or counted: the first is the answer. */
async function storeOnce(
  tx: Executor,
  ctx: ServiceContext,
  input: SubmitProjectInput,
  counters: readonly Counter[],
  store: (tx: Executor) => Promise<SubmittedProject>,
): Promise<SubmittedProject> {
  if (input.externalId) await lockExternal(tx, ctx, input.externalId)
  const known = await findExternal(tx, ctx, input)
  if (known) return known
  const stored = await store(tx)
  for (const counter of counters) await consumeWithin(tx, ...counter)
  return stored
}

async function storeLead(
  tx: Executor,
  ctx: ServiceContext,
  { unprovedFrom, ...input }: SubmitProjectInput & { unprovedFrom: string | null },
  categoryId: string | null,
  answers: AnswerSnapshot[],
): Promise<SubmittedProject> {
  const contractor = input.contractorId ? await getContractorForRequests(tx, ctx.now, input.contractorId) : null
  const postalCode = input.postalCode ?? null
  const location = postalCode ? locatePostalCode(postalCode) : null
  const project = await insertProject(tx, {
    submissionId: input.submissionId ?? null,
    homeownerId: await findProvedHomeowner(tx, input.email),
    directContractorId: contractor?.id ?? null,
    shared: contractor === null,
    customerName: input.customerName,
    email: input.email,
    phone: input.phone,
    city: input.city,
    postalCode,
    province: postalCode ? provinceOfPostalCode(postalCode) : null,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    propertyType: input.propertyType ?? null,
    projectType: input.serviceNeeded,
    categoryId,
    description: input.description,
    budget: input.budget,
    timeline: input.timeline,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  await storePartnerLead(tx, ctx, project.id, input)
  if (answers.length > 0)
    await tx
      .insert(projectAnswers)
      .values(answers.map((answer, position) => ({ ...answer, position, projectId: project.id })))
  const attachments = await claimFiles(tx, ctx, { ids: input.attachments, kind: 'attachment', field: 'attachments' })
  if (attachments.length > 0)
    await tx
      .insert(projectAttachments)
      .values(attachments.map((file, index) => ({ projectId: project.id, fileId: file.id, position: index + 1 })))
  await tx.insert(consents).values({
    email: project.email,
    purpose: 'request',
    granted: true,
    wording: contractor ? consentWordings.directRequest : consentWordings.request,
    source: consentSource(ctx, contractor !== null),
    createdAt: ctx.now,
  })
  const { id, reference, customerName, city, description } = project
  if (contractor) await createAssignment(tx, ctx, { project, contractor, origin: 'direct' })
  await enqueueMail(tx, ctx.now, {
    key: `request-received:${id}`,
    template: 'request-received',
    recipient: project.email,
    about: id,
    unprovedFrom,
    // Nobody has proved this address yet: what a stranger typed must not reach it as a link.
    props: {
      customerName,
      reference,
      city: withoutLinks(city),
      description: withoutLinks(description),
      serviceNeeded: withoutLinks(project.projectType),
      companyName: contractor?.companyName ?? null,
      ...(await issueFirstLink(tx, ctx.now, project)),
      attachments: attachments.map(({ name }) => withoutLinks(name)),
    },
  })
  return { id, reference, status: 'new' }
}

function consentSource({ actor }: ServiceContext, isDirect: boolean): string {
  const key = apiKeyOf(actor)
  if (key) return `partner (${key.name})`
  return isDirect ? 'profile quote form' : 'request form'
}

/** References are random, so two may meet: the insert is tried again with another. */
async function insertProject(tx: Executor, values: Omit<typeof projects.$inferInsert, 'reference'>) {
  for (let attempt = 1; attempt <= 10; attempt++) {
    const [project] = await tx
      .insert(projects)
      .values({ ...values, reference: referenceFrom(randomBytes(6)) })
      .onConflictDoNothing({ target: projects.reference })
      .returning()
    if (project) return project
  }
  throw new Error('no free reference was found')
}

type Question = typeof serviceQuestions.$inferSelect

/**
 * A request names its service by name or by slug, and is asked that service's questions; any other text is kept as it is,
 * without a category.
 */
async function findCategory(
  db: Executor,
  serviceNeeded: string,
): Promise<{ categoryId: string | null; questions: Question[] }> {
  const text = serviceNeeded.toLowerCase()
  const rows = await db
    .select({ categoryId: categories.id, question: serviceQuestions })
    .from(categories)
    .leftJoin(serviceQuestions, eq(serviceQuestions.serviceCategorySlug, categories.slug))
    .where(or(eq(categories.slug, text), eq(sql`lower(${categories.name})`, text)))
    .orderBy(categories.id, serviceQuestions.displayOrder, serviceQuestions.id)
  const categoryId = rows[0]?.categoryId ?? null
  const own = rows.filter((row) => row.categoryId === categoryId)
  return { categoryId, questions: own.flatMap(({ question }) => question ?? []) }
}

function readAnswers(questions: Question[], input: SubmitProjectInput): AnswerSnapshot[] {
  // The profile form asks no service questions, so only the wizard's requests must answer them.
  const asked = input.propertyType ? questions : questions.map((question) => ({ ...question, required: false }))
  const { answers, issues } = checkAnswers(asked, input.serviceSpecificAnswers ?? {})
  const [first] = issues
  if (first)
    throw new InvalidError(first.message, {
      issues: issues.map(({ questionId, message }) => ({ path: `serviceSpecificAnswers.${questionId}`, message })),
    })
  return answers
}

async function getContractorForRequests(tx: Executor, now: Date, id: string) {
  if (!isUuid(id)) throw new NotFoundError('Contractor')
  const [contractor] = await tx
    .select()
    .from(contractors)
    .where(and(eq(contractors.id, id), eq(contractors.status, 'published')))
    .for('no key update')
  if (!contractor) throw new NotFoundError('Contractor')
  if (!(await isReachable(tx, now, contractor)))
    throw new ConflictError(notTakingRequests(contractor.companyName), { field: 'contractorId' })
  return contractor
}

async function findSubmission(db: Executor, submissionId: string): Promise<SubmittedProject> {
  const [project] = await db
    .select({ id: projects.id, reference: projects.reference, status: projects.status })
    .from(projects)
    .where(eq(projects.submissionId, submissionId))
  if (!project) throw new NotFoundError('Request')
  return project
}
