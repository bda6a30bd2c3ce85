import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { demoMails } from '~/server/seed/demo-mails'
import { composeMail } from './compose'
import { propsWithout, templatesWithLastWords } from './personal'
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

/** What of a last mail is no person's: the company's name stays in the history of its requests. */
const keptOfLastWords = ['companyName']

test.each(templatesWithLastWords)('once it is sent, the last mail %s holds nothing of its reader', (template) => {
  const { props } = demoMails[template as keyof typeof demoMails]
  const left = propsWithout(template, { ...props })
  for (const [name, value] of Object.entries(props))
    if (keptOfLastWords.includes(name)) expect(left[name]).toBe(value)
    else expect(left[name], name).not.toBe(value)
})

/** The addresses of the site's pages, each as an expression: what stands in brackets is any part. */
function pages(): RegExp[] {
  return globSync('src/app/**/page.tsx').map((file) => {
    const parts = file.split('/').slice(2, -1)
    const path = parts.filter((part) => !part.startsWith('(') && !part.startsWith('[...'))
    return new RegExp(`^/${path.map((part) => (part.startsWith('[') ? '[^/]+' : part)).join('/')}$`)
  })
}

/** The site's addresses in a mail, but for the footer's; a sign-in with what it leads on to. */
async function targets(template: string, example: (typeof examples)[number][1]): Promise<string[]> {
  const { html } = await compose(template, example)
  const found = [...html.matchAll(/href="http:\/\/localhost:3000([^"]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
  return [...new Set(found)].filter((path) => path !== '' && !path.startsWith('/unsubscribe'))
}

test.each(examples)('every link of the mail %s leads to a page there is', async (template, example) => {
  const known = pages()
  expect(known.length).toBeGreaterThan(20)
  for (const target of await targets(template, example)) {
    const { pathname, searchParams } = new URL(target, 'http://localhost:3000')
    const next = searchParams.get('next')
    for (const path of [pathname, ...(next ? [new URL(next, 'http://localhost:3000').pathname] : [])])
      expect(
        known.some((page) => page.test(path)),
        path,
      ).toBe(true)
  }
})

test('the links of mails to contractors lead to the thing they speak of', async () => {
  const lead = '/contractor-dashboard?lead=0190a5b0-0000-7000-8000-000000000000'
  const documents = '/contractor-dashboard?tab=documents'
  const expected = {
    'new-lead': lead,
    'lead-reminder': lead,
    hired: lead,
    'request-reopened': lead,
    'project-completed': lead,
    'document-decision': documents,
    'document-expiring': documents,
    'verification-lapsed': documents,
    'review-received': '/contractor/login?next=%2Fcontractors%2Fharbourlight-roofing%3Ftab%3Dreviews',
  }
  for (const [template, example] of examples)
    if (template in expected)
      expect([template, await targets(template, example)]).toEqual([
        template,
        [expected[template as keyof typeof expected]],
      ])
})

test('instants of mails are said in the zone of who reads them, named', async () => {
  const { recipient, props } = demoMails['lead-reminder']
  const { text } = await compose('lead-reminder', { recipient, props: { ...props, province: 'BC' } })
  expect(text).toContain('Thursday, May 14, 9:30 a.m. PDT')
  for (const [template, example] of examples)
    expect((await compose(template, example)).text, template).not.toMatch(/UTC/)
})
