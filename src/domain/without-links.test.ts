import { expect, test } from 'vitest'
import { withoutLinks, withoutLinksInNames } from './without-links'

test.each([
  ['Visit http://evil.example now', 'Visit [link removed] now'],
  ['Win at HTTPS://evil.test/click?a=b.', 'Win at [link removed]'],
  ['see www.evil.test/x today', 'see [link removed] today'],
  ['go to evil-site.com/path please', 'go to [link removed] please'],
  ['short bit.ly/x and t.me/x, evil.zip:80/x', 'short [link removed] and [link removed] [link removed]'],
  ['ftp://evil and app://evil/x', '[link removed] and [link removed]'],
  ['evil．com, evil。com, ev\u200bil\u200b.\u00adcom', '[link removed], [link removed], [link removed]'],
  ['пример.ca', '[link removed]'],
  ['हिन्दी.com and evile\u0301.com and 💩.com', '[link removed] and [link removed] and [link removed]'],
  ['at हिन्दी.भारत, 💩.la, evil.t\u00adravel', 'at हिन्दी. भारत, 💩. la, evil. t\u00adravel'],
  ['a prize at evil.travel or Evil.Zip or пример.рф', 'a prize at evil. travel or Evil. Zip or пример. рф'],
  ['evil.pdf.travel', 'evil. pdf. travel'],
  ['Paint the hall.The stairs too', 'Paint the hall. The stairs too'],
])('%s', (text, expected) => expect(withoutLinks(text)).toBe(expected))

test.each([
  'Kitchen renovation, approx. 12.5 m2',
  'plan.pdf, photo.JPG',
  'e.g. this',
  'Decks & Patios',
  'Hanna O’Neil',
])('%s stays', (text) => expect(withoutLinks(text)).toBe(text))

test('names of people in mails hold no links, and other props stay', () =>
  expect(
    withoutLinksInNames({ firstName: 'http://evil.example', companyName: 'Reno.ca', links: [1], name: null }),
  ).toEqual({ firstName: '[link removed]', companyName: 'Reno.ca', links: [1], name: null }))

test('a long text takes no long time', () => {
  for (const part of ['a', 'a.', 'a-', '.', '\u200b', 'e\u0301', 'a\u200b', '💩.', 'a.b-', 'www', 'a:/'])
    withoutLinks(part.repeat(100_000))
}, 2000)
