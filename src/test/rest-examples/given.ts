import { addMinutes } from 'date-fns/addMinutes'
import { desc, eq } from 'drizzle-orm'
import { assignProjectInput } from '~/contracts/project'
import { createWebhookInput } from '~/contracts/webhook'
import type { Role } from '~/domain/role'
import { openSession } from '~/server/auth/session'
import { leadToken } from '~/server/crypto/lead-token'
import { requestToken } from '~/server/crypto/request-link'
import { derivedToken } from '~/server/crypto/tokens'
import type { Database } from '~/server/db/client'
import {
  adminInvitations,
  assignments,
  milestones,
  partnerLeads,
  platformRates,
  projectNotes,
  quoteTemplates,
  reviews,
  savedReplies,
  savedViews,
  serviceQuestions,
  sessions,
  webhookDeliveries,
} from '~/server/db/schema'
import { issueEmailToken } from '~/server/services/account/issue-email-token'
import { inviteAdmin } from '~/server/services/admin/invite-admin'
import type { OwnerContext } from '~/server/services/context'
import { sendInvitation } from '~/server/services/contractor/send-invitation'
import { assignProject } from '~/server/services/project/assign-project'
import { issueProjectLink } from '~/server/services/project/issue-project-link'
import { createWebhook } from '~/server/services/webhook/change-webhook'
import { createApiKey } from '../api-keys'
import { adminContext, ownerContext } from '../contexts'
import {
  createAttachment,
  createCategory,
  createContractor,
  createDocument,
  createPhoto,
  createProject,
  createReview,
  createUser,
} from '../factories'
import { createFailedJob } from '../jobs'
import { createFailedEmail } from '../mails'
import { cookieFor } from '../rest'
import type { Given } from './example'
import { givenSecondFactors } from './second-factor'

/** Makes everybody and everything the examples speak of. */
export async function givenExamples(db: Database): Promise<Given> {
  const admin = await createUser(db, 'admin', { email: 'admin@example.ca' })
  const homeowner = await createUser(db, 'homeowner')
  const contractor = await createContractor(db)
  const review = await createReview(db, contractor.id, { rating: 5 })
  const hiddenReview = await createReview(db, contractor.id, { hiddenAt: new Date(), hiddenReason: 'spam' })
  const project = await createProject(db)
  const lead = await assignProject(
    adminContext(db, admin),
    assignProjectInput.parse({ id: project.id, contractorId: contractor.id }),
  )
  const scheduled = await createProject(db, { status: 'scheduled' })
  const [won] = await db
    .insert(assignments)
    .values({ projectId: scheduled.id, contractorId: contractor.id, status: 'won', origin: 'admin', slot: 1 })
    .returning()
  const [open] = await db
    .insert(assignments)
    .values({
      projectId: (await createProject(db)).id,
      contractorId: contractor.id,
      origin: 'admin',
      slot: 1,
      status: 'contacted',
    })
    .returning()
  await createUser(db, 'contractor', { email: 'contractor@example.ca' })
  const category = await createCategory(db, { name: 'Roofing', slug: 'roofing' }, [
    { questionId: 'roofAge', label: 'How old?', type: 'number' },
    { questionId: 'roofColour', label: 'Which colour?', type: 'text' },
  ])
  const applicants = [1, 2].map(() => createContractor(db, { status: 'application', verified: false, userId: null }))
  const [applicant, invited] = await Promise.all(applicants)
  const { invitationLink } = await sendInvitation(adminContext(db, admin), { id: idOf(invited) })
  const [rate] = await db
    .insert(platformRates)
    .values({ percent: 3, capCents: 50_000, holdsFrom: '2099-01-01', wording: 'Three percent' })
    .returning()
  const [template, doomedTemplate] = await db
    .insert(quoteTemplates)
    .values(
      ['Flat roof', 'Old'].map((name) => ({
        contractorId: contractor.id,
        name,
        content: { language: 'en' as const, lines: [], included: null, excluded: null, note: null },
      })),
    )
    .returning()
  const [reply, doomedReply] = await db
    .insert(savedReplies)
    .values(
      ['Thanks', 'Old'].map((name) => ({ contractorId: contractor.id, name, body: 'Thank you for your request.' })),
    )
    .returning()
  const questions = await db.select().from(serviceQuestions)
  const ordered = await createCategory(db, { name: 'Paving', slug: 'paving' }, [
    { questionId: 'pavingSize', label: 'How large?', type: 'number' },
    { questionId: 'pavingKind', label: 'Which stone?', type: 'text' },
  ])
  const orderedQuestions = await db
    .select({ id: serviceQuestions.id })
    .from(serviceQuestions)
    .where(eq(serviceQuestions.serviceCategorySlug, ordered.slug))
    .orderBy(desc(serviceQuestions.questionId))
  const commented = await createProject(db)
  const [comment, doomedComment] = await db
    .insert(projectNotes)
    .values(
      ['Rang', 'Wrong project'].map((body) => ({
        projectId: commented.id,
        kind: 'comment' as const,
        body,
        authorId: admin.id,
      })),
    )
    .returning()
  const [, doomedView] = await db
    .insert(savedViews)
    .values(
      ['By name', 'Old'].map((name) => ({ userId: admin.id, list: 'homeowners' as const, name, query: 'sort=name' })),
    )
    .returning()
  const webhooks = await givenWebhooks(db, ownerContext(db, admin))
  return {
    ...webhooks,
    comment: idOf(comment),
    doomedComment: idOf(doomedComment),
    doomedView: idOf(doomedView),
    company: contractor.id,
    admin: admin.id,
    orderedCategory: ordered.slug,
    orderedQuestions: orderedQuestions.map(({ id }) => id),
    unassigned: (await createProject(db)).id,
    foundRequest: (await createProject(db, { email: 'privacy@example.ca' })).id,
    erasedRequest: (await createProject(db, { email: 'privacy@example.ca' })).id,
    logoCookie: await cookieFor(db, (await createContractor(db)).user),
    closingCookie: await cookieFor(db, (await createContractor(db)).user),
    pendingDocument: (await createDocument(db, contractor.id)).id,
    doomedDocument: (await createDocument(db, contractor.id)).id,
    category: category.id,
    rate: idOf(rate),
    template: idOf(template),
    photo: (await createPhoto(db, contractor)).id,
    doomedPhoto: (await createPhoto(db, contractor, { position: 1 })).id,
    doomedTemplate: idOf(doomedTemplate),
    reply: idOf(reply),
    doomedReply: idOf(doomedReply),
    invited: idOf(applicant),
    invitation: new URL(invitationLink).searchParams.get('token') ?? '',
    ...(await givenAdmins(db)),
    ...(await givenSecondFactors(db)),
    ...(await givenUnproved(db)),
    ...(await givenRequests(db, homeowner.id, contractor.id)),
    ...(await givenFollowed(db)),
    project: project.id,
    contractor: contractor.id,
    review: review.id,
    hiddenReview: hiddenReview.id,
    lead: lead.id,
    applicant: (await createContractor(db, { status: 'application', verified: false, slug: null, userId: null })).id,
    publishable: (await createContractor(db, { status: 'unpublished', slug: null })).id,
    published: (await createContractor(db)).id,
    doomed: (await createContractor(db)).id,
    renamed: (
      await createContractor(db, {
        companyName: 'Northern Homes',
        renamedFrom: 'Northern Roofs Ltd.',
        renamedAt: new Date(),
      })
    ).id,
    ...(await givenUndoable(db)),
    homeowner: (await createUser(db, 'homeowner')).id,
    question: idOf(questions.find(({ questionId }) => questionId === 'roofAge')),
    doomedQuestion: idOf(questions.find(({ questionId }) => questionId === 'roofColour')),
    failedEmail: await createFailedEmail(db),
    doomedMail: await createFailedEmail(db),
    failedJob: await createFailedJob(db),
    doomedJob: await createFailedJob(db),
    wonLead: idOf(won),
    openLead: idOf(open),
    ownCompany: contractor.id,
    homeownerEmail: homeowner.email,
    proofToken: derivedToken('email_proof', await givenProofLink(db, homeowner)),
    contactEmailToken: derivedToken('contact_email', await givenContactEmailLink(db, contractor.user)),
    resetToken: derivedToken('password_reset', await givenResetLink(db)),
    leavingCookie: await cookieFor(db, await createUser(db, 'homeowner')),
    adminSession: await givenSession(db, admin),
    cookies: {
      admin: await cookieFor(db, admin),
      homeowner: await cookieFor(db, homeowner),
      contractor: await cookieFor(db, contractor.user),
      agent: await cookieFor(db, await createUser(db, 'admin', { adminLevel: 'agent' })),
      visitor: '',
    },
  }
}

const paidByCheque = { status: 'paid', paidOn: '2026-01-04', method: 'cheque' } as const

/** What an admin did, and can undo for a minute: dated ahead, for a run that takes longer than that. */
async function givenUndoable(db: Database) {
  const at = addMinutes(new Date(), 30)
  const archiving = { status: 'archived', statusBeforeArchive: 'published', archivedAt: at, updatedAt: at } as const
  const contractor = await createContractor(db)
  const { id: projectId } = await createProject(db)
  const lead = { projectId, contractorId: contractor.id, origin: 'admin', slot: 1 } as const
  const [withdrawn] = await db.insert(assignments).values(lead).returning()
  await db
    .update(assignments)
    .set({ withdrawnAt: at, slot: null, updatedAt: at })
    .where(eq(assignments.projectId, projectId))
  return { archived: (await createContractor(db, archiving)).id, withdrawnLead: idOf(withdrawn) }
}

/** A homeowner's own request with a lead, one somebody is hired for, and one that only a mail's link shows. */
async function givenRequests(db: Database, homeownerId: string, hiredId: string) {
  const own = await createProject(db, { homeownerId, shared: false, status: 'distributed' })
  const contractor = await createContractor(db, { verified: false, status: 'unpublished' })
  const [lead] = await db
    .insert(assignments)
    .values({ projectId: own.id, contractorId: contractor.id, origin: 'direct', slot: 1 })
    .returning()
  const hired = await createProject(db, { homeownerId, status: 'in_progress', finishedAt: new Date() })
  const [won] = await db
    .insert(assignments)
    .values({ projectId: hired.id, contractorId: hiredId, origin: 'admin', status: 'won', slot: 1 })
    .returning()
  const [planned, paid, requested] = await db
    .insert(milestones)
    .values([
      { projectId: hired.id, assignmentId: idOf(won), title: 'Second half', amountCents: 50_000 },
      { projectId: hired.id, assignmentId: idOf(won), title: 'First half', amountCents: 50_000, ...paidByCheque },
      { projectId: hired.id, assignmentId: idOf(won), title: 'Tiles', amountCents: 20_000, requestedAt: new Date() },
    ])
    .returning()
  const linked = await createProject(db, { shared: false })
  await issueProjectLink(db, new Date(), linked)
  const finished = await createProject(db, { status: 'in_progress', finishedAt: new Date() })
  const [finishedLead] = await db
    .insert(assignments)
    .values({ projectId: finished.id, contractorId: contractor.id, origin: 'admin', status: 'won', slot: 1 })
    .returning()
  await issueProjectLink(db, new Date(), finished)
  return {
    ownProject: own.id,
    ownAttachment: await createAttachment(db, own.id),
    ownLead: idOf(lead),
    hiredProject: hired.id,
    hiredLead: idOf(won),
    milestone: idOf(planned),
    paidMilestone: idOf(paid),
    requestedMilestone: idOf(requested),
    requestToken: requestToken({ projectId: linked.id }),
    finishedToken: requestToken({ projectId: finished.id }),
    finishedLead: idOf(finishedLead),
  }
}

/** A lead that a partner submitted. */
async function givenFollowed(db: Database) {
  const { id: projectId } = await createProject(db)
  const key = await createApiKey(db, ['leads:write', 'leads:read'])
  await db
    .insert(partnerLeads)
    .values({ projectId, apiKeyId: key.id, source: 'claims', contentHash: 'x', metadata: { policy: 'P-77' } })
  return { followedLead: projectId, followToken: leadToken(projectId) }
}

/** A session on another device. */
async function givenSession(db: Database, user: { id: string; role: Role }): Promise<string> {
  const { sessionId } = await openSession(db, user)
  const [session] = await db.select({ id: sessions.publicId }).from(sessions).where(eq(sessions.id, sessionId))
  return idOf(session)
}

async function givenUnproved(db: Database) {
  const user = await createUser(db, 'homeowner', { emailProvedAt: null })
  const project = await createProject(db, { email: user.email })
  await issueProjectLink(db, new Date(), project)
  return { unprovedToken: requestToken({ projectId: project.id }), unprovedCookie: await cookieFor(db, user) }
}

async function givenProofLink(db: Database, { id, email }: { id: string; email: string }): Promise<string> {
  return issueEmailToken(db, new Date(), { purpose: 'email_proof', userId: id, email, minutes: 60 })
}

async function givenAdmins(db: Database) {
  // The password of the caller changes meanwhile, which voids what they sent.
  const inviter = ownerContext(db, await createUser(db, 'admin'))
  for (const name of ['first', 'second', 'third'])
    await inviteAdmin(inviter, { email: `${name}-agent@example.ca`, adminLevel: 'agent' })
  const [first, second, third] = await db.select().from(adminInvitations).orderBy(adminInvitations.id)
  return {
    agent: (await createUser(db, 'admin', { adminLevel: 'agent' })).id,
    adminInvitation: idOf(first),
    doomedAdminInvitation: idOf(second),
    adminInvitationToken: derivedToken('admin_invitation', idOf(third)),
  }
}

async function givenContactEmailLink(db: Database, { id }: { id: string }): Promise<string> {
  const link = { purpose: 'contact_email', userId: id, email: 'new-office@example.ca', minutes: 60 } as const
  return issueEmailToken(db, new Date(), link)
}

async function givenResetLink(db: Database): Promise<string> {
  const { id, email } = await createUser(db, 'homeowner')
  return issueEmailToken(db, new Date(), { purpose: 'password_reset', userId: id, email, minutes: 60 })
}

function idOf(row: { id: string } | undefined): string {
  if (!row) throw new Error('a row of the examples is missing')
  return row.id
}

/** Endpoints, and what is on its way to one of them. */
async function givenWebhooks(db: Database, owner: OwnerContext) {
  const add = async (url: string) =>
    (await createWebhook(owner, createWebhookInput.parse({ url, types: ['review.hidden'] }))).webhook.id
  const webhook = await add('https://crm.example.ca/webhooks')
  const reviewed = await createContractor(db, { status: 'unpublished' })
  for (const rating of [1, 2, 3]) {
    const { id } = await createReview(db, reviewed.id, { rating })
    await db.update(reviews).set({ hiddenAt: new Date(), hiddenReason: 'spam' }).where(eq(reviews.id, id))
  }
  const [delivery] = await db.select().from(webhookDeliveries)
  return {
    webhook,
    delivery: idOf(delivery),
    // Nobody listens there.
    testedWebhook: await add('http://127.0.0.1:9/webhooks'),
    doomedWebhook: await add('https://old.example.ca/webhooks'),
  }
}
