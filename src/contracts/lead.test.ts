import { describe, expect, test } from 'vitest'
import { submitProjectInput, updateLeadInput } from './lead'

const wizard = {
  propertyType: 'residential',
  serviceNeeded: 'Roofing',
  customerName: 'Hanna Homeowner',
  email: 'Hanna@Example.ca',
  phone: '(613) 555-0111',
  city: 'Ottawa',
  postalCode: 'k1n6n5',
  description: 'The roof leaks above the bedroom and needs a look.',
  timeline: 'Flexible',
}
const { propertyType: _propertyType, postalCode: _postalCode, timeline: _timeline, ...profile } = wizard

const firstIssue = (body: unknown) => submitProjectInput.safeParse(body).error?.issues[0]?.message

test('a wizard request is read into its stored forms', () => {
  expect(submitProjectInput.parse({ ...wizard, status: 'won' })).toMatchObject({
    email: 'hanna@example.ca',
    phone: '+16135550111',
    postalCode: 'K1N 6N5',
    budget: null,
  })
  expect(submitProjectInput.parse({ ...wizard, status: 'won' })).not.toHaveProperty('status')
})

/** Rule 46, word for word. */
describe('the wizard says what is wrong', () => {
  test.each([
    [{ propertyType: 'castle' }, 'Please select a property type'],
    [{ propertyType: '' }, 'Please select a property type'],
    [{ serviceNeeded: '' }, 'Please select a service type'],
    [{ serviceNeeded: undefined }, 'Please select a service type'],
    [{ customerName: 'H' }, 'Name must be at least 2 characters'],
    [{ email: 'hanna@' }, 'Please enter a valid email address'],
    // What stands for erased people: a request with it would count as erased.
    [{ email: 'Deleted@account.invalid' }, 'Please enter a valid email address'],
    [{ phone: '613555011' }, 'Phone number must be 10 digits'],
    [{ city: 'O' }, 'Please enter your city'],
    [{ city: 'Tor0nto' }, 'Please check the city: it has characters that no city has'],
    [{ postalCode: 'W1N 6N5' }, 'Please enter a valid Canadian postal code (e.g., M5H 2N2)'],
    [{ postalCode: '' }, 'Please enter a valid Canadian postal code (e.g., M5H 2N2)'],
    [{ description: 'Too short to help.' }, 'Please provide more details (at least 20 characters)'],
    [{ timeline: '' }, 'Please select your timeline'],
    [{ timeline: 'Yesterday' }, 'Please select your timeline'],
  ])('%j: %s', (change, message) => expect(firstIssue({ ...wizard, ...change })).toBe(message))

  test('all at once, each on its field', () => {
    const { error } = submitProjectInput.safeParse({ propertyType: 'commercial' })
    expect(error?.issues.map(({ path }) => path.join('.')).sort()).toEqual(
      ['city', 'customerName', 'description', 'email', 'phone', 'postalCode', 'serviceNeeded', 'timeline'].sort(),
    )
  })
})

describe('the profile form asks for less', () => {
  test('six fields are enough', () =>
    expect(submitProjectInput.parse({ ...profile, description: 'Short.' }).timeline).toBeNull())

  test.each(['serviceNeeded', 'description', 'customerName', 'email', 'phone', 'city'])('without %s', (field) =>
    expect(firstIssue({ ...profile, [field]: ' ' })).toBe('Missing information: Please fill in all required fields.'),
  )

  test('its own options pass, and so do the wizard’s', () => {
    for (const timeline of ['ASAP', 'Within 1 week', '6+ months'])
      expect(firstIssue({ ...profile, timeline })).toBeUndefined()
    for (const budget of ['Under $1,000', 'Not sure yet', '', null])
      expect(firstIssue({ ...profile, budget })).toBeUndefined()
    expect(firstIssue({ ...profile, budget: 'A million' })).toBe('Please select a budget from the list')
  })

  test('a postal code may be empty and is checked when it is not', () => {
    expect(submitProjectInput.parse({ ...profile, postalCode: '' }).postalCode).toBeNull()
    expect(firstIssue({ ...profile, postalCode: '12345' })).toBe(
      'Please enter a valid Canadian postal code (e.g., M5H 2N2)',
    )
  })
})

describe('hostile input', () => {
  test.each([
    ['a null byte', { customerName: 'Han\u0000na' }],
    ['a line break in a name', { customerName: 'Hanna\nBcc: all@example.ca' }],
    ['half a character', { description: `${'x'.repeat(30)}\ud800` }],
    ['a number for a text', { description: 1_234_567_890_123 }],
    ['an object for a text', { city: { $ne: null } }],
    ['a text without end', { description: 'x'.repeat(200_000) }],
    ['a list for an answer map', { serviceSpecificAnswers: ['x'] }],
  ])('%s is refused', (_name, change) =>
    expect(submitProjectInput.safeParse({ ...wizard, ...change }).success).toBe(false),
  )

  test.each([null, [], 'text', 7])('%j is no request', (body) =>
    expect(submitProjectInput.safeParse(body).success).toBe(false),
  )
})

test.each([
  ['serviceSpecificAnswers', 500, 'At most 500 answers'],
  ['metadata', 20, 'At most 20 texts'],
])('keys of %s are counted before they are looked at: at most %d', (field, most, message) => {
  const read = (count: number, value: unknown) =>
    submitProjectInput.safeParse({
      ...wizard,
      [field]: Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, value])),
    })
  expect(read(most, 'x').success).toBe(true)
  expect(read(most + 1, 1).error?.issues).toMatchObject([{ path: [field], message }])
})

test('a contractor cannot set a lead to won or new', () => {
  for (const status of ['won', 'new', 'archived'])
    expect(updateLeadInput.safeParse({ id: 'x', status }).success).toBe(false)
})
