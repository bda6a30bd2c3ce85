import { createECDH } from 'node:crypto'
import { addDays } from 'date-fns/addDays'
import { expect } from 'vitest'
import { testPassword } from '../factories'
import { anyNumber, anyString, type Example, type Given, isoDate } from './example'

const plan = (values: object) =>
  expect.objectContaining({ projectId: anyString, companyName: anyString, planned: anyNumber, ...values })

const inDays = (days: number) => addDays(new Date(), days).toISOString()

/** A call that succeeds for each address of the contractor's portal, with what the answer must hold. */
export function contractorExamples(given: Given): Record<string, Example> {
  return {
    'payment.ofLead': {
      path: () => `/contractor/leads/${given.hiredLead}/payments`,
      status: 200,
      answer: plan({ writable: false }),
    },
    'payment.confirm': {
      path: () => `/contractor/milestones/${given.paidMilestone}/received`,
      body: () => ({ version: 1 }),
      status: 200,
      answer: plan({ received: 500 }),
    },
    'payment.request': {
      path: () => `/contractor/leads/${given.hiredLead}/payment-requests`,
      body: () => ({ title: 'Materials', amount: '320.40', dueOn: '2099-02-01' }),
      status: 201,
      answer: plan({
        milestones: expect.arrayContaining([
          expect.objectContaining({ title: 'Materials', amount: 320.4, requestedAt: isoDate(), file: null }),
        ]),
      }),
    },
    'payment.withdrawRequest': {
      path: () => `/contractor/milestones/${given.requestedMilestone}/withdraw`,
      body: () => ({ version: 1 }),
      status: 200,
      answer: plan({}),
    },
    'contractorPortal.replyToReview': {
      path: () => `/contractor/reviews/${given.review}/reply`,
      body: () => ({ reply: 'Thank you' }),
      status: 200,
      answer: expect.objectContaining({ id: anyString, reply: 'Thank you', repliedAt: isoDate() }),
    },
    'contractorPortal.profile': {
      path: () => '/contractor/profile',
      status: 200,
      answer: expect.objectContaining({ id: anyString, status: 'published', published: true, services: [] }),
    },
    'contractorPortal.setAvailability': {
      path: () => '/contractor/availability',
      body: () => ({ awayUntil: '2100-01-31', leadsWanted: '8' }),
      status: 200,
      answer: expect.objectContaining({ id: anyString, awayUntil: '2100-01-31', leadsWanted: 8 }),
    },
    'visit.propose': {
      path: () => `/contractor/leads/${given.hiredLead}/visits`,
      body: () => ({ times: [inDays(3), inDays(2)], durationMinutes: 90 }),
      status: 200,
      answer: expect.objectContaining({
        visits: [
          expect.objectContaining({ state: 'proposed', durationMinutes: 90, proposedTimes: [isoDate(), isoDate()] }),
        ],
      }),
    },
    'visit.cancel': {
      path: () => `/contractor/leads/${given.hiredLead}/visits/cancel`,
      body: () => ({}),
      status: 200,
      answer: expect.objectContaining({ visits: [expect.objectContaining({ state: 'cancelled' })] }),
    },
    'visit.ofLead': {
      path: () => `/contractor/leads/${given.hiredLead}/visits`,
      status: 200,
      answer: { visits: [], timeZone: 'America/Toronto', open: true },
    },
    'contractorPortal.alerts': {
      path: () => '/contractor/alerts',
      status: 200,
      answer: { publicKey: anyString, kinds: null },
    },
    'contractorPortal.saveAlerts': {
      path: () => '/contractor/alerts',
      body: () => ({
        endpoint: 'https://fcm.googleapis.com/fcm/send/one-browser',
        keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
        kinds: ['message', 'lead'],
      }),
      status: 200,
      answer: { publicKey: anyString, kinds: ['lead', 'message'] },
    },
    'contractorPortal.stopAlerts': {
      path: () => '/contractor/alerts',
      status: 200,
      answer: { publicKey: anyString, kinds: null },
    },
    'contractorPortal.setTaxRegistration': {
      path: () => '/contractor/tax-registration',
      body: () => ({ status: 'registered', gst: '123456789rt0001' }),
      status: 200,
      answer: expect.objectContaining({
        taxes: { status: 'registered', gst: '123456789 RT0001', qst: null, bcPst: null, mbRst: null, skPst: null },
      }),
    },
    'contractorPortal.rates': {
      path: () => '/contractor/rates',
      status: 200,
      answer: [expect.objectContaining({ id: anyString, percent: 3, cap: 500, holds: false })],
    },
    'contractorPortal.acceptRate': {
      path: () => '/contractor/rates/accept',
      body: () => ({ rateId: given.rate }),
      status: 200,
      answer: [expect.objectContaining({ id: anyString, acceptedAt: isoDate() })],
    },
    'contractorPortal.exportData': {
      path: () => '/contractor/export',
      body: () => ({ password: testPassword }),
      status: 200,
      answer: expect.objectContaining({
        exportedAt: isoDate(),
        company: expect.objectContaining({ id: anyString, services: [] }),
        leads: expect.any(Array),
      }),
    },
    'contractorPortal.closeAccount': {
      path: () => '/contractor/close-account',
      cookie: () => given.closingCookie,
      body: () => ({ password: testPassword }),
      status: 200,
      answer: { ok: true },
    },
    'contractorPortal.leads': {
      path: () => '/contractor/leads',
      status: 200,
      answer: expect.arrayContaining([
        expect.objectContaining({ id: anyString, status: 'new', serviceNeeded: 'Roofing', createdAt: isoDate() }),
      ]),
    },
    'contractorPortal.leadSummary': {
      path: () => '/contractor/lead-summary',
      status: 200,
      answer: {
        newLeads: 1,
        totalLeads: anyNumber,
        responseRate: anyNumber,
        unreadMessages: anyNumber,
        jobsToStart: anyNumber,
      },
    },
    'contractorPortal.updateLead': {
      path: () => `/contractor/leads/${given.lead}`,
      body: () => ({ status: 'contacted' }),
      status: 200,
      answer: expect.objectContaining({ status: 'contacted' }),
    },
    'contractorPortal.lead': {
      path: () => `/contractor/leads/${given.lead}`,
      status: 200,
      answer: expect.objectContaining({ id: anyString, customerName: 'Hanna Homeowner', competing: 1, answers: [] }),
    },
    'contractorPortal.analytics': {
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
      path: () => `/contractor/leads/${given.lead}/view`,
      body: () => ({}),
      status: 200,
      answer: { viewedAt: isoDate() },
    },
    'contractorPortal.leadReceipt': {
      path: () => `/contractor/leads/${given.lead}/receipt`,
      status: 200,
      answer: { reasons: expect.arrayContaining([anyString]) },
    },
    'contractorPortal.startWork': {
      path: () => `/contractor/leads/${given.wonLead}/start`,
      body: () => ({}),
      status: 200,
      answer: expect.objectContaining({ status: 'won', work: 'in_progress' }),
    },
    'contractorPortal.finishWork': {
      path: () => `/contractor/leads/${given.wonLead}/finish`,
      body: () => ({}),
      status: 200,
      answer: expect.objectContaining({ work: 'in_progress', finishedAt: isoDate(), completesAt: isoDate() }),
    },
    'contractorPortal.updateProfile': {
      path: () => `/contractors/${given.ownCompany}`,
      body: () => ({
        companyName: 'Maple Roofing',
        description: 'Roofs.',
        website: 'maple.example',
        serviceRadius: 60,
      }),
      status: 200,
      answer: expect.objectContaining({ companyName: 'Maple Roofing', website: 'https://maple.example' }),
    },
    'contractorPortal.confirmEmail': {
      path: () => '/contractor/confirm-email',
      body: () => ({ token: given.contactEmailToken }),
      status: 200,
      answer: { email: 'new-office@example.ca' },
    },
    'contractorPortal.cancelEmailChange': {
      path: () => '/contractor/change-email',
      status: 200,
      answer: expect.objectContaining({ id: anyString, pendingEmail: null }),
    },
    'contractorPortal.quote': {
      path: () => `/contractor/leads/${given.lead}/quote`,
      status: 200,
      answer: { draft: null, current: null, earlier: [], province: 'ON' },
    },
    'contractorPortal.sendQuote': {
      path: () => `/contractor/leads/${given.lead}/quote`,
      body: () => ({ total: 1130, taxes: 130, included: 'Labour', validUntil: '2099-01-31', deposit: 100 }),
      status: 200,
      answer: {
        draft: null,
        current: expect.objectContaining({ revision: 1, status: 'sent', total: 1130, taxes: 130, sentAt: isoDate() }),
        earlier: [],
        province: 'ON',
      },
    },
    'contractorPortal.withdrawQuote': {
      path: () => `/contractor/leads/${given.lead}/quote/withdraw`,
      body: () => ({}),
      status: 200,
      answer: {
        draft: null,
        current: null,
        earlier: [expect.objectContaining({ status: 'withdrawn' })],
        province: 'ON',
      },
    },
    'contractorPortal.quoteTemplates': {
      path: () => '/contractor/quote-templates',
      status: 200,
      answer: expect.arrayContaining([expect.objectContaining({ id: anyString, name: 'Flat roof' })]),
    },
    'contractorPortal.addQuoteTemplate': {
      path: () => '/contractor/quote-templates',
      body: () => ({
        name: 'Gutters',
        content: { lines: [{ description: 'Gutter', quantity: '12.5', unit: 'm', unitPrice: '18,50' }] },
      }),
      status: 201,
      answer: {
        id: anyString,
        name: 'Gutters',
        content: expect.objectContaining({
          language: 'en',
          lines: [expect.objectContaining({ quantity: 12.5, unitPrice: 18.5, taxable: true })],
        }),
        updatedAt: isoDate(),
      },
    },
    'contractorPortal.renameQuoteTemplate': {
      path: () => `/contractor/quote-templates/${given.template}`,
      body: () => ({ name: 'Roof, flat' }),
      status: 200,
      answer: expect.objectContaining({ id: anyString, name: 'Roof, flat' }),
    },
    'contractorPortal.removeQuoteTemplate': {
      path: () => `/contractor/quote-templates/${given.doomedTemplate}`,
      status: 204,
      answer: '',
    },
    'contractorPortal.savedReplies': {
      path: () => '/contractor/saved-replies',
      status: 200,
      answer: expect.arrayContaining([expect.objectContaining({ id: anyString, name: 'Thanks' })]),
    },
    'contractorPortal.addSavedReply': {
      path: () => '/contractor/saved-replies',
      body: () => ({ name: 'First visit', body: 'I could come for a look on Thursday or Friday after four.' }),
      status: 201,
      answer: {
        id: anyString,
        name: 'First visit',
        body: 'I could come for a look on Thursday or Friday after four.',
        updatedAt: isoDate(),
      },
    },
    'contractorPortal.changeSavedReply': {
      path: () => `/contractor/saved-replies/${given.reply}`,
      body: () => ({ name: 'Thank you', body: 'Thank you for your request. I will answer within a day.' }),
      status: 200,
      answer: expect.objectContaining({ id: anyString, name: 'Thank you' }),
    },
    'contractorPortal.removeSavedReply': {
      path: () => `/contractor/saved-replies/${given.doomedReply}`,
      status: 204,
      answer: '',
    },
    'contractorPortal.messages': {
      path: () => `/contractor/leads/${given.lead}/messages?limit=10`,
      status: 200,
      answer: { messages: [], older: null, nextCursor: null, unread: 0, writable: true },
    },
    'contractorPortal.sendMessage': {
      path: () => `/contractor/leads/${given.lead}/messages`,
      body: () => ({ body: 'Could I come on Monday?' }),
      status: 201,
      answer: expect.objectContaining({ id: anyString, sender: 'contractor', createdAt: isoDate(), readAt: null }),
    },
    'contractorPortal.readMessages': {
      path: () => `/contractor/leads/${given.lead}/messages/read`,
      body: () => ({}),
      status: 200,
      answer: { read: 0 },
    },
  }
}
