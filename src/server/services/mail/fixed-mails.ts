import type { MailTemplate } from '~/server/emails/templates'

/** Mails of use only for the links in them, which were made for the address they are written to. */
const links: MailTemplate[] = ['account-opened', 'email-change', 'email-proof', 'password-reset']

/** Notices of what was done to an account: whoever did it may be who changes its email next. */
const notices: MailTemplate[] = [
  'company-key',
  'email-changed',
  'new-sign-in',
  'password-changed',
  'second-factor-changed',
]

/** Mails that go to no other address than the one they are written to. */
export const fixedMails: string[] = [...links, ...notices]

/** Whether a mail is of use only for the links in it. */
export function isLinkMail(template: string): boolean {
  return links.some((name) => name === template)
}
