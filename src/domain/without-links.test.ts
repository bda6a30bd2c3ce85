import { expect, test } from 'vitest'
import { withoutLinks } from './without-links'

test.each([
  ['Visit http://evil.example now', 'Visit [link removed] now'],
  ['Win at HTTPS://evil.test/click?a=b.', 'Win at [link removed]'],
  ['see www.evil.test/x today', 'see [link removed] today'],
  ['go to evil-site.com/path please', 'go to [link removed] please'],
])('%s', (text, expected) => expect(withoutLinks(text)).toBe(expected))

test.each(['Kitchen renovation, approx. 12.5 m2', 'Paint the hall.The stairs too', 'Decks & Patios', 'Hanna O’Neil'])(
  '%s stays',
  (text) => expect(withoutLinks(text)).toBe(text),
)
