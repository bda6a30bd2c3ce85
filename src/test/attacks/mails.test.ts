import { describe, expect, test } from 'vitest'
import { composeMail } from '~/server/emails/compose'
import { demoMails } from '~/server/seed/demo-mails'

const payload =
  '"><img src=x onerror=alert(1)></script><script>alert(1)</script>javascript:alert(1)\r\nBcc: victim@example.ca'

/** The same props with what a person can type replaced; ids, days and addresses of the server's own stay. */
function infected(props: unknown): unknown {
  if (Array.isArray(props)) return props.map(infected)
  if (typeof props === 'object' && props !== null)
    return Object.fromEntries(
      Object.entries(props).map(([name, value]) => [
        name,
        /id$|slug|on$|at$|since|from$|until|by$|how$|role|reason|type|kind|decision|status|token|audience|news|changed?$|level$/i.test(
          name,
        )
          ? value
          : infected(value),
      ]),
    )
  return typeof props === 'string' ? payload : props
}

describe.each(Object.entries(demoMails))('the mail %s', (template, { props }) => {
  test('runs nothing that a person typed, and takes no header from it', async () => {
    const mail = await composeMail(
      {
        id: '0190a5b0-0000-7000-8000-00000000000a',
        template,
        recipient: 'hanna@example.ca',
        props: infected(props) as Record<string, unknown>,
      },
      { page: '/unsubscribe?token=sealed', oneClick: '/api/unsubscribe?token=sealed' },
    )
    expect(mail.subject).not.toMatch(/[\r\n]/)
    for (const value of Object.values(mail.headers)) expect(value).not.toMatch(/[\r\n]/)
    expect(mail.icalEvent?.content ?? '').not.toMatch(/^Bcc/im)
    expect(mail.html).not.toMatch(/<script|<img src=x|onerror=alert\(1\)>/i)
    for (const [, address] of mail.html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^(https?:\/\/localhost:3000(\/|$|\?)|mailto:|tel:)/)
  })
})
