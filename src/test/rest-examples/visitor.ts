import { expect } from 'vitest'
import type { Role } from '~/domain/role'
import { wizardBody } from '../factories'
import { formWith, pdfFile } from '../files'
import { anyNumber, anyString, type Example, type Given, isoDate } from './example'

const user = (role: Role) => ({ user: { id: anyString, role, email: anyString, firstName: 'Test', lastName: role } })

/** A call that succeeds for each address of what everybody may call, with what the answer must hold. */
export function visitorExamples(given: Given): Record<string, Example> {
  return {
    'lead.create': {
      path: () => '/leads',
      body: () => wizardBody,
      status: 201,
      answer: { id: anyString, reference: expect.stringMatching(/^TR-/), status: 'new' },
    },
    'lead.follow': {
      path: () => `/leads/${given.followedLead}`,
      headers: () => ({ 'x-lead-token': given.followToken }),
      status: 200,
      answer: expect.objectContaining({ id: anyString, status: 'new', timeline: [expect.anything()], matches: [] }),
    },
    'lead.uploadAttachments': {
      path: () => '/leads/upload-attachments',
      body: () => formWith({ attachments: [pdfFile('plan.pdf')] }),
      status: 200,
      answer: { files: [{ id: anyString, name: 'plan.pdf', size: anyNumber, type: 'application/pdf' }] },
    },
    // Without a key there is nobody to ask; with one it is tested beside the service.
    'lead.enhanceText': {
      path: () => '/enhance-text',
      body: () => ({ text: 'the roof leaks', context: 'Roofing' }),
      status: 503,
      answer: {
        error: 'Could not enhance description. Please try again.',
        code: 'SERVICE_UNAVAILABLE',
        requestId: anyString,
      },
    },
    // There are too few requests to say.
    'lead.keptRate': { path: () => '/leads/kept-rate', status: 200, answer: null },
    'contractor.rate': {
      path: () => '/rates',
      status: 200,
      answer: {
        holding: null,
        next: { percent: 3, cap: 500, holdsFrom: '2099-01-01', wording: 'Three percent' },
      },
    },
    'serviceQuestion.categories': {
      path: () => '/categories',
      status: 200,
      answer: [
        { id: anyString, name: 'Paving', slug: 'paving' },
        { id: anyString, name: 'Roofing', slug: 'roofing' },
      ],
    },
    'serviceQuestion.list': {
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
      path: () => `/contractors/${given.contractor}/reviews?limit=5`,
      status: 200,
      answer: {
        reviews: [expect.objectContaining({ contractorId: anyString, rating: 5 })],
        total: 1,
        nextCursor: null,
        previousCursor: null,
      },
    },
    'contractor.review': {
      path: () => '/homeowner/reviews',
      body: () => ({ rating: 4, comment: 'Good', projectType: '', customerName: 'H', contractorId: given.contractor }),
      status: 201,
      answer: expect.objectContaining({ id: anyString, rating: 4, projectType: null, verifiedProject: true }),
    },
    'contractor.register': {
      path: () => '/contractors/register',
      body: () => ({
        companyName: 'Northern Roofs',
        contactName: 'Nora Roy',
        email: 'nora@example.ca',
        phone: '(613) 555-0144',
        city: 'Ottawa',
        province: 'ON',
        postalCode: 'K1N 6N5',
        serviceCategoryIds: [given.category],
      }),
      status: 201,
      answer: { id: anyString, status: 'application' },
    },
    'contractor.acceptInvitation': {
      path: () => '/contractors/accept-invitation',
      body: () => ({ token: given.invitation, password: 'long enough', firstName: 'Test', lastName: 'contractor' }),
      status: 201,
      answer: user('contractor'),
    },
  }
}
