import { describe, expect, test } from 'vitest'
import { needlesOf, publicRedactor, redactor } from './redact'

const redact = redactor({
  names: ['Will O’Neil-Tremblay', 'hanna grey', null, '  '],
  emails: ['hanna.grey+home@example.ca'],
  phones: ['+16135550177', null],
  addresses: ['12 Côte St., Unit 4'],
  postalCodes: ['K1N 6N5'],
})

describe('of what somebody else wrote, nothing is left of', () => {
  test.each([
    ['their name', 'Hello HANNA  Grey, and hanna\ngrey!', 'Hello [removed], and [removed]!'],
    ['a part of it that is written like a name', 'Dear Hanna and WILL', 'Dear [removed] and [removed]'],
    ['their email', 'Write to Hanna.Grey+Home@example.ca.', 'Write to [removed].'],
    ['their number', '(613) 555-0177, +1 613.555.0177, 16135550177', '[removed], [removed], [removed]'],
    ['their address', 'At 12 côte st.  unit 4, K1n6n5', 'At [removed], [removed]'],
  ])('%s', (_what, text, left) => {
    expect(redact(text)).toBe(left)
  })

  test.each([
    'We will do it on a grey day.',
    'Hannah and Willow were here.',
    'Call 1613 555 01779',
    'other.hanna.grey@example.org',
  ])('but everything of: %s', (text) => {
    expect(redact(text)).toBe(text)
  })
})

describe('a name is taken out also where it is written differently:', () => {
  const french = redactor({
    names: ['Béatrice Lévesque-D’Amour', 'zoë mcdonald', 'Jean-Cœur Côté', 'Vii2nd Łukasz 77777', '‘Bo’, '],
    emails: [],
    phones: [],
    addresses: ['5 rue de l’Église'],
    postalCodes: [],
  })
  test.each([
    ['Dear Beatrice Levesque, ok', 'Dear [removed] [removed], ok'],
    ["BEATRICE LEVESQUE D'AMOUR is in", '[removed] is in'],
    ['beatrice levesque - d`amour.', '[removed].'],
    ['be\u0301atrice le\u0301vesque damour!', '[removed]!'],
    ['Mme Levesque, M. Cote, Mr McDonald', 'Mme [removed], M. [removed], Mr [removed]'],
    ['Zoe, Zoé, ZOË, Zoe\u0301 and Mcdonald', '[removed], [removed], [removed], [removed] and [removed]'],
    ["d’Amour, D'AMOUR and Damour’s", '[removed], [removed] and [removed]’s'],
    ['jean coeur cote and Jean–Cœur', '[removed] and [removed]–[removed]'],
    ['l’été à Zoë 😀 Lukasz, Vii2nd', 'l’été à [removed] 😀 [removed], [removed]'],
    ["At 5 rue de l'eglise", 'At [removed]'],
  ])('%s', (text, left) => expect(french(text)).toBe(left))

  test.each([
    'À côté du mur, œuvre d’été – l’amour\u0301 «Bob», 77777 ',
    'Zoés, Cotes, Levesquerie, Lévesques',
    'damour, jean, mcdonald et zoe sont passés',
  ])('but nothing of: %s', (text) => expect(french(text)).toBe(text))
})

test('a company is called by its name, whoever it is named after', () => {
  const luc = redactor({
    names: ['Luc Perego'],
    emails: ['luc@perego.example'],
    phones: [],
    addresses: [],
    postalCodes: [],
    companies: ['Perego & Fils', 'Perego'],
  })
  expect(luc('Perego & fils was deleted. Luc Perego of Perego: luc@perego.example, M. Luc')).toBe(
    'Perego & fils was deleted. [removed] of Perego: [removed], M. [removed]',
  )
})

test('a name of one word is taken out only where it is written like a name', () => {
  const office = redactor({ names: ['Office'], emails: [], phones: [], addresses: [], postalCodes: [] })
  expect(office('Ask for Office. My home office needs a floor.')).toBe(
    'Ask for [removed]. My home office needs a floor.',
  )
})

test('who is known by nothing changes nothing', () => {
  const nobody = redactor({ names: [], emails: [], phones: [], addresses: [], postalCodes: [] })
  expect(nobody('Hello.')).toBe('Hello.')
})

test('who is known by ten thousand names is taken out by each of them, at once', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `Mc${index} of the very long name of number ${index}`)
  const many = redactor({ names, emails: [], phones: [], addresses: [], postalCodes: [] })
  expect(many(`For ${names[0]} and mc9999, of the very long name of number 9999.`)).toBe('For [removed] and [removed].')
})

describe('out of words that are not about them', () => {
  const identity = {
    fullNames: ['Ottawa Late', 'Pieter van der Berg', 'Zoë D’Amour', '王 明', 'White', 'A B', 'new roof'],
    emails: ['o.late@example.ca'],
    phones: ['+16135550177'],
    companies: ['Ottawa Late Roofing'],
  }
  const take = publicRedactor(identity)
  test.each([
    ['Roof of Ottawa Late, o.LATE@example.ca or 613.555.0177', 'Roof of [removed], [removed] or [removed]'],
    ['OTTAWA  LATE; Pieter Van Der Berg; Zoe Damour; 王 明', '[removed]; [removed]; [removed]; [removed]'],
  ])('a full name and contacts are taken: %s', (text, left) => expect(take(text)).toBe(left))

  test.each([
    'Ottawa is late. Late, Ottawa. Paint it White, or white: A B. A new roof, also a New roof.',
    'We are in Ottawa late at night, and ottawa late.',
    'Ottawa Late Roofing stays.',
  ])('nothing else is: %s', (text) => expect(take(text)).toBe(text))

  test('what may hold them is known beforehand', () => {
    expect(needlesOf(identity)).toEqual({
      words: ['ottawa', 'pieter', 'amour', '王', 'roof', 'example'],
      numbers: ['6135550177'],
    })
  })
})

test('words of one letter are no names', () => {
  const odd = redactor({ names: ['a é a', 'É'], emails: [], phones: [], addresses: [], postalCodes: [] })
  expect(odd('a é a É')).toBe('a é a É')
})
