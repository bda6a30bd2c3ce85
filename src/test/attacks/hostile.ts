import fc from 'fast-check'
import { testPassword } from '~/test/factories'
import type { World } from './world'

/** Texts that broke something somewhere once. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\ufeff',
  '\u202eevil\u202c',
  '\u200b',
  '\u2028',
  '\ufffe',
  '🏠👩‍👩‍👧‍👦'.repeat(20),
  'é'.normalize('NFD').repeat(150),
  "' or 1=1 --",
  "'; drop table users; --",
  '%',
  '_%\\',
  '\\',
  '$1',
  '{{7*7}}<%= 7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=1+1',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%c0%ae',
  'a\r\nBcc: victim@example.ca',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(40),
  '99999999999999999999',
  '2147483648',
  '0000-01-01',
  '-000001-01-01',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13T00:00:00.000Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
  'infinity',
  'today',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000-0000-7000-8000-000000000000',
  '__proto__',
  'constructor',
  'toString',
  '[]',
  '{}',
] as const

const hugeTexts = fc
  .constantFrom(201, 255, 5001, 10_001, 100_000)
  .chain((size) => fc.constantFrom('x', 'é', '🏠', ' ', '\n', 'a@').map((sign) => sign.repeat(size)))

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<string>(...hostileTexts) },
  { weight: 1, arbitrary: hugeTexts },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

const hostileNumber = fc.constantFrom(
  0,
  -0,
  -1,
  0.1,
  1e-320,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  9_007_199_254_740_991,
  9_007_199_254_740_992,
  1e21,
  1.7e308,
)

/** An object whose keys are names that JavaScript itself gives a meaning to. */
const hostileObject = fc
  .constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'then', 'id', 'length', '')
  .map((key) => JSON.parse(`{${JSON.stringify(key)}:{"admin":true}}`) as object)

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

/** Anything that JSON can carry, whatever was asked for. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}], { $ne: null }) },
  { weight: 1, arbitrary: hostileObject },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      nested(500),
      Array.from({ length: 2000 }, () => 'x'),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const anId = '00000000-0000-7000-8000-000000000000'

/** Places in a list as the server writes them, with contents it never would. */
const forgedCursors = [
  ['next', '0000-01-01 00:00:00+00', anId],
  ['previous', '2026-02-30 00:00:00+00', anId],
  ['next', '-infinity', anId],
  ['next', '999999999', anId],
  ['next', "' or 1=1 --", anId],
  ['next', 'a\u0000', anId],
  ['next', 'a', 'not an id'],
  ['sideways', 'a', anId],
  { direction: 'next', distance: -1e308, sortName: '\u0000', id: anId },
  { direction: 'next', distance: null, sortName: '\ud800', id: anId },
  { direction: 'next', distance: 'x', sortName: [], id: anId },
  null,
].map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url'))

/** What a well-meaning caller sends in the fields whose shape a schema does not tell. */
export function usualValues(world: World): Record<string, unknown[]> {
  const { ids, slugs, tokens } = world
  return {
    email: [world.homeowner.email, world.contractor.user.email, 'someone@example.ca'],
    password: [testPassword],
    currentPassword: [testPassword],
    newPassword: [testPassword],
    token: Object.values(tokens),
    phone: ['416 555 0123'],
    postalCode: ['M5H 2N2'],
    description: ['The roof leaks above the bedroom and needs a look.'],
    timeline: ['Flexible'],
    budget: [''],
    website: ['https://example.ca'],
    contractorId: ids.contractors ?? [],
    projectId: ids.projects ?? [],
    assignmentId: ids.leads ?? [],
    quoteId: ids.quotes ?? [],
    upTo: ids.leads ?? [],
    categoryId: ids.categories ?? [],
    service: [slugs.category],
    serviceCategorySlug: [slugs.category],
    serviceCategoryIds: [ids.categories ?? []],
    questionId: ['roofAge'],
    dueOn: ['2099-01-31', null],
    paidOn: ['2026-01-05'],
    issuedOn: ['2026-01-05'],
    expiresOn: ['2099-01-31'],
    validUntil: ['2099-01-31'],
    startDate: ['2099-01-31'],
    amount: ['1,250.50', 1250.5],
    total: [1130],
    taxes: [130],
    deposit: [100],
    version: [1, 2],
    revises: [1],
    rating: [5],
    priority: [50],
    limit: ['10'],
    cursor: forgedCursors,
    offset: ['0'],
    submissionId: ['0192d3b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b'],
    reason: ['Plans changed'],
    options: [['One', 'Two']],
    sort: ['createdAt'],
    search: ['hanna'],
  }
}
