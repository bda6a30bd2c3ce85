import { expect, test } from 'vitest'
import { readableAddress } from './readable-address'

test.each([
  ['/contractors/%zz', '/unreadable-address'],
  ['/contractors/a%00b?x=1', '/unreadable-address'],
  ['/api/files/%', '/api/unreadable-address'],
  ['/api/files/%00?x=%00', '/api/files/%00?x=%00'],
  ['/contractors?q=%00a%00&page=2', '/contractors?q=a&page=2'],
  ['/reset-password?token=a%2500', '/reset-password?token=a%2500'],
  ['/?a=1?b=%00', '/?a=1?b='],
  [`/contractors/a${'%CC%81'.repeat(31)}`, '/unreadable-address'],
  [
    `/contractors?q=a${'%CC%81'.repeat(31)}&a${'%CC%81'.repeat(31)}=1&city=Ottawa+East%`,
    '/contractors?city=Ottawa+East%',
  ],
  ['/x/../api/health', '/unreadable-address'],
  ['/x/.%2e\\api', '/unreadable-address'],
  ['/_next/static/%2E', '/unreadable-address'],
  ['/api/../admin', '/api/unreadable-address'],
  ['/.well-known/..security.txt?from=/../', '/.well-known/..security.txt?from=/../'],
  ['/admin/projects?search=caf%C3%A9', '/admin/projects?search=caf%C3%A9'],
])('%s is answered as %s', (address, answered) => expect(readableAddress(address)).toBe(answered))
