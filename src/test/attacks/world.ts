import { randomBytes } from 'node:crypto'
import { requestToken } from '~/server/crypto/request-link'
import { derivedToken } from '~/server/crypto/tokens'
import type { Database } from '~/server/db/client'
import { assignments, milestones, quotes, quoteTemplates, savedReplies, serviceQuestions } from '~/server/db/schema'
import { issueEmailToken } from '~/server/services/account/issue-email-token'
import { sendInvitation } from '~/server/services/contractor/send-invitation'
import { unsubscribePaths } from '~/server/services/mail/unsubscribe-token'
import { issueProjectLink } from '~/server/services/project/issue-project-link'
import { createApiKey } from '~/test/api-keys'
import { adminContext } from '~/test/contexts'
import {
  createAttachment,
  createCategory,
  createContractor,
  createDocument,
  createPhoto,
  createProject,
  createReview,
  createUser,
} from '~/test/factories'
import { createFailedJob } from '~/test/jobs'
import { createFailedEmail } from '~/test/mails'
import { cookieFor } from '~/test/rest'

type User = Awaited<ReturnType<typeof createUser>>
type Contractor = Awaited<ReturnType<typeof createContractor>>

/** One homeowner with two requests, one contractor with a lead of each, and everything around them. */
export interface World {
  admin: User
  homeowner: User
  contractor: Contractor
  cookies: { visitor: string; homeowner: string; contractor: string; admin: string; agent: string }
  /** Ids by the path segment they stand behind. */
  ids: Record<string, string[]>
  slugs: { category: string; contractor: string }
  tokens: Record<'reset' | 'proof' | 'invitation' | 'request' | 'unsubscribe', string>
}

function only<T>([row]: T[]): T {
  if (!row) throw new Error('nothing was inserted')
  return row
}

async function createRequests(db: Database, homeowner: User, contractor: Contractor) {
  const open = await createProject(db, { homeownerId: homeowner.id, status: 'quoting' })
  const hired = await createProject(db, { homeownerId: homeowner.id, status: 'scheduled' })
  const linked = await createProject(db, { shared: false })
  await issueProjectLink(db, new Date(), linked)
  const lead = { contractorId: contractor.id, origin: 'admin' as const, slot: 1 }
  const [quoted, won] = await db
    .insert(assignments)
    .values([
      { ...lead, projectId: open.id, status: 'quoted' },
      { ...lead, projectId: hired.id, status: 'won' },
    ])
    .returning()
  const quote = only(
    await db
      .insert(quotes)
      .values({ assignmentId: quoted?.id ?? '', status: 'sent', totalCents: 100_000, sentAt: new Date() })
      .returning(),
  )
  const plan = await db
    .insert(milestones)
    .values([
      { projectId: hired.id, assignmentId: won?.id, title: 'Second half', amountCents: 50_000 },
      {
        projectId: hired.id,
        assignmentId: won?.id,
        title: 'First half',
        amountCents: 50_000,
        status: 'paid',
        paidOn: '2026-01-04',
        method: 'cheque',
      },
      { projectId: hired.id, assignmentId: won?.id, title: 'Materials', amountCents: 30_000, requestedAt: new Date() },
    ])
    .returning()
  return {
    projects: [open.id, hired.id, linked.id],
    leads: [quoted?.id ?? '', won?.id ?? ''],
    quotes: [quote.id],
    milestones: plan.map(({ id }) => id),
  }
}

interface TokensOf {
  homeowner: User
  admin: User
  linked: string
}

async function createTokens(db: Database, { homeowner, admin, linked }: TokensOf) {
  const invited = await createContractor(db, { status: 'unpublished', userId: null, slug: null })
  const { invitationLink } = await sendInvitation(adminContext(db, admin), { id: invited.id })
  const mailed = { userId: homeowner.id, email: homeowner.email, minutes: 60 }
  const reset = await issueEmailToken(db, new Date(), { ...mailed, purpose: 'password_reset' })
  const proof = await issueEmailToken(db, new Date(), { ...mailed, purpose: 'email_proof' })
  return {
    reset: derivedToken('password_reset', reset),
    proof: derivedToken('email_proof', proof),
    invitation: new URL(invitationLink).searchParams.get('token') ?? '',
    request: requestToken({ projectId: linked }),
    unsubscribe: (await unsubscribePaths(db, homeowner.email)).page.split('token=')[1] ?? '',
  }
}

/** A small world of its own: nothing of another one is in it. */
export async function createWorld(db: Database): Promise<World> {
  const admin = await createUser(db, 'admin')
  const agent = await createUser(db, 'admin', { adminLevel: 'agent' })
  const colleague = await createUser(db, 'admin', { adminLevel: 'agent' })
  const homeowner = await createUser(db, 'homeowner')
  const contractor = await createContractor(db)
  const requests = await createRequests(db, homeowner, contractor)
  const category = await createCategory(db, {}, [
    { questionId: `q${randomBytes(6).toString('hex')}`, label: 'How old?', type: 'number' },
  ])
  const shown = await createReview(db, contractor.id, { homeownerId: homeowner.id })
  const hidden = await createReview(db, contractor.id, { hiddenAt: new Date(), hiddenReason: 'spam' })
  const document = await createDocument(db, contractor.id)
  const applicant = await createContractor(db, { status: 'application', verified: false, userId: null, slug: null })
  const content = { language: 'en' as const, lines: [], included: null, excluded: null, note: null }
  const template = only(
    await db.insert(quoteTemplates).values({ contractorId: contractor.id, name: 'Roof', content }).returning(),
  )
  const reply = only(
    await db
      .insert(savedReplies)
      .values({ contractorId: contractor.id, name: 'Thanks', body: 'Thank you' })
      .returning(),
  )
  const photo = await createPhoto(db, contractor)
  const mail = await createFailedEmail(db)
  const questions = await db.select().from(serviceQuestions)
  const apiKey = await createApiKey(db, ['leads:read'], { contractorId: contractor.id })
  return {
    admin,
    homeowner,
    contractor,
    cookies: {
      visitor: '',
      homeowner: await cookieFor(db, homeowner),
      contractor: await cookieFor(db, contractor.user),
      admin: await cookieFor(db, admin),
      agent: await cookieFor(db, agent),
    },
    ids: {
      ...requests,
      assignments: requests.leads,
      contractors: [contractor.id, applicant.id],
      reviews: [shown.id, hidden.id],
      documents: [document.id],
      'quote-templates': [template.id],
      'saved-replies': [reply.id],
      'api-keys': [apiKey.id],
      photos: [photo.id],
      files: [document.fileId],
      attachments: [await createAttachment(db, requests.projects[0] ?? '')],
      homeowners: [homeowner.id],
      admins: [colleague.id],
      'service-questions': questions
        .filter(({ serviceCategorySlug }) => serviceCategorySlug === category.slug)
        .map(({ id }) => id),
      'refused-mails': [mail],
      'failed-jobs': [await createFailedJob(db)],
      categories: [category.id],
    },
    slugs: { category: category.slug, contractor: contractor.slug ?? '' },
    tokens: await createTokens(db, { homeowner, admin, linked: requests.projects[2] ?? '' }),
  }
}
