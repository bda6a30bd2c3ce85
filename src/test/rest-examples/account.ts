import { expect } from 'vitest'
import { passwordMessages } from '~/contracts/auth'
import type { Role } from '~/domain/role'
import { testPassword } from '../factories'
import { anyNumber, anyString, type Example, type Given, isoDate } from './example'

const user = (role: Role) => ({
  user: {
    id: anyString,
    role,
    email: anyString,
    firstName: 'Test',
    lastName: role,
    ...(role === 'admin' && { adminLevel: 'owner' }),
  },
})

const homeownerAccount = (firstName: string) => ({
  id: anyString,
  firstName,
  lastName: 'homeowner',
  email: anyString,
  emailProvedAt: null,
  phone: expect.toSatisfy((phone) => phone === null || typeof phone === 'string'),
  pendingEmail: null,
  optionalMail: true,
  createdAt: isoDate(),
})

/** A call that succeeds for each address of signing in and the homeowner's own account, with what the answer must hold. */
export function accountExamples(given: Given): Record<string, Example> {
  return {
    'auth.session': { path: () => '/auth/session', status: 200, answer: { user: null } },
    'auth.user': { path: () => '/auth/user', status: 200, answer: user('admin').user },
    'auth.loginHomeowner': {
      path: () => '/auth/login/homeowner',
      body: () => ({ email: given.homeownerEmail, password: testPassword }),
      status: 200,
      answer: user('homeowner'),
    },
    'auth.loginContractor': {
      path: () => '/auth/login/contractor',
      body: () => ({ email: 'contractor@example.ca', password: testPassword }),
      status: 200,
      answer: user('contractor'),
    },
    'auth.loginAdmin': {
      path: () => '/auth/login/admin',
      body: () => ({ email: 'admin@example.ca', password: testPassword }),
      status: 200,
      answer: user('admin'),
    },
    'auth.registerHomeowner': {
      path: () => '/auth/register/homeowner',
      body: () => ({ email: 'new@example.ca', password: 'long enough', firstName: 'Test', lastName: 'homeowner' }),
      status: 201,
      answer: user('homeowner'),
    },
    'auth.logout': {
      path: () => '/auth/logout',
      body: () => ({}),
      status: 200,
      answer: { ok: true },
    },
    'auth.sessions': {
      path: () => '/auth/sessions',
      status: 200,
      answer: {
        sessions: expect.arrayContaining([
          {
            id: anyString,
            device: 'Unknown device',
            address: 'unknown',
            signedInAt: isoDate(),
            lastUsedAt: isoDate(),
            current: false,
          },
        ]),
      },
    },
    'auth.endSession': {
      path: () => `/auth/sessions/${given.adminSession}`,
      status: 200,
      answer: { ok: true },
    },
    'auth.endOtherSessions': {
      path: () => '/auth/sessions',
      status: 200,
      answer: { ended: anyNumber },
    },
    'auth.changePassword': {
      path: () => '/auth/change-password',
      body: () => ({ currentPassword: testPassword, newPassword: testPassword }),
      status: 200,
      answer: { message: 'Your password has been changed successfully.' },
    },
    'auth.forgotPassword': {
      path: () => '/auth/forgot-password',
      body: () => ({ email: given.homeownerEmail }),
      status: 200,
      answer: { message: passwordMessages.resetLinkSent },
    },
    'auth.resetPassword': {
      path: () => '/auth/reset-password',
      body: () => ({ token: given.resetToken, newPassword: testPassword }),
      status: 200,
      answer: { message: anyString },
    },
    'homeownerAccount.profile': {
      path: () => '/homeowner/profile',
      status: 200,
      answer: homeownerAccount('Test'),
    },
    'homeownerAccount.updateProfile': {
      path: () => '/homeowner/profile',
      body: () => ({ firstName: 'Nora', lastName: 'homeowner' }),
      status: 200,
      answer: homeownerAccount('Nora'),
    },
    'homeownerAccount.sendEmailProof': {
      path: () => '/homeowner/send-email-proof',
      body: () => ({}),
      status: 200,
      answer: { message: expect.stringContaining('We sent a link to') },
    },
    'homeownerAccount.changeEmail': {
      path: () => '/homeowner/change-email',
      body: () => ({ email: 'another@example.ca', password: testPassword }),
      status: 200,
      answer: { ...homeownerAccount('Nora'), emailProvedAt: isoDate(), pendingEmail: 'another@example.ca' },
    },
    'homeownerAccount.cancelEmailChange': {
      path: () => '/homeowner/change-email',
      status: 200,
      answer: { ...homeownerAccount('Nora'), emailProvedAt: isoDate() },
    },
    'homeownerAccount.confirmEmail': {
      path: () => '/homeowner/confirm-email',
      body: () => ({ token: given.proofToken }),
      status: 200,
      answer: { email: anyString, linkedRequests: 0 },
    },
    'homeownerAccount.confirmEmailByRequest': {
      path: () => '/homeowner/confirm-email-by-request',
      body: () => ({ token: given.unprovedToken }),
      cookie: () => given.unprovedCookie,
      status: 200,
      answer: { email: anyString, linkedRequests: 1 },
    },
    'homeownerAccount.chooseMail': {
      path: () => '/homeowner/mail-choices',
      body: () => ({ optionalMail: false }),
      status: 200,
      answer: { ...homeownerAccount('Nora'), emailProvedAt: isoDate(), optionalMail: false },
    },
    'homeownerAccount.exportData': {
      path: () => '/homeowner/export',
      body: () => ({ password: testPassword }),
      status: 200,
      answer: {
        exportedAt: isoDate(),
        account: expect.objectContaining({ firstName: 'Nora', createdAt: isoDate() }),
        formerDetails: expect.any(Array),
        projects: expect.any(Array),
        reviews: expect.any(Array),
        consents: expect.any(Array),
        access: expect.objectContaining({ devices: expect.any(Array), passkeys: [] }),
      },
    },
    'homeownerAccount.deleteAccount': {
      path: () => '/homeowner/delete-account',
      cookie: () => given.leavingCookie,
      body: () => ({ password: testPassword }),
      status: 200,
      answer: { ok: true },
    },
    'visit.feed': { path: () => '/calendar', status: 200, answer: { since: null, url: null } },
    'visit.makeFeed': {
      path: () => '/calendar',
      status: 201,
      answer: { since: isoDate(), url: expect.stringContaining('/api/calendar/') },
    },
    'visit.revokeFeed': { path: () => '/calendar', status: 200, answer: { since: null, url: null } },
  }
}
