import { describe, expect, test } from 'vitest'
import { demoMails } from '~/server/seed/demo-mails'
import { composeMail } from './compose'
import { emailTemplates } from './templates'

const id = '0190a5b0-0000-7000-8000-00000000000a'
const paths = { page: '/unsubscribe?token=sealed', oneClick: '/api/unsubscribe?token=sealed' }
const examples = Object.entries(demoMails)

function compose(template: string, { recipient, props }: (typeof examples)[number][1]) {
  return composeMail({ id, template, recipient, props: props as unknown as Record<string, unknown> }, paths)
}

test('every template has a kind and an example', () => {
  expect(Object.keys(demoMails).sort()).toEqual(Object.keys(emailTemplates).sort())
})

describe.each(examples)('the mail %s', (template, example) => {
  test('says the same as HTML and as text, with nothing missing', async () => {
    const { subject, html, text } = await compose(template, example)
    expect(subject.length).toBeGreaterThan(10)
    for (const part of [subject, html, text]) expect(part).not.toMatch(/undefined|\[object|NaN|Invalid Date/)
    const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? []
    const plainTitle = title.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    expect(text.toLowerCase()).toContain(plainTitle.toLowerCase())
  })

  test('names its sender, and how to unsubscribe without signing in', async () => {
    const { html, text, headers } = await compose(template, example)
    for (const part of [html, text]) {
      expect(part).toContain('100 Example Street')
      expect(part).toContain('hello@localhost')
      expect(part).toContain('http://localhost:3000/unsubscribe?token=sealed')
      expect(part).toContain('optional mail')
    }
    expect(headers['List-Unsubscribe']).toBe('<http://localhost:3000/api/unsubscribe?token=sealed>')
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  })

  test('is drawn for dark clients too', async () => {
    const { html } = await compose(template, example)
    expect(html).toContain('name="color-scheme" content="light dark"')
    // Whatever has the paper's or the card's colour must change it with its class.
    for (const [tag] of html.matchAll(/<[^>]*background-color:#f[^>]*>/g)) expect(tag).toMatch(/class="(paper|card)"/)
    expect(html).not.toMatch(/#(fff|000)(fff|000)?\b/i)
  })
})
