import { subHours } from 'date-fns/subHours'
import { feeWording } from '~/domain/fee'
import type { Executor } from '~/server/db/client'
import { mails } from '~/server/db/schema'
import { emailTemplates, type MailProps, type MailTemplate } from '~/server/emails/templates'
import { seedId } from './reference'

const homeowner = 'homeowner@trowel.example'
const contractor = 'contractor@trowel.example'

const request = {
  projectId: seedId('project:14'),
  reference: 'TR-7K3M9Q',
  serviceNeeded: 'Roofing',
  customerName: 'Hanna Whitfield',
  city: 'Toronto',
  description:
    'The roof over the back bedroom leaks when it rains hard.\nThe shingles are about twenty years old, and two are missing at the ridge.',
} as const

const company = { companyName: 'Maple Ridge Roofing', contactName: 'Daniel Tremblay' } as const

const leadId = '0190a5b0-0000-7000-8000-000000000000'

const lead = { ...request, ...company, hasAccount: true, leadId, province: 'ON' } as const

/** One believable mail of every template: for the demo's mailbox, and to test that each can be read. */
export const demoMails: { [T in MailTemplate]: { recipient: string; props: MailProps[T] } } = {
  'request-received': { recipient: homeowner, props: { ...request, companyName: null } },
  'request-link': { recipient: homeowner, props: { ...request, linkVersion: 2 } },
  matched: {
    recipient: homeowner,
    props: {
      ...request,
      ...company,
      phone: '(416) 555-0142',
      email: 'office@mapleridge.example',
      slug: 'maple-ridge-roofing',
    },
  },
  'new-lead': {
    recipient: contractor,
    props: {
      ...request,
      ...company,
      timeline: 'Within 1 month',
      budget: '$10,000 - $25,000',
      direct: false,
      hasAccount: true,
      answerBy: '2026-05-14T16:30:00.000Z',
      leadId,
      province: 'ON',
    },
  },
  'quote-received': {
    recipient: homeowner,
    props: { ...request, ...company, total: 12_430, taxes: 1430, validUntil: '2026-06-12', revised: false },
  },
  'quote-withdrawn': { recipient: homeowner, props: { ...request, ...company } },
  'message-received': {
    recipient: homeowner,
    props: {
      ...request,
      recipientName: request.customerName,
      senderName: company.companyName,
      leadId,
      audience: 'homeowner',
      linked: true,
      body: 'Could we come by on Thursday after four to look at the roof?\nIt takes about half an hour.',
    },
  },
  'email-proof': {
    recipient: homeowner,
    props: { firstName: 'Hanna', tokenId: '0190a5b0-0000-7000-8000-000000000001' },
  },
  'email-change': {
    recipient: 'hanna.new@trowel.example',
    props: { firstName: 'Hanna', oldEmail: homeowner, tokenId: '0190a5b0-0000-7000-8000-000000000002' },
  },
  'email-taken': { recipient: contractor, props: { name: 'Marc', purpose: 'contact_email' } },
  'email-changed': { recipient: homeowner, props: { firstName: 'Hanna', newEmail: 'hanna.new@trowel.example' } },
  'account-deleted': { recipient: homeowner, props: { firstName: 'Hanna' } },
  'requests-erased': { recipient: homeowner, props: { customerName: request.customerName } },
  'company-closed': { recipient: contractor, props: company },
  'account-opened': {
    recipient: homeowner,
    props: {
      firstName: 'Hanna',
      tokenId: '0190a5b0-0000-7000-8000-000000000003',
      device: 'Chrome on Android',
      address: '203.0.113.7',
      at: '2026-05-14T16:30:00.000Z',
      province: 'ON',
    },
  },
  'password-changed': { recipient: homeowner, props: { firstName: 'Hanna' } },
  'new-sign-in': {
    recipient: homeowner,
    props: {
      firstName: 'Hanna',
      role: 'homeowner',
      device: 'Chrome on Android',
      address: '203.0.113.7',
      at: '2026-05-14T16:30:00.000Z',
      province: 'ON',
    },
  },
  'review-received': {
    recipient: contractor,
    props: {
      contactName: 'Marc Harbour',
      companyName: 'Harbourlight Roofing',
      customerName: 'Hanna Homeowner',
      rating: 5,
      comment: 'On time, tidy, and the flashing they found rusted through was mended the same day.',
      slug: 'harbourlight-roofing',
    },
  },
  'password-reset': {
    recipient: homeowner,
    props: {
      firstName: 'Hanna',
      links: [{ role: 'homeowner', tokenId: '0190a5b0-0000-7000-8000-000000000001', minutes: 60 }],
    },
  },
  'looking-again': {
    recipient: homeowner,
    props: { ...request, companyName: company.companyName, how: 'declined', sharable: false },
  },
  'match-late': { recipient: homeowner, props: request },
  'lead-reminder': { recipient: contractor, props: { ...lead, answerBy: '2026-05-14T16:30:00.000Z' } },
  hired: { recipient: contractor, props: { ...lead, phone: '(416) 555-0199', email: homeowner, total: 12_430 } },
  'not-chosen': { recipient: contractor, props: lead },
  'request-closed': { recipient: contractor, props: lead },
  'request-reopened': { recipient: contractor, props: lead },
  'project-completed': { recipient: contractor, props: lead },
  'work-finished': {
    recipient: homeowner,
    props: {
      ...request,
      companyName: company.companyName,
      completesAt: '2026-05-21T16:30:00.000Z',
      province: 'ON',
      linked: true,
    },
  },
  'payment-requested': {
    recipient: homeowner,
    props: { ...request, companyName: company.companyName, title: 'Second half', amount: 6215, hasFile: true },
  },
  'payment-recorded': { recipient: contractor, props: { ...lead, title: 'Second half', amount: 6215 } },
  visit: {
    recipient: homeowner,
    props: {
      news: 'agreed',
      audience: 'homeowner',
      recipientName: lead.customerName,
      otherName: lead.companyName,
      serviceNeeded: lead.serviceNeeded,
      reference: lead.reference,
      leadId: '0190a5b0-0000-7000-8000-000000000001',
      visitId: '0190a5b0-0000-7000-8000-000000000002',
      version: 2,
      times: [],
      startsAt: '2026-12-03T20:00:00.000Z',
      durationMinutes: 60,
      cancelledBy: null,
      place: lead.city,
      province: 'ON',
      linked: true,
      projectId: request.projectId,
    },
  },
  'request-changed': { recipient: contractor, props: { ...lead, changed: ['description', 'files'] } },
  'work-not-finished': { recipient: contractor, props: lead },
  'ended-by-team': { recipient: homeowner, props: { ...request, completed: false } },
  'document-decision': {
    recipient: contractor,
    props: {
      ...company,
      documentName: 'Liability insurance certificate',
      verified: true,
      reason: null,
      expiresOn: '2027-03-01',
      restored: false,
    },
  },
  'rate-set': {
    recipient: contractor,
    props: {
      ...company,
      wording: feeWording({ percent: 3, capCents: 50_000 }),
      holdsFrom: '2027-01-01',
    },
  },
  'document-expiring': {
    recipient: contractor,
    props: {
      ...company,
      documentName: 'Liability insurance certificate',
      expiresOn: '2026-06-30',
      needed: true,
    },
  },
  'admin-changed': {
    recipient: 'ada@trowel.example',
    props: { change: 'accepted', name: 'Mika Roy', email: 'mika@trowel.example', owner: 'Noel Tremblay' },
  },
  'key-changed': {
    recipient: 'ada@trowel.example',
    props: {
      change: 'made',
      keyName: 'Claims portal',
      owner: 'Ada Okafor',
      scopes: ['leads:read', 'leads:write'],
      limit: 300,
    },
  },
  'settings-changed': {
    recipient: 'ada@trowel.example',
    props: { change: 'Two-step sign-in is required of every admin.', owner: 'Noel Tremblay' },
  },
  'keys-known': {
    recipient: 'ada@trowel.example',
    props: { change: 'disabled', owner: 'Noel Tremblay', keys: ['Claims portal (trw_4fGh7kPq2LmN)'] },
  },
  'company-key': {
    recipient: contractor,
    props: { ...company, change: 'made', keyName: 'CRM of the office', scopes: ['leads:read', 'leads:write'] },
  },
  'webhook-off': { recipient: 'ada@trowel.example', props: { address: 'crm.example.ca', reason: 'failing' } },
  'verification-lapsed': {
    recipient: contractor,
    props: { ...company, checks: ['Liability insurance of at least $2M'] },
  },
  'contractor-lapsed': {
    recipient: homeowner,
    props: { ...request, ...company, checks: ['Liability insurance of at least $2M'], hired: true },
  },
  'contractor-gone': { recipient: homeowner, props: { ...request, companyName: company.companyName } },
  'application-received': {
    recipient: contractor,
    props: { ...company, services: ['Roofing', 'Siding'], city: 'Toronto', province: 'ON', phone: '(416) 555-0142' },
  },
  'application-again': { recipient: contractor, props: { ...company, hasAccount: false, waiting: true } },
  invitation: {
    recipient: contractor,
    props: {
      ...company,
      invitationId: '0190a5b0-0000-7000-8000-000000000002',
      expiresAt: '2026-05-21T16:30:00.000Z',
    },
  },
  'second-factor-changed': { recipient: homeowner, props: { firstName: 'Nora', change: 'totp-added' } },
  'admin-news': {
    recipient: 'mika@trowel.example',
    props: {
      daily: false,
      more: 0,
      items: [
        {
          projectId: request.projectId,
          reference: request.reference,
          serviceNeeded: request.serviceNeeded,
          city: 'Toronto',
          kind: 'unmatched_18',
          since: '2026-05-13T16:30:00.000Z',
          matchBy: '2026-05-14T16:30:00.000Z',
        },
      ],
    },
  },
  'comment-mention': {
    recipient: 'mika@trowel.example',
    props: {
      firstName: 'Mika',
      authorName: 'Ada Okafor',
      projectId: request.projectId,
      reference: request.reference,
      serviceNeeded: request.serviceNeeded,
      city: 'Toronto',
    },
  },
  'admin-invitation': {
    recipient: 'mika@trowel.example',
    props: {
      inviter: 'Ada Okafor',
      adminLevel: 'agent',
      invitationId: '0190a5b0-0000-7000-8000-000000000003',
      expiresAt: '2026-05-21T16:30:00.000Z',
    },
  },
}

function aboutOf(template: MailTemplate) {
  const { about } = emailTemplates[template]
  return {
    projectId: about === 'request' ? request.projectId : null,
    userId: about === 'account' ? seedId('homeowner:0') : null,
  }
}

/** The demo's mailbox: every mail once, as if sent over the last hours. */
export async function seedMails(tx: Executor, now: Date): Promise<void> {
  const rows = Object.entries(demoMails).map(([template, { recipient, props }], position) => {
    const createdAt = subHours(now, position + 1)
    return {
      id: seedId(`mail:${template}`),
      key: `demo:${template}`,
      template,
      recipient,
      ...aboutOf(template as MailTemplate),
      props: props as unknown as Record<string, unknown>,
      status: 'kept' as const,
      attempts: 1,
      finishedAt: createdAt,
      createdAt,
    }
  })
  const refused = {
    id: seedId('mail:refused'),
    key: 'demo:refused',
    template: 'matched',
    recipient: 'hanna.whitfeld@example.ca',
    ...aboutOf('matched'),
    props: { ...demoMails.matched.props },
    status: 'refused' as const,
    attempts: 1,
    lastError: "Can't send mail - all recipients were rejected: 550 5.1.1 No such person here",
    finishedAt: subHours(now, 20),
    createdAt: subHours(now, 20),
  }
  await tx
    .insert(mails)
    .values([...rows, refused])
    .onConflictDoNothing()
}
