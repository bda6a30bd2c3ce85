import { expect } from 'vitest'
import { formWith, pdfFile } from '../files'
import { anyNumber, anyString, type Example, type Given, isoDate } from './example'

const request = (values: object) =>
  expect.objectContaining({ id: anyString, reference: anyString, createdAt: isoDate(), ...values })

const plan = (values: object) =>
  expect.objectContaining({ projectId: anyString, companyName: anyString, planned: anyNumber, ...values })

/** A call that succeeds for each address of the homeowner's requests, messages and payments, with what the answer must hold. */
export function homeownerExamples(given: Given): Record<string, Example> {
  return {
    'homeowner.projects': {
      path: () => '/homeowner/projects?limit=10&offset=0',
      status: 200,
      answer: {
        projects: expect.arrayContaining([request({ status: 'distributed' })]),
        total: 2,
        nextCursor: null,
        previousCursor: null,
      },
    },
    'homeowner.projectById': {
      path: () => `/homeowner/projects/${given.ownProject}`,
      status: 200,
      answer: request({
        matches: [expect.objectContaining({ status: 'new' })],
        actions: expect.arrayContaining(['hire']),
      }),
    },
    'homeowner.change': {
      path: () => `/homeowner/projects/${given.ownProject}`,
      body: () => ({ budget: 'Under $5,000' }),
      status: 200,
      answer: request({ budget: 'Under $5,000' }),
    },
    'homeowner.removeAttachment': {
      path: () => `/homeowner/attachments/${given.ownAttachment}`,
      status: 200,
      answer: request({ attachments: [], fileCount: 0 }),
    },
    'homeowner.hire': {
      path: () => `/homeowner/projects/${given.ownProject}/accept`,
      body: () => ({ assignmentId: given.ownLead }),
      status: 200,
      answer: request({ status: 'scheduled' }),
    },
    'homeowner.close': {
      path: () => `/homeowner/projects/${given.ownProject}/close`,
      body: () => ({ reason: 'Plans changed' }),
      status: 200,
      answer: request({ status: 'cancelled', closeReason: 'Plans changed' }),
    },
    'homeowner.reopen': {
      path: () => `/homeowner/projects/${given.ownProject}/reopen`,
      body: () => ({}),
      status: 200,
      answer: request({ status: 'scheduled' }),
    },
    'homeowner.inviteOthers': {
      path: () => `/homeowner/projects/${given.ownProject}/invite-others`,
      body: () => ({}),
      status: 200,
      answer: request({ shared: true }),
    },
    'homeowner.start': {
      path: () => `/homeowner/projects/${given.ownProject}/start`,
      body: () => ({}),
      status: 200,
      answer: request({ status: 'in_progress' }),
    },
    'homeowner.complete': {
      path: () => `/homeowner/projects/${given.ownProject}/complete`,
      body: () => ({}),
      status: 200,
      answer: request({ status: 'completed' }),
    },
    'homeowner.refuseFinish': {
      path: () => `/homeowner/projects/${given.hiredProject}/not-finished`,
      body: () => ({}),
      status: 200,
      answer: request({ status: 'in_progress', finishedAt: null }),
    },
    'homeowner.setAddress': {
      path: () => `/homeowner/projects/${given.hiredProject}/address`,
      body: () => ({ address: '12 Elm Street' }),
      status: 200,
      answer: request({ address: '12 Elm Street' }),
    },
    'homeowner.refuseFinishByToken': {
      path: () => '/requests/not-finished',
      body: () => ({ token: given.finishedToken }),
      status: 200,
      answer: request({ status: 'in_progress', finishedAt: null }),
    },
    'homeowner.makeLink': {
      path: () => `/homeowner/projects/${given.ownProject}/new-link`,
      body: () => ({}),
      status: 200,
      answer: { message: anyString },
    },
    'homeowner.requestByToken': {
      path: () => '/requests/view',
      body: () => ({ token: given.requestToken }),
      status: 200,
      answer: request({ status: 'new', linked: false }),
    },
    'homeowner.closeByToken': {
      path: () => '/requests/close',
      body: () => ({ token: given.requestToken, reason: 'Plans changed' }),
      status: 200,
      answer: request({ status: 'cancelled' }),
    },
    'homeowner.reopenByToken': {
      path: () => '/requests/reopen',
      body: () => ({ token: given.requestToken }),
      status: 200,
      answer: request({ status: 'new' }),
    },
    'homeowner.inviteOthersByToken': {
      path: () => '/requests/invite-others',
      body: () => ({ token: given.requestToken }),
      status: 200,
      answer: request({ shared: true }),
    },
    'homeowner.renewLink': {
      path: () => '/requests/renew-link',
      body: () => ({ token: 'of a link that has ended' }),
      status: 200,
      answer: { message: anyString },
    },
    'homeowner.makeLinkByToken': {
      path: () => '/requests/new-link',
      body: () => ({ token: given.requestToken }),
      status: 200,
      answer: { message: anyString },
    },
    'homeownerMessages.threads': {
      path: () => '/homeowner/threads',
      status: 200,
      answer: expect.arrayContaining([expect.objectContaining({ assignmentId: anyString, last: null, unread: 0 })]),
    },
    'homeownerMessages.thread': {
      path: () => `/homeowner/leads/${given.hiredLead}/messages?limit=10`,
      status: 200,
      answer: { messages: [], older: null, nextCursor: null, unread: 0, writable: true },
    },
    'homeownerMessages.send': {
      path: () => `/homeowner/leads/${given.hiredLead}/messages`,
      body: () => ({ body: 'Is Monday all right?' }),
      status: 201,
      answer: expect.objectContaining({ id: anyString, sender: 'homeowner', createdAt: isoDate(), readAt: null }),
    },
    'homeownerMessages.read': {
      path: () => `/homeowner/leads/${given.hiredLead}/messages/read`,
      body: () => ({}),
      status: 200,
      answer: { read: 0 },
    },
    'payment.plans': {
      path: () => '/homeowner/payments',
      status: 200,
      answer: expect.arrayContaining([plan({ agreed: null, paid: 500 })]),
    },
    'payment.add': {
      path: () => `/homeowner/projects/${given.hiredProject}/milestones`,
      body: () => ({ title: 'Deposit', amount: '1,250.50', dueOn: '2099-01-31' }),
      status: 201,
      answer: plan({
        milestones: expect.arrayContaining([expect.objectContaining({ title: 'Deposit', amount: 1250.5 })]),
      }),
    },
    'payment.change': {
      path: () => `/homeowner/milestones/${given.milestone}`,
      body: () => ({ title: 'Half', amount: 600, dueOn: null, version: 1 }),
      status: 200,
      answer: plan({ milestones: expect.arrayContaining([expect.objectContaining({ title: 'Half', version: 2 })]) }),
    },
    'payment.record': {
      path: () => `/homeowner/milestones/${given.milestone}/pay`,
      body: () => ({ paidOn: '2026-01-05', method: 'e-transfer', receiptNumber: 'CA123', version: 2 }),
      status: 200,
      answer: plan({ paid: 1100 }),
    },
    'payment.setReceipt': {
      path: () => `/homeowner/milestones/${given.milestone}/receipt`,
      body: () => formWith({ receipt: [pdfFile('receipt.pdf')], version: '3' }),
      status: 200,
      answer: plan({
        milestones: expect.arrayContaining([
          expect.objectContaining({ receipt: expect.objectContaining({ name: 'receipt.pdf' }) }),
        ]),
      }),
    },
    'payment.undo': {
      path: () => `/homeowner/milestones/${given.milestone}/undo`,
      body: () => ({ version: 4 }),
      status: 200,
      answer: plan({ paid: 500 }),
    },
    'payment.remove': {
      path: () => `/homeowner/milestones/${given.milestone}/remove`,
      body: () => ({ version: 5 }),
      status: 200,
      answer: plan({ milestones: expect.not.arrayContaining([expect.objectContaining({ title: 'Half' })]) }),
    },
    'visit.answer': {
      path: () => `/homeowner/leads/${given.hiredLead}/visits/answer`,
      body: () => ({ answer: 'ask' }),
      status: 200,
      answer: expect.objectContaining({
        visits: expect.arrayContaining([expect.objectContaining({ id: anyString, state: 'asked', startsAt: null })]),
        timeZone: 'America/Toronto',
        open: true,
      }),
    },
    'visit.answerByToken': {
      path: () => '/requests/visits/answer',
      body: () => ({ token: given.finishedToken, id: given.finishedLead, answer: 'ask' }),
      status: 200,
      answer: expect.objectContaining({ visits: [expect.objectContaining({ state: 'asked' })] }),
    },
  }
}
