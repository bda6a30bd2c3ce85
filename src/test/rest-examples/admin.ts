import { expect } from 'vitest'
import { testPassword } from '../factories'
import { formWith, pngFile } from '../files'
import { anyNumber, anyString, type Example, type Given, isoDate } from './example'

const createdContractor = {
  companyName: 'Handmade Homes',
  contactName: 'Hugo Hand',
  email: 'hugo@example.ca',
  phone: '416 555 0123',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'm5h2n2',
}

const question = {
  serviceCategorySlug: 'roofing',
  questionId: 'roofShape',
  label: 'Which shape?',
  type: 'select',
  options: 'Flat, Pitched',
  required: true,
}

/** A call that succeeds for each of the admin's addresses, with what the answer must hold. */
export function adminExamples(given: Given): Record<string, Example> {
  const contractor = (fields: object) => ({ contractor: expect.objectContaining({ id: anyString, ...fields }) })
  return {
    'admin.attention': {
      path: () => '/admin/attention',
      status: 200,
      answer: {
        items: expect.arrayContaining([{ kind: 'applications', count: anyNumber, oldest: expect.any(Array) }]),
      },
    },
    'admin.privacy.find': {
      path: () => '/admin/privacy/find?contact=privacy%40example.ca',
      status: 200,
      answer: {
        requests: expect.arrayContaining([
          expect.objectContaining({ id: anyString, email: 'privacy@example.ca', createdAt: isoDate() }),
        ]),
        accounts: [],
        contractors: [],
        mails: 0,
        consents: 0,
      },
    },
    'admin.privacy.export': {
      path: () => '/admin/privacy/export',
      body: () => ({ contact: 'privacy@example.ca', identifiedBy: 'document_seen', ids: [given.foundRequest] }),
      status: 200,
      answer: {
        exportedAt: isoDate(),
        accounts: [],
        formerDetails: expect.any(Array),
        projects: [expect.objectContaining({ id: anyString })],
        reviews: [],
        consents: [],
        mails: [],
        access: { sessions: [], devices: [], passkeys: [] },
      },
    },
    'admin.privacy.erase': {
      path: () => '/admin/privacy/erase',
      body: () => ({
        contact: 'privacy@example.ca',
        identifiedBy: 'email_answered',
        ids: [given.erasedRequest],
        confirmation: 'privacy@example.ca',
      }),
      status: 200,
      answer: { ok: true },
    },
    'admin.admins.list': {
      path: () => '/admin/admins',
      status: 200,
      answer: {
        admins: expect.arrayContaining([
          expect.objectContaining({ id: anyString, adminLevel: 'agent', disabledAt: null, createdAt: isoDate() }),
        ]),
        invitations: expect.arrayContaining([
          expect.objectContaining({ email: 'first-agent@example.ca', expired: false, invitedBy: 'Test admin' }),
        ]),
      },
    },
    'admin.admins.invite': {
      path: () => '/admin/admins/invitations',
      body: () => ({ email: 'new-agent@example.ca', adminLevel: 'agent' }),
      status: 201,
      answer: { expiresAt: isoDate() },
    },
    'admin.admins.resendInvitation': {
      path: () => `/admin/admins/invitations/${given.adminInvitation}/resend`,
      status: 200,
      answer: { expiresAt: isoDate() },
    },
    'admin.admins.withdrawInvitation': {
      path: () => `/admin/admins/invitations/${given.doomedAdminInvitation}/withdraw`,
      status: 200,
      answer: { ok: true },
    },
    'admin.admins.acceptInvitation': {
      path: () => '/admin/accept-invitation',
      body: () => ({
        token: given.adminInvitationToken,
        firstName: 'Ines',
        lastName: 'Agent',
        password: 'a long new passphrase',
      }),
      status: 201,
      answer: {
        user: {
          id: anyString,
          role: 'admin',
          adminLevel: 'agent',
          email: 'third-agent@example.ca',
          firstName: 'Ines',
          lastName: 'Agent',
        },
      },
    },
    'admin.admins.changeLevel': {
      path: () => `/admin/admins/${given.agent}`,
      body: () => ({ adminLevel: 'owner', password: testPassword }),
      status: 200,
      answer: { ok: true },
    },
    'admin.admins.disable': {
      path: () => `/admin/admins/${given.agent}/disable`,
      status: 200,
      answer: { ok: true },
    },
    'admin.admins.enable': {
      path: () => `/admin/admins/${given.agent}/enable`,
      status: 200,
      answer: { ok: true },
    },
    'admin.rates.list': {
      path: () => '/admin/rates',
      status: 200,
      answer: {
        rates: expect.arrayContaining([expect.objectContaining({ id: anyString, percent: 3, holds: false })]),
        contractors: anyNumber,
      },
    },
    'admin.rates.set': {
      path: () => '/admin/rates',
      body: () => ({ percent: 0, holdsFrom: '2100-01-01' }),
      status: 201,
      answer: {
        id: anyString,
        percent: 0,
        cap: null,
        holdsFrom: '2100-01-01',
        wording: 'Winning a job costs nothing.',
        holds: false,
        acceptances: 0,
        createdAt: isoDate(),
      },
    },
    'event.list': {
      path: () => '/events?type=project.created&limit=1',
      status: 200,
      answer: {
        events: [
          {
            id: anyString,
            type: 'project.created',
            timestamp: isoDate(),
            subject: { type: 'project', id: anyString },
            change: null,
            data: expect.objectContaining({ status: anyString, reference: anyString }),
          },
        ],
        nextCursor: anyString,
        resumeCursor: anyString,
      },
    },
    'admin.webhooks.list': {
      path: () => '/webhooks',
      status: 200,
      answer: {
        webhooks: expect.arrayContaining([expect.objectContaining({ id: anyString, keyName: null, state: 'active' })]),
      },
    },
    'admin.webhooks.create': {
      path: () => '/webhooks',
      body: () => ({
        url: 'https://portal.example.ca/trowel',
        description: 'The portal of our partner',
        types: ['project.created', 'project.status_changed', 'assignment.status_changed'],
      }),
      status: 201,
      answer: {
        webhook: expect.objectContaining({ url: 'https://portal.example.ca/trowel', state: 'active', waiting: 0 }),
        secret: expect.stringMatching(/^whsec_/),
      },
    },
    'admin.webhooks.update': {
      path: () => `/webhooks/${given.webhook}`,
      body: () => ({ types: ['review.hidden', 'review.published'] }),
      status: 200,
      answer: expect.objectContaining({ id: anyString, types: ['review.hidden', 'review.published'] }),
    },
    'admin.webhooks.rotate': {
      path: () => `/webhooks/${given.webhook}/rotate`,
      status: 200,
      answer: {
        webhook: expect.objectContaining({ id: anyString, previousSecretUntil: isoDate() }),
        secret: expect.stringMatching(/^whsec_/),
      },
    },
    'admin.webhooks.test': {
      path: () => `/webhooks/${given.testedWebhook}/test`,
      status: 200,
      answer: {
        delivered: false,
        requestBody: expect.stringContaining('webhook.test'),
        responseStatus: null,
        responseBody: null,
        error: 'The connection was refused',
        durationMs: anyNumber,
      },
    },
    'admin.webhooks.deliveries': {
      path: () => `/webhooks/${given.webhook}/deliveries?limit=100`,
      status: 200,
      answer: {
        deliveries: expect.arrayContaining([
          expect.objectContaining({ type: 'review.hidden', state: 'waiting', attempts: 0 }),
        ]),
        nextCursor: null,
      },
    },
    'admin.webhooks.redeliver': {
      path: () => `/webhooks/deliveries/${given.delivery}/redeliver`,
      status: 200,
      answer: { ok: true },
    },
    'admin.webhooks.remove': {
      path: () => `/webhooks/${given.doomedWebhook}`,
      status: 200,
      answer: { ok: true },
    },
    'admin.settings.get': {
      path: () => '/admin/settings',
      status: 200,
      answer: { adminSecondFactorRequired: false, matchingMode: 'off' },
    },
    'admin.settings.update': {
      path: () => '/admin/settings',
      body: () => ({ adminSecondFactorRequired: false }),
      status: 200,
      answer: { adminSecondFactorRequired: false, matchingMode: 'off' },
    },
    'admin.news.choice': {
      path: () => '/admin/news/choice',
      status: 200,
      answer: { delivery: 'at_once' },
    },
    'admin.news.choose': {
      path: () => '/admin/news/choice',
      body: () => ({ delivery: 'daily' }),
      status: 200,
      answer: { delivery: 'daily' },
    },
    'admin.turns.list': {
      path: () => '/admin/turns?service=roofing&province=ON',
      status: 200,
      answer: expect.objectContaining({ days: 90, turns: anyNumber, contractors: expect.any(Array) }),
    },
    'admin.marketplace.measure': {
      path: () => '/admin/marketplace?from=2026-01-01&to=2026-12-31',
      status: 200,
      answer: expect.objectContaining({ from: '2026-01-01', months: expect.any(Array), provinces: expect.any(Array) }),
    },
    'admin.marketplace.requests': {
      path: () => '/admin/marketplace/requests?limit=3',
      status: 200,
      answer: expect.objectContaining({ requests: expect.any(Array) }),
    },
    'admin.search.everything': {
      path: () => '/admin/search?q=roofing',
      status: 200,
      answer: {
        groups: expect.arrayContaining([expect.objectContaining({ kind: 'projects', hits: expect.any(Array) })]),
      },
    },
    'admin.search.tabs': {
      path: () => '/admin/search/tabs?list=projects&search=roofing',
      status: 200,
      answer: { tabs: expect.any(Array), atLeast: false },
    },
    'admin.audit.list': {
      path: () => '/admin/audit?entity=project&limit=10',
      status: 200,
      answer: {
        entries: expect.arrayContaining([expect.objectContaining({ entity: 'project', action: anyString })]),
        nextCursor: null,
        previousCursor: null,
      },
    },
    'admin.mails.refused': {
      path: () => '/admin/refused-mails',
      status: 200,
      answer: {
        mails: expect.arrayContaining([
          {
            id: anyString,
            recipient: 'gone@example.ca',
            subject: expect.stringContaining('matched'),
            reason: 'No such person',
            attempts: 1,
            createdAt: anyString,
            refusedAt: anyString,
          },
        ]),
        total: 2,
      },
    },
    'admin.mails.retry': {
      path: () => `/admin/refused-mails/${given.failedEmail}/retry`,
      body: () => ({}),
      status: 200,
      answer: { ok: true },
    },
    'admin.mails.dismiss': {
      path: () => `/admin/refused-mails/${given.doomedMail}/dismiss`,
      body: () => ({}),
      status: 200,
      answer: { ok: true },
    },
    'admin.jobs.list': {
      path: () => '/admin/failed-jobs',
      status: 200,
      answer: {
        jobs: expect.arrayContaining([
          {
            id: anyString,
            task: 'sweep',
            title: expect.stringContaining('Delete what was kept'),
            known: true,
            attempts: 1,
            error: 'Nobody answered',
            createdAt: anyString,
            failedAt: anyString,
          },
        ]),
        total: 2,
      },
    },
    'admin.jobs.retry': {
      path: () => `/admin/failed-jobs/${given.failedJob}/retry`,
      body: () => ({}),
      status: 200,
      answer: { ok: true },
    },
    'admin.jobs.dismiss': {
      path: () => `/admin/failed-jobs/${given.doomedJob}/dismiss`,
      body: () => ({}),
      status: 200,
      answer: { ok: true },
    },
    'admin.contractors.list': {
      path: () => '/admin/contractors?verified=true&limit=100&offset=0',
      status: 200,
      answer: expect.objectContaining({
        contractors: expect.arrayContaining([expect.objectContaining({ id: anyString, verified: true })]),
        total: anyNumber,
      }),
    },
    'admin.contractors.create': {
      path: () => '/admin/contractors/create',
      body: () => createdContractor,
      status: 201,
      answer: { id: anyString },
    },
    'admin.contractors.byId': {
      path: () => `/admin/contractors/${given.contractor}`,
      status: 200,
      answer: contractor({ published: true, logoUrl: null, services: [] }),
    },
    'admin.contractors.update': {
      path: () => `/admin/contractors/${given.applicant}`,
      body: () => ({
        website: 'https://example.ca',
        yearEstablished: '1999',
        serviceRadius: '',
        employeeCount: '6-10',
      }),
      status: 200,
      answer: contractor({ website: 'https://example.ca', yearEstablished: 1999, serviceRadius: null }),
    },
    'admin.contractors.verify': {
      path: () => `/admin/contractors/${given.applicant}/verify`,
      status: 200,
      answer: contractor({ status: 'unpublished', verified: true }),
    },
    'admin.contractors.undoVerification': {
      path: () => `/admin/contractors/${given.applicant}/verify/undo`,
      status: 200,
      answer: contractor({ status: 'application', verified: false }),
    },
    'admin.contractors.undoArchiving': {
      path: () => `/admin/contractors/${given.archived}/archiving/undo`,
      status: 200,
      answer: contractor({ status: 'published', published: true }),
    },
    'admin.contractors.confirmName': {
      path: () => `/admin/contractors/${given.renamed}/confirm-name`,
      body: () => ({ companyName: 'Northern Homes' }),
      status: 200,
      answer: contractor({ companyName: 'Northern Homes', renamedFrom: null, renamedAt: null }),
    },
    'admin.contractors.publish': {
      path: () => `/admin/contractors/${given.publishable}/publish`,
      status: 200,
      answer: { slug: anyString },
    },
    'admin.contractors.unpublish': {
      path: () => `/admin/contractors/${given.published}/unpublish`,
      status: 200,
      answer: contractor({ status: 'unpublished', published: false }),
    },
    'admin.contractors.uploadLogo': {
      path: () => `/admin/contractors/${given.contractor}/upload-logo`,
      body: () => formWith({ logo: [pngFile('logo.png')] }),
      status: 200,
      answer: { logoUrl: expect.stringMatching(/^\/api\/files\//) },
    },
    'admin.contractors.remove': {
      path: () => `/admin/contractors/${given.doomed}`,
      status: 204,
      answer: '',
    },
    'admin.homeowners.list': {
      path: () => '/admin/homeowners?hasActiveProjects=false&search=test',
      status: 200,
      answer: expect.objectContaining({
        homeowners: expect.arrayContaining([
          expect.objectContaining({ email: anyString, projectCount: 0, activeProjectCount: 0 }),
        ]),
        total: anyNumber,
      }),
    },
    'admin.homeowners.byId': {
      path: () => `/admin/homeowners/${given.homeowner}`,
      status: 200,
      answer: { homeowner: expect.objectContaining({ id: anyString }), projects: [] },
    },
    'admin.projects.suggestions': {
      path: () => `/admin/projects/${given.project}/suggestions`,
      status: 200,
      answer: expect.any(Array),
    },
    'admin.projects.assignSeveral': {
      path: () => `/admin/projects/${given.unassigned}/assign-several`,
      body: () => ({ contractorIds: [given.contractor], priority: 70 }),
      status: 201,
      answer: [expect.objectContaining({ id: anyString, contractorId: anyString, priority: 70, status: 'new' })],
    },
    'admin.projects.receipt': {
      path: () => `/admin/assignments/${given.lead}/receipt`,
      status: 200,
      answer: expect.objectContaining({
        assignmentId: anyString,
        origin: 'admin',
        ruleVersion: 1,
        considered: anyNumber,
        candidates: expect.arrayContaining([expect.objectContaining({ companyName: anyString, chosen: true })]),
        createdAt: isoDate(),
      }),
    },
    'admin.projects.settleAssignment': {
      path: () => `/admin/assignments/${given.openLead}`,
      body: () => ({ status: 'withdrawn' }),
      status: 200,
      answer: expect.objectContaining({ id: anyString, withdrawn: true, competing: false }),
    },
    'admin.projects.undoWithdrawal': {
      path: () => `/admin/assignments/${given.withdrawnLead}/withdrawal/undo`,
      status: 200,
      answer: expect.objectContaining({ id: anyString, withdrawn: false, competing: true }),
    },
    'serviceQuestion.create': {
      path: () => '/admin/service-questions',
      body: () => question,
      status: 201,
      answer: expect.objectContaining({ id: anyString, options: ['Flat', 'Pitched'], displayOrder: 0 }),
    },
    'serviceQuestion.update': {
      path: () => `/admin/service-questions/${given.question}`,
      body: () => ({ ...question, questionId: 'roofAge', label: 'How old is it?', type: 'number', options: [] }),
      status: 200,
      answer: expect.objectContaining({ label: 'How old is it?', type: 'number' }),
    },
    'serviceQuestion.order': {
      path: () => '/admin/service-questions/order',
      body: () => ({ serviceCategorySlug: given.orderedCategory, ids: given.orderedQuestions }),
      status: 200,
      answer: { changed: 2 },
    },
    'serviceQuestion.remove': {
      path: () => `/admin/service-questions/${given.doomedQuestion}`,
      status: 204,
      answer: '',
    },
    'admin.reviews.list': {
      path: () => '/admin/reviews?status=shown&limit=10',
      status: 200,
      answer: {
        reviews: expect.arrayContaining([expect.objectContaining({ companyName: anyString, hidden: false })]),
        total: anyNumber,
        nextCursor: null,
        previousCursor: null,
      },
    },
    'admin.reviews.hide': {
      path: () => `/admin/reviews/${given.review}/hide`,
      body: () => ({ reason: 'spam' }),
      status: 200,
      answer: expect.objectContaining({ hidden: true, hiddenReason: 'spam', hiddenAt: isoDate() }),
    },
    'admin.reviews.restore': {
      path: () => `/admin/reviews/${given.hiddenReview}/restore`,
      status: 200,
      answer: expect.objectContaining({ hidden: false, hiddenReason: null }),
    },
    'admin.contractors.sendInvitation': {
      path: () => `/admin/contractors/${given.invited}/send-invitation`,
      body: () => ({}),
      status: 200,
      answer: { invitationLink: expect.stringContaining('/contractor/accept-invitation?token='), expiresAt: isoDate() },
    },
    'admin.analytics': {
      path: () => '/admin/analytics',
      status: 200,
      answer: {
        totalContractors: anyNumber,
        verifiedContractors: anyNumber,
        activeProjects: anyNumber,
        totalProjects: anyNumber,
        totalHomeowners: anyNumber,
        completionRate: anyNumber,
      },
    },
    'admin.systemStatus': {
      path: () => '/admin/system-status',
      status: 200,
      answer: { parts: expect.arrayContaining([{ name: 'Database', ok: true, detail: 'Answering' }]) },
    },
    'admin.projects.list': {
      path: () => '/admin/projects?limit=20&offset=0&status=new,distributed,quoting&search=hanna',
      status: 200,
      answer: {
        projects: expect.arrayContaining([expect.objectContaining({ customerName: 'Hanna Homeowner' })]),
        total: anyNumber,
        nextCursor: null,
        previousCursor: null,
        tabTotals: { new: anyNumber, active: anyNumber, archived: anyNumber },
      },
    },
    'admin.projects.comment': {
      path: () => `/admin/projects/${given.project}/comments`,
      body: () => ({ body: 'Rang, no answer', mentions: [] }),
      status: 201,
      answer: expect.objectContaining({ kind: 'comment', body: 'Rang, no answer', mentions: [] }),
    },
    'admin.projects.editComment': {
      path: () => `/admin/comments/${given.comment}`,
      body: () => ({ body: 'Rang again, no answer', mentions: [] }),
      status: 200,
      answer: expect.objectContaining({ kind: 'comment', body: 'Rang again, no answer', editedAt: isoDate() }),
    },
    'admin.projects.removeComment': {
      path: () => `/admin/comments/${given.doomedComment}`,
      status: 200,
      answer: { ok: true },
    },
    'admin.views.list': {
      path: () => '/admin/views?list=homeowners',
      status: 200,
      answer: expect.arrayContaining([expect.objectContaining({ id: anyString, list: 'homeowners' })]),
    },
    'admin.views.save': {
      path: () => '/admin/views',
      body: () => ({ list: 'projects', name: 'Mine', query: 'owner=me&tab=active' }),
      status: 200,
      answer: { id: anyString, list: 'projects', name: 'Mine', query: 'owner=me&tab=active' },
    },
    'admin.views.remove': {
      path: () => `/admin/views/${given.doomedView}`,
      status: 200,
      answer: { ok: true },
    },
    'admin.projects.setOwner': {
      path: () => '/admin/projects/owner',
      body: () => ({ ids: [given.project], ownerId: given.admin }),
      status: 200,
      answer: { changed: 1 },
    },
    'admin.projects.team': {
      path: () => '/admin/team',
      status: 200,
      answer: expect.arrayContaining([{ id: anyString, name: anyString }]),
    },
    'admin.projects.byId': {
      path: () => `/admin/projects/${given.project}`,
      status: 200,
      answer: {
        project: expect.objectContaining({ createdAt: isoDate() }),
        assignments: [expect.objectContaining({ contractorId: anyString })],
        quotes: expect.any(Array),
        history: expect.any(Array),
        notes: [],
        flags: expect.any(Array),
      },
    },
    'admin.projects.update': {
      path: () => `/admin/projects/${given.project}`,
      body: () => ({ contractorNotes: 'Ring twice' }),
      status: 200,
      answer: { project: expect.objectContaining({ contractorNotes: 'Ring twice' }) },
    },
    'admin.projects.updateStatus': {
      path: () => `/admin/projects/${given.project}/status`,
      body: () => ({ status: 'verified', notes: 'Called' }),
      status: 200,
      answer: { project: expect.objectContaining({ status: 'verified' }) },
    },
    'admin.projects.sendLink': {
      path: () => `/admin/projects/${given.project}/send-link`,
      body: () => ({}),
      status: 200,
      answer: { message: anyString },
    },
    'admin.projects.assign': {
      path: () => `/admin/projects/${given.project}/assign`,
      body: () => ({ contractorId: given.contractor, priority: 70, notes: 'x' }),
      status: 201,
      answer: expect.objectContaining({ id: anyString, contractorId: anyString, priority: 70, status: 'new' }),
    },
  }
}
