import { beforeAll, describe, expect, test } from 'vitest'
import { passwordMessages } from '~/contracts/auth'
import { assignProject as assignContract } from '~/contracts/project'
import type { Role } from '~/domain/role'
import { requestToken } from '~/server/auth/request-link'
import { derivedToken } from '~/server/auth/tokens'
import { assignments, milestones, serviceQuestions } from '~/server/db/schema'
import { adminExamples } from '~/test/admin-examples'
import { adminContext } from '~/test/contexts'
import { givenDatabase } from '~/test/database'
import { documentExamples } from '~/test/document-examples'
import {
  createCategory,
  createContractor,
  createDocument,
  createProject,
  createReview,
  createUser,
  testPassword,
  wizardBody,
} from '~/test/factories'
import { formWith, pdfFile } from '~/test/files'
import { createRefusedMail } from '~/test/mails'
import { call, cookieFor } from '~/test/rest'
import { issueEmailToken } from '../services/account/issue-email-token'
import { sendInvitation } from '../services/contractor/send-invitation'
import { assignProject } from '../services/project/assign-project'
import { issueRequestLink } from '../services/request/issue-request-link'
import { restRoutes } from './route-table'

const database = givenDatabase()

/** Ids and people the examples speak of, filled in before the tests run. */
const given = {
  cookies: {} as Record<Role | 'nobody', string>,
  project: '',
  contractor: '',
  lead: '',
  review: '',
  hiddenReview: '',
  wonLead: '',
  ownCompany: '',
  company: '',
  pendingDocument: '',
  doomedDocument: '',
  homeownerEmail: '',
  applicant: '',
  publishable: '',
  published: '',
  doomed: '',
  homeowner: '',
  question: '',
  doomedQuestion: '',
  openLead: '',
  refusedMail: '',
  doomedMail: '',
  resetToken: '',
  proofToken: '',
  leavingCookie: '',
  category: '',
  invited: '',
  invitation: '',
  ownProject: '',
  ownLead: '',
  hiredProject: '',
  hiredLead: '',
  milestone: '',
  paidMilestone: '',
  requestToken: '',
}

type Access = 'anyone' | 'signed in' | Role

interface Example {
  access: Access
  /** A call that succeeds, with what the answer must hold. */
  path: () => string
  body?: () => unknown
  /** Somebody else than the usual person of the role. */
  cookie?: () => string
  status: number
  answer: unknown
}

const anyString = expect.any(String)
const anyNumber = expect.any(Number)
const user = (role: Role) => ({ user: { id: anyString, role, email: anyString, firstName: 'Test', lastName: role } })

const homeownerAccount = (firstName: string) => ({
  id: anyString,
  firstName,
  lastName: 'homeowner',
  email: anyString,
  emailProvedAt: null,
  pendingEmail: null,
  optionalMail: true,
  createdAt: isoDate(),
})

const request = (values: object) =>
  expect.objectContaining({ id: anyString, reference: anyString, createdAt: isoDate(), ...values })

const plan = (values: object) =>
  expect.objectContaining({ projectId: anyString, companyName: anyString, planned: anyNumber, ...values })

const examples: Record<string, Example> = {
  'auth.session': { access: 'anyone', path: () => '/auth/session', status: 200, answer: { user: null } },
  'auth.user': { access: 'signed in', path: () => '/auth/user', status: 200, answer: user('admin').user },
  'auth.loginHomeowner': {
    access: 'anyone',
    path: () => '/auth/login/homeowner',
    body: () => ({ email: given.homeownerEmail, password: testPassword }),
    status: 200,
    answer: user('homeowner'),
  },
  'auth.loginContractor': {
    access: 'anyone',
    path: () => '/auth/login/contractor',
    body: () => ({ email: 'contractor@example.ca', password: testPassword }),
    status: 200,
    answer: user('contractor'),
  },
  'auth.loginAdmin': {
    access: 'anyone',
    path: () => '/auth/login/admin',
    body: () => ({ email: 'admin@example.ca', password: testPassword }),
    status: 200,
    answer: user('admin'),
  },
  'auth.registerHomeowner': {
    access: 'anyone',
    path: () => '/auth/register/homeowner',
    body: () => ({ email: 'new@example.ca', password: 'long enough', firstName: 'Test', lastName: 'homeowner' }),
    status: 201,
    answer: user('homeowner'),
  },
  'auth.logout': { access: 'anyone', path: () => '/auth/logout', body: () => ({}), status: 200, answer: { ok: true } },
  'auth.changePassword': {
    access: 'signed in',
    path: () => '/auth/change-password',
    body: () => ({ currentPassword: testPassword, newPassword: testPassword }),
    status: 200,
    answer: { message: 'Your password has been changed successfully.' },
  },
  'auth.forgotPassword': {
    access: 'anyone',
    path: () => '/auth/forgot-password',
    body: () => ({ email: given.homeownerEmail }),
    status: 200,
    answer: { message: passwordMessages.resetLinkSent },
  },
  'auth.resetPassword': {
    access: 'anyone',
    path: () => '/auth/reset-password',
    body: () => ({ token: given.resetToken, newPassword: testPassword }),
    status: 200,
    answer: { message: anyString },
  },
  'homeowner.projects': {
    access: 'homeowner',
    path: () => '/homeowner/projects?limit=10&offset=0',
    status: 200,
    answer: { projects: expect.arrayContaining([request({ status: 'distributed' })]), total: 2 },
  },
  'homeowner.projectById': {
    access: 'homeowner',
    path: () => `/homeowner/projects/${given.ownProject}`,
    status: 200,
    answer: request({
      matches: [expect.objectContaining({ status: 'new' })],
      actions: expect.arrayContaining(['hire']),
    }),
  },
  'homeowner.hire': {
    access: 'homeowner',
    path: () => `/homeowner/projects/${given.ownProject}/accept`,
    body: () => ({ assignmentId: given.ownLead }),
    status: 200,
    answer: request({ status: 'scheduled' }),
  },
  'homeowner.close': {
    access: 'homeowner',
    path: () => `/homeowner/projects/${given.ownProject}/close`,
    body: () => ({ reason: 'Plans changed' }),
    status: 200,
    answer: request({ status: 'cancelled', closeReason: 'Plans changed' }),
  },
  'homeowner.reopen': {
    access: 'homeowner',
    path: () => `/homeowner/projects/${given.ownProject}/reopen`,
    body: () => ({}),
    status: 200,
    answer: request({ status: 'scheduled' }),
  },
  'homeowner.inviteOthers': {
    access: 'homeowner',
    path: () => `/homeowner/projects/${given.ownProject}/invite-others`,
    body: () => ({}),
    status: 200,
    answer: request({ shared: true }),
  },
  'homeowner.start': {
    access: 'homeowner',
    path: () => `/homeowner/projects/${given.ownProject}/start`,
    body: () => ({}),
    status: 200,
    answer: request({ status: 'in_progress' }),
  },
  'homeowner.complete': {
    access: 'homeowner',
    path: () => `/homeowner/projects/${given.ownProject}/complete`,
    body: () => ({}),
    status: 200,
    answer: request({ status: 'completed' }),
  },
  'homeowner.requestByToken': {
    access: 'anyone',
    path: () => '/requests/view',
    body: () => ({ token: given.requestToken }),
    status: 200,
    answer: request({ status: 'new', linked: false }),
  },
  'homeowner.closeByToken': {
    access: 'anyone',
    path: () => '/requests/close',
    body: () => ({ token: given.requestToken, reason: 'Plans changed' }),
    status: 200,
    answer: request({ status: 'cancelled' }),
  },
  'homeowner.reopenByToken': {
    access: 'anyone',
    path: () => '/requests/reopen',
    body: () => ({ token: given.requestToken }),
    status: 200,
    answer: request({ status: 'new' }),
  },
  'homeowner.inviteOthersByToken': {
    access: 'anyone',
    path: () => '/requests/invite-others',
    body: () => ({ token: given.requestToken }),
    status: 200,
    answer: request({ shared: true }),
  },
  'homeownerMessages.threads': {
    access: 'homeowner',
    path: () => '/homeowner/threads',
    status: 200,
    answer: expect.arrayContaining([expect.objectContaining({ assignmentId: anyString, last: null, unread: 0 })]),
  },
  'homeownerMessages.thread': {
    access: 'homeowner',
    path: () => `/homeowner/leads/${given.hiredLead}/messages?limit=10`,
    status: 200,
    answer: { messages: [], older: null, unread: 0, writable: true },
  },
  'homeownerMessages.send': {
    access: 'homeowner',
    path: () => `/homeowner/leads/${given.hiredLead}/messages`,
    body: () => ({ body: 'Is Monday all right?' }),
    status: 201,
    answer: expect.objectContaining({ id: anyString, sender: 'homeowner', createdAt: isoDate(), readAt: null }),
  },
  'homeownerMessages.read': {
    access: 'homeowner',
    path: () => `/homeowner/leads/${given.hiredLead}/messages/read`,
    body: () => ({}),
    status: 200,
    answer: { read: 0 },
  },
  'payment.plans': {
    access: 'homeowner',
    path: () => '/homeowner/payments',
    status: 200,
    answer: expect.arrayContaining([plan({ agreed: null, paid: 500 })]),
  },
  'payment.add': {
    access: 'homeowner',
    path: () => `/homeowner/projects/${given.hiredProject}/milestones`,
    body: () => ({ title: 'Deposit', amount: '1,250.50', dueOn: '2099-01-31' }),
    status: 201,
    answer: plan({
      milestones: expect.arrayContaining([expect.objectContaining({ title: 'Deposit', amount: 1250.5 })]),
    }),
  },
  'payment.change': {
    access: 'homeowner',
    path: () => `/homeowner/milestones/${given.milestone}`,
    body: () => ({ title: 'Half', amount: 600, dueOn: null, version: 1 }),
    status: 200,
    answer: plan({ milestones: expect.arrayContaining([expect.objectContaining({ title: 'Half', version: 2 })]) }),
  },
  'payment.record': {
    access: 'homeowner',
    path: () => `/homeowner/milestones/${given.milestone}/pay`,
    body: () => ({ paidOn: '2026-01-05', method: 'e-transfer', receiptNumber: 'CA123', version: 2 }),
    status: 200,
    answer: plan({ paid: 1100 }),
  },
  'payment.undo': {
    access: 'homeowner',
    path: () => `/homeowner/milestones/${given.milestone}/undo`,
    body: () => ({ version: 3 }),
    status: 200,
    answer: plan({ paid: 500 }),
  },
  'payment.remove': {
    access: 'homeowner',
    path: () => `/homeowner/milestones/${given.milestone}/remove`,
    body: () => ({ version: 4 }),
    status: 200,
    answer: plan({ milestones: expect.not.arrayContaining([expect.objectContaining({ title: 'Half' })]) }),
  },
  'payment.ofLead': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.hiredLead}/payments`,
    status: 200,
    answer: plan({ writable: false }),
  },
  'payment.confirm': {
    access: 'contractor',
    path: () => `/contractor/milestones/${given.paidMilestone}/received`,
    body: () => ({}),
    status: 200,
    answer: plan({ received: 500 }),
  },
  'homeownerAccount.profile': {
    access: 'homeowner',
    path: () => '/homeowner/profile',
    status: 200,
    answer: homeownerAccount('Test'),
  },
  'homeownerAccount.updateProfile': {
    access: 'homeowner',
    path: () => '/homeowner/profile',
    body: () => ({ firstName: 'Nora', lastName: 'homeowner' }),
    status: 200,
    answer: homeownerAccount('Nora'),
  },
  'homeownerAccount.sendEmailProof': {
    access: 'homeowner',
    path: () => '/homeowner/send-email-proof',
    body: () => ({}),
    status: 200,
    answer: { message: expect.stringContaining('We sent a link to') },
  },
  'homeownerAccount.changeEmail': {
    access: 'homeowner',
    path: () => '/homeowner/change-email',
    body: () => ({ email: 'another@example.ca', password: testPassword }),
    status: 200,
    answer: { ...homeownerAccount('Nora'), emailProvedAt: isoDate(), pendingEmail: 'another@example.ca' },
  },
  'homeownerAccount.cancelEmailChange': {
    access: 'homeowner',
    path: () => '/homeowner/change-email',
    status: 200,
    answer: { ...homeownerAccount('Nora'), emailProvedAt: isoDate() },
  },
  'homeownerAccount.confirmEmail': {
    access: 'homeowner',
    path: () => '/homeowner/confirm-email',
    body: () => ({ token: given.proofToken }),
    status: 200,
    answer: { email: anyString, linkedRequests: 0 },
  },
  'homeownerAccount.chooseMail': {
    access: 'homeowner',
    path: () => '/homeowner/mail-choices',
    body: () => ({ optionalMail: false }),
    status: 200,
    answer: { ...homeownerAccount('Nora'), emailProvedAt: isoDate(), optionalMail: false },
  },
  'homeownerAccount.exportData': {
    access: 'homeowner',
    path: () => '/homeowner/export',
    status: 200,
    answer: {
      exportedAt: isoDate(),
      account: expect.objectContaining({ firstName: 'Nora', createdAt: isoDate() }),
      projects: expect.any(Array),
      reviews: expect.any(Array),
      consents: expect.any(Array),
    },
  },
  'homeownerAccount.deleteAccount': {
    access: 'homeowner',
    path: () => '/homeowner/delete-account',
    cookie: () => given.leavingCookie,
    body: () => ({ password: testPassword }),
    status: 200,
    answer: { ok: true },
  },
  'lead.create': {
    access: 'anyone',
    path: () => '/leads',
    body: () => wizardBody,
    status: 201,
    answer: { id: anyString, reference: expect.stringMatching(/^TR-/), status: 'new' },
  },
  'lead.uploadAttachments': {
    access: 'anyone',
    path: () => '/leads/upload-attachments',
    body: () => formWith({ attachments: [pdfFile('plan.pdf')] }),
    status: 200,
    answer: { files: [{ id: anyString, name: 'plan.pdf', size: anyNumber, type: 'application/pdf' }] },
  },
  // Without a key there is nobody to ask; with one it is tested beside the service.
  'lead.enhanceText': {
    access: 'anyone',
    path: () => '/enhance-text',
    body: () => ({ text: 'the roof leaks', context: 'Roofing' }),
    status: 503,
    answer: { error: expect.stringContaining('not available'), code: 'SERVICE_UNAVAILABLE' },
  },
  'serviceQuestion.categories': {
    access: 'anyone',
    path: () => '/categories',
    status: 200,
    answer: [{ id: anyString, name: 'Roofing', slug: 'roofing' }],
  },
  'serviceQuestion.list': {
    access: 'anyone',
    path: () => '/service-questions',
    status: 200,
    answer: expect.arrayContaining([
      {
        id: anyString,
        serviceCategorySlug: 'roofing',
        questionId: 'roofAge',
        label: 'How old?',
        type: 'number',
        options: [],
        required: false,
        placeholder: null,
        helpText: null,
        displayOrder: 0,
        updatedAt: isoDate(),
      },
    ]),
  },
  'contractor.list': {
    access: 'anyone',
    path: () => '/contractors?service=&city=toronto&limit=10&offset=0',
    status: 200,
    answer: {
      contractors: expect.arrayContaining([
        expect.objectContaining({ id: anyString, companyName: anyString, services: [], distance: null }),
      ]),
      total: anyNumber,
      nextCursor: null,
      previousCursor: null,
    },
  },
  'contractor.byId': {
    access: 'anyone',
    path: () => `/contractors/${given.contractor}`,
    status: 200,
    answer: expect.objectContaining({
      id: anyString,
      slug: anyString,
      phone: '(416) 555-0100',
      averageRating: 5,
      reviewCount: 1,
      certifications: [],
      reviews: [expect.objectContaining({ id: anyString, rating: 5, createdAt: isoDate() })],
      removedReviews: [{ reason: 'spam', count: 1 }],
    }),
  },
  'contractor.reviews': {
    access: 'anyone',
    path: () => `/contractors/${given.contractor}/reviews?limit=5`,
    status: 200,
    answer: { reviews: [expect.objectContaining({ contractorId: anyString, rating: 5 })], total: 1 },
  },
  'contractor.review': {
    access: 'homeowner',
    path: () => '/homeowner/reviews',
    body: () => ({ rating: 4, comment: 'Good', projectType: '', customerName: 'H', contractorId: given.contractor }),
    status: 201,
    answer: expect.objectContaining({ id: anyString, rating: 4, projectType: null, verifiedProject: true }),
  },
  'contractorPortal.replyToReview': {
    access: 'contractor',
    path: () => `/contractor/reviews/${given.review}/reply`,
    body: () => ({ reply: 'Thank you' }),
    status: 200,
    answer: expect.objectContaining({ id: anyString, reply: 'Thank you', repliedAt: isoDate() }),
  },
  'admin.reviews.list': {
    access: 'admin',
    path: () => '/admin/reviews?status=shown&limit=10',
    status: 200,
    answer: {
      reviews: expect.arrayContaining([expect.objectContaining({ companyName: anyString, hidden: false })]),
      total: anyNumber,
    },
  },
  'admin.reviews.hide': {
    access: 'admin',
    path: () => `/admin/reviews/${given.review}/hide`,
    body: () => ({ reason: 'spam' }),
    status: 200,
    answer: expect.objectContaining({ hidden: true, hiddenReason: 'spam', hiddenAt: isoDate() }),
  },
  'admin.reviews.restore': {
    access: 'admin',
    path: () => `/admin/reviews/${given.hiddenReview}/restore`,
    status: 200,
    answer: expect.objectContaining({ hidden: false, hiddenReason: null }),
  },
  'contractorPortal.profile': {
    access: 'contractor',
    path: () => '/contractor/profile',
    status: 200,
    answer: expect.objectContaining({ id: anyString, status: 'published', published: true, services: [] }),
  },
  'contractorPortal.leads': {
    access: 'contractor',
    path: () => '/contractor/leads',
    status: 200,
    answer: expect.arrayContaining([
      expect.objectContaining({ id: anyString, status: 'new', serviceNeeded: 'Roofing', createdAt: isoDate() }),
    ]),
  },
  'contractorPortal.leadSummary': {
    access: 'contractor',
    path: () => '/contractor/lead-summary',
    status: 200,
    answer: { newLeads: 1, totalLeads: anyNumber, responseRate: anyNumber },
  },
  'contractorPortal.updateLead': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.lead}`,
    body: () => ({ status: 'contacted' }),
    status: 200,
    answer: expect.objectContaining({ status: 'contacted' }),
  },
  'contractorPortal.lead': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.lead}`,
    status: 200,
    answer: expect.objectContaining({ id: anyString, customerName: 'Hanna Homeowner', competing: 1, answers: [] }),
  },
  'contractorPortal.analytics': {
    access: 'contractor',
    path: () => '/contractor/analytics',
    status: 200,
    answer: expect.objectContaining({
      totalLeads: anyNumber,
      wonRate: 100,
      months: expect.any(Array),
      declineReasons: [],
    }),
  },
  'contractorPortal.viewLead': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.lead}/view`,
    body: () => ({}),
    status: 200,
    answer: { viewedAt: isoDate() },
  },
  'contractorPortal.startWork': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.wonLead}/start`,
    body: () => ({}),
    status: 200,
    answer: expect.objectContaining({ status: 'won', work: 'in_progress' }),
  },
  'contractorPortal.updateProfile': {
    access: 'contractor',
    path: () => `/contractors/${given.ownCompany}`,
    body: () => ({ companyName: 'Maple Roofing', description: 'Roofs.', website: 'maple.example', serviceRadius: 60 }),
    status: 200,
    answer: expect.objectContaining({ companyName: 'Maple Roofing', website: 'https://maple.example' }),
  },
  'contractorPortal.quote': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.lead}/quote`,
    status: 200,
    answer: { draft: null, current: null, earlier: [] },
  },
  'contractorPortal.sendQuote': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.lead}/quote`,
    body: () => ({ total: 1130, taxes: 130, included: 'Labour', validUntil: '2099-01-31', deposit: 100 }),
    status: 200,
    answer: {
      draft: null,
      current: expect.objectContaining({ revision: 1, status: 'sent', total: 1130, taxes: 130, sentAt: isoDate() }),
      earlier: [],
    },
  },
  'contractorPortal.withdrawQuote': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.lead}/quote/withdraw`,
    body: () => ({}),
    status: 200,
    answer: { draft: null, current: null, earlier: [expect.objectContaining({ status: 'withdrawn' })] },
  },
  'contractorPortal.messages': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.lead}/messages?limit=10`,
    status: 200,
    answer: { messages: [], older: null, unread: 0, writable: true },
  },
  'contractorPortal.sendMessage': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.lead}/messages`,
    body: () => ({ body: 'Could I come on Monday?' }),
    status: 201,
    answer: expect.objectContaining({ id: anyString, sender: 'contractor', createdAt: isoDate(), readAt: null }),
  },
  'contractorPortal.readMessages': {
    access: 'contractor',
    path: () => `/contractor/leads/${given.lead}/messages/read`,
    body: () => ({}),
    status: 200,
    answer: { read: 0 },
  },
  'contractor.register': {
    access: 'anyone',
    path: () => '/contractors/register',
    body: () => ({
      companyName: 'Northern Roofs',
      contactName: 'Nora Roy',
      email: 'nora@example.ca',
      phone: '(613) 555-0144',
      city: 'Ottawa',
      province: 'ON',
      postalCode: 'K1N 6N5',
      status: 'application',
      serviceCategoryIds: [given.category],
    }),
    status: 201,
    answer: { id: anyString, status: 'application' },
  },
  'contractor.acceptInvitation': {
    access: 'anyone',
    path: () => '/contractors/accept-invitation',
    body: () => ({ token: given.invitation, password: 'long enough', firstName: 'Test', lastName: 'contractor' }),
    status: 201,
    answer: user('contractor'),
  },
  'admin.contractors.sendInvitation': {
    access: 'admin',
    path: () => `/admin/contractors/${given.invited}/send-invitation`,
    body: () => ({}),
    status: 200,
    answer: { invitationLink: expect.stringContaining('/contractor/accept-invitation?token='), expiresAt: isoDate() },
  },
  'admin.analytics': {
    access: 'admin',
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
    access: 'admin',
    path: () => '/admin/system-status',
    status: 200,
    answer: { parts: expect.arrayContaining([{ name: 'Database', ok: true, detail: 'Answering' }]) },
  },
  ...adminExamples(given),
  ...documentExamples(given),
  'admin.projects.list': {
    access: 'admin',
    path: () => '/admin/projects?limit=20&offset=0&status=new,distributed,quoting&search=hanna',
    status: 200,
    answer: {
      projects: expect.arrayContaining([expect.objectContaining({ customerName: 'Hanna Homeowner' })]),
      total: anyNumber,
      nextCursor: null,
      previousCursor: null,
    },
  },
  'admin.projects.byId': {
    access: 'admin',
    path: () => `/admin/projects/${given.project}`,
    status: 200,
    answer: {
      project: expect.objectContaining({ createdAt: isoDate() }),
      assignments: [expect.objectContaining({ contractorId: anyString })],
      history: expect.any(Array),
      notes: [],
      flags: expect.any(Array),
    },
  },
  'admin.projects.update': {
    access: 'admin',
    path: () => `/admin/projects/${given.project}`,
    body: () => ({ contractorNotes: 'Ring twice' }),
    status: 200,
    answer: { project: expect.objectContaining({ contractorNotes: 'Ring twice' }) },
  },
  'admin.projects.updateStatus': {
    access: 'admin',
    path: () => `/admin/projects/${given.project}/status`,
    body: () => ({ status: 'verified', notes: 'Called' }),
    status: 200,
    answer: { project: expect.objectContaining({ status: 'verified' }) },
  },
  'admin.projects.assign': {
    access: 'admin',
    path: () => `/admin/projects/${given.project}/assign`,
    body: () => ({ contractorId: given.contractor, priority: 70, notes: 'x' }),
    status: 201,
    answer: expect.objectContaining({ id: anyString, contractorId: anyString, priority: 70, status: 'new' }),
  },
}

function isoDate() {
  return expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
}

beforeAll(async () => {
  const { db } = database
  const admin = await createUser(db, 'admin', { email: 'admin@example.ca' })
  const homeowner = await createUser(db, 'homeowner')
  const contractor = await createContractor(db)
  const review = await createReview(db, contractor.id, { rating: 5 })
  const hiddenReview = await createReview(db, contractor.id, { hiddenAt: new Date(), hiddenReason: 'spam' })
  const project = await createProject(db)
  const lead = await assignProject(
    adminContext(db, admin),
    assignContract.parse({ id: project.id, contractorId: contractor.id }),
  )
  const scheduled = await createProject(db, { status: 'scheduled' })
  const [won] = await db
    .insert(assignments)
    .values({ projectId: scheduled.id, contractorId: contractor.id, status: 'won', origin: 'admin', place: 1 })
    .returning()
  const [open] = await db
    .insert(assignments)
    .values({
      projectId: (await createProject(db)).id,
      contractorId: contractor.id,
      origin: 'admin',
      place: 1,
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
  const { invitationLink } = await sendInvitation(adminContext(db, admin), { id: invited!.id })
  const questions = await db.select().from(serviceQuestions)
  Object.assign(given, {
    company: contractor.id,
    pendingDocument: (await createDocument(db, contractor.id)).id,
    doomedDocument: (await createDocument(db, contractor.id)).id,
    category: category.id,
    invited: applicant!.id,
    invitation: new URL(invitationLink).searchParams.get('token'),
    ...(await givenRequests(homeowner.id, contractor.id)),
    project: project.id,
    contractor: contractor.id,
    review: review.id,
    hiddenReview: hiddenReview.id,
    lead: lead.id,
    applicant: (await createContractor(db, { status: 'application', verified: false, slug: null, userId: null })).id,
    publishable: (await createContractor(db, { status: 'unpublished', slug: null })).id,
    published: (await createContractor(db)).id,
    doomed: (await createContractor(db)).id,
    homeowner: (await createUser(db, 'homeowner')).id,
    question: questions.find(({ questionId }) => questionId === 'roofAge')?.id,
    doomedQuestion: questions.find(({ questionId }) => questionId === 'roofColour')?.id,
    refusedMail: await createRefusedMail(db),
    doomedMail: await createRefusedMail(db),
    wonLead: won?.id,
    openLead: open?.id,
    ownCompany: contractor.id,
    homeownerEmail: homeowner.email,
    proofToken: derivedToken('email_proof', await givenProofLink(homeowner)),
    resetToken: derivedToken('password_reset', await givenResetLink()),
    leavingCookie: await cookieFor(db, await createUser(db, 'homeowner')),
    cookies: {
      admin: await cookieFor(db, admin),
      homeowner: await cookieFor(db, homeowner),
      contractor: await cookieFor(db, contractor.user),
      nobody: '',
    },
  })
})

const paidByCheque = { status: 'paid', paidOn: '2026-01-04', method: 'cheque' } as const

/** A homeowner's own request with a lead, one somebody is hired for, and one that only a mail's link shows. */
async function givenRequests(homeownerId: string, hiredId: string) {
  const { db } = database
  const own = await createProject(db, { homeownerId, shared: false, status: 'distributed' })
  const contractor = await createContractor(db, { verified: false, status: 'unpublished' })
  const [lead] = await db
    .insert(assignments)
    .values({ projectId: own.id, contractorId: contractor.id, origin: 'direct', place: 1 })
    .returning()
  const hired = await createProject(db, { homeownerId, status: 'scheduled' })
  const [won] = await db
    .insert(assignments)
    .values({ projectId: hired.id, contractorId: hiredId, origin: 'admin', status: 'won', place: 1 })
    .returning()
  const [planned, paid] = await db
    .insert(milestones)
    .values([
      { projectId: hired.id, title: 'Second half', amountCents: 50_000 },
      { projectId: hired.id, title: 'First half', amountCents: 50_000, ...paidByCheque },
    ])
    .returning()
  const linked = await createProject(db, { shared: false })
  await issueRequestLink(db, new Date(), linked)
  return {
    ownProject: own.id,
    ownLead: lead!.id,
    hiredProject: hired.id,
    hiredLead: won!.id,
    milestone: planned!.id,
    paidMilestone: paid!.id,
    requestToken: requestToken(linked.id),
  }
}

async function givenProofLink({ id, email }: { id: string; email: string }): Promise<string> {
  return issueEmailToken(database.db, new Date(), { purpose: 'email_proof', userId: id, email, minutes: 60 })
}

async function givenResetLink(): Promise<string> {
  const { id, email } = await createUser(database.db, 'homeowner')
  return issueEmailToken(database.db, new Date(), { purpose: 'password_reset', userId: id, email, minutes: 60 })
}

test('every documented address has an example here', () => {
  expect(restRoutes.map(({ procedure }) => procedure).sort()).toEqual(Object.keys(examples).sort())
})

const cases = restRoutes.map(({ procedure, method }) => ({ procedure, method, ...examples[procedure]! }))
const roles = ['homeowner', 'contractor', 'admin'] as const

describe.each(cases.filter(({ access }) => access !== 'anyone'))(
  '$method $procedure',
  ({ method, path, body, access }) => {
    test('answers 401 to nobody', async () => {
      expect(await call(path(), { method, body: body?.() })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      })
    })

    test.each(roles.filter((role) => access !== 'signed in' && role !== access))(
      'answers 403 to a %s',
      async (role) => {
        const answer = await call(path(), { method, body: body?.(), cookie: given.cookies[role] })
        expect(answer).toMatchObject({ status: 403, body: { error: anyString, code: 'FORBIDDEN' } })
      },
    )
  },
)

test.each(cases)(
  '$method $procedure answers as documented',
  async ({ procedure, method, path, body, cookie: own, access, status, answer }) => {
    if (procedure === 'admin.projects.assign') given.contractor = (await createContractor(database.db)).id
    const cookie = own?.() ?? (access === 'anyone' ? '' : given.cookies[access === 'signed in' ? 'admin' : access])
    const received = await call(path(), { method, body: body?.(), cookie })
    expect(received.body).toEqual(answer)
    expect(received.status).toBe(status)
    expect(received.headers.get('cache-control')).toBe('no-store')
    expect(received.headers.get('x-request-id')).toBeTruthy()
  },
)
