import { plainTextSelectors, render } from '@react-email/render'
import { compile } from 'html-to-text'
import { cloneElement } from 'react'
import { env } from '~/env'
import { withSecret } from '~/server/crypto/tokens'
import { writeInvitation } from './calendar'
import type { EmailTemplate } from './template'
import { findTemplate } from './templates'

/** Where the reader of a mail unsubscribes: the page for people, and the address mail programs post to (RFC 8058). */
export interface UnsubscribePaths {
  page: string
  oneClick: string
}

export interface ComposedMail {
  from: string
  to: string
  subject: string
  html: string
  text: string
  messageId: string
  headers: Record<string, string>
  icalEvent?: { method: string; filename: string; content: string }
}

/** `toPlainText` of React Email compiles its selectors for each mail, which took six times as long. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }],
})

interface StoredMail {
  id: string
  template: string
  recipient: string
  props: Record<string, unknown>
  /** Which secret its links are derived by. */
  secretId?: string | null
}

/** What a stored mail is about, without drawing the mail. */
export function composeSubject({ template, props }: Pick<StoredMail, 'template' | 'props'>): string {
  return oneLine(find(template).subject(props))
}

function find(name: string): EmailTemplate<Record<string, unknown>> {
  const template = findTemplate(name)
  if (!template) throw new Error(`unknown mail template ${name}`)
  return template
}

/**
 * A stored mail as it goes out. The Message-ID is the row's, so a mail sent twice is seen as one.
 * @param unsubscribe from `unsubscribePaths` of its recipient
 */
export async function composeMail(
  { id, template, recipient, props, secretId }: StoredMail,
  unsubscribe: UnsubscribePaths,
): Promise<ComposedMail> {
  const { body, kind, calendar } = find(template)
  const event = await withSecret(secretId, async () => calendar?.(props))
  const html = await withSecret(secretId, () =>
    render(
      cloneElement(body(props), {
        unsubscribe: { url: new URL(unsubscribe.page, env.APP_URL).href, kind },
      }),
    ),
  )
  return {
    from: env.EMAIL_FROM,
    to: recipient,
    subject: composeSubject({ template, props }),
    html,
    text: toPlainText(html),
    messageId: `<${id}@${new URL(env.APP_URL).hostname}>`,
    headers: {
      'List-Unsubscribe': `<${new URL(unsubscribe.oneClick, env.APP_URL).href}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
    ...(event && {
      icalEvent: {
        method: event.method,
        filename: 'visit.ics',
        content: writeInvitation({ ...event, attendee: recipient }),
      },
    }),
  }
}

/** A subject is a header: line breaks in a name must not make another. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 200)
}
