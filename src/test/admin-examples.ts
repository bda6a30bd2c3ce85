import { expect } from 'vitest'
import { formWith, pngFile } from './files'

/** Ids the examples speak of, made by the sweep. */
export interface AdminGiven {
  project: string
  contractor: string
  applicant: string
  publishable: string
  published: string
  doomed: string
  homeowner: string
  question: string
  doomedQuestion: string
  openLead: string
  refusedMail: string
  doomedMail: string
}

const anyString = expect.any(String)
const anyNumber = expect.any(Number)

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
export function adminExamples(given: AdminGiven) {
  const contractor = (fields: object) => ({ contractor: expect.objectContaining({ id: anyString, ...fields }) })
  return {
    'admin.attention': {
      access: 'admin' as const,
      path: () => '/admin/attention',
      status: 200,
      answer: {
        items: expect.arrayContaining([{ kind: 'applications', count: anyNumber, oldest: expect.any(Array) }]),
      },
    },
    'admin.audit.list': {
      access: 'admin' as const,
      path: () => '/admin/audit?entity=project&limit=5',
      status: 200,
      answer: {
        entries: expect.arrayContaining([expect.objectContaining({ entity: 'project', action: anyString })]),
        nextCursor: null,
        previousCursor: null,
      },
    },
    'admin.mails.refused': {
      access: 'admin' as const,
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
      access: 'admin' as const,
      path: () => `/admin/refused-mails/${given.refusedMail}/retry`,
      body: () => ({}),
      status: 200,
      answer: { ok: true },
    },
    'admin.mails.dismiss': {
      access: 'admin' as const,
      path: () => `/admin/refused-mails/${given.doomedMail}/dismiss`,
      body: () => ({}),
      status: 200,
      answer: { ok: true },
    },
    'admin.contractors.list': {
      access: 'admin' as const,
      path: () => '/admin/contractors?verified=true&limit=100&offset=0',
      status: 200,
      answer: expect.objectContaining({
        contractors: expect.arrayContaining([expect.objectContaining({ id: anyString, verified: true })]),
        total: anyNumber,
      }),
    },
    'admin.contractors.create': {
      access: 'admin' as const,
      path: () => '/admin/contractors/create',
      body: () => createdContractor,
      status: 201,
      answer: { id: anyString },
    },
    'admin.contractors.byId': {
      access: 'admin' as const,
      path: () => `/admin/contractors/${given.contractor}`,
      status: 200,
      answer: contractor({ published: true, logoUrl: null, services: [] }),
    },
    'admin.contractors.update': {
      access: 'admin' as const,
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
      access: 'admin' as const,
      path: () => `/admin/contractors/${given.applicant}/verify`,
      status: 200,
      answer: contractor({ status: 'unpublished', verified: true }),
    },
    'admin.contractors.publish': {
      access: 'admin' as const,
      path: () => `/admin/contractors/${given.publishable}/publish`,
      status: 200,
      answer: { slug: anyString },
    },
    'admin.contractors.unpublish': {
      access: 'admin' as const,
      path: () => `/admin/contractors/${given.published}/unpublish`,
      status: 200,
      answer: contractor({ status: 'unpublished', published: false }),
    },
    'admin.contractors.uploadLogo': {
      access: 'admin' as const,
      path: () => `/admin/contractors/${given.contractor}/upload-logo`,
      body: () => formWith({ logo: [pngFile('logo.png')] }),
      status: 200,
      answer: { logoUrl: expect.stringMatching(/^\/api\/files\//) },
    },
    'admin.contractors.remove': {
      access: 'admin' as const,
      path: () => `/admin/contractors/${given.doomed}`,
      status: 204,
      answer: '',
    },
    'admin.homeowners.list': {
      access: 'admin' as const,
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
      access: 'admin' as const,
      path: () => `/admin/homeowners/${given.homeowner}`,
      status: 200,
      answer: { homeowner: expect.objectContaining({ id: anyString }), projects: [] },
    },
    'admin.projects.suggestions': {
      access: 'admin' as const,
      path: () => `/admin/projects/${given.project}/suggestions`,
      status: 200,
      answer: expect.any(Array),
    },
    'admin.projects.settleAssignment': {
      access: 'admin' as const,
      path: () => `/admin/assignments/${given.openLead}`,
      body: () => ({ status: 'withdrawn' }),
      status: 200,
      answer: expect.objectContaining({ id: anyString, withdrawn: true, competing: false }),
    },
    'serviceQuestion.create': {
      access: 'admin' as const,
      path: () => '/admin/service-questions',
      body: () => question,
      status: 201,
      answer: expect.objectContaining({ id: anyString, options: ['Flat', 'Pitched'], displayOrder: 0 }),
    },
    'serviceQuestion.update': {
      access: 'admin' as const,
      path: () => `/admin/service-questions/${given.question}`,
      body: () => ({ ...question, questionId: 'roofAge', label: 'How old is it?', type: 'number', options: [] }),
      status: 200,
      answer: expect.objectContaining({ label: 'How old is it?', type: 'number' }),
    },
    'serviceQuestion.remove': {
      access: 'admin' as const,
      path: () => `/admin/service-questions/${given.doomedQuestion}`,
      status: 204,
      answer: '',
    },
  }
}
