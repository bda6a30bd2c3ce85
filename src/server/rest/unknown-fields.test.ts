import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { submitProjectInput } from '~/contracts/lead'
import { browseContractorsInput } from '~/contracts/public-contractor'
import { wizardBody } from '~/test/factories'
import { refuseUnknown, unknownFields } from './unknown-fields'

describe('unknown fields are found', () => {
  const line = z.object({ text: z.string(), price: z.number().optional() })
  const contract = z
    .object({
      name: z.string().optional(),
      lines: z.array(line).max(3).default([]),
      notes: z.record(z.string(), line).nullish(),
      place: z.union([z.object({ city: z.string() }), z.object({ postalCode: z.string() })]).optional(),
    })
    .refine(() => true)
    .transform((value) => value)

  test.each([
    [{ name: 'x', lines: [{ text: 'a', price: 1 }], notes: { any: { text: 'b' } } }, []],
    [{ nmae: 'x' }, ['nmae']],
    [{ lines: [{ text: 'a' }, { text: 'b', cost: 1 }] }, ['lines.1.cost']],
    [{ notes: { any: { body: 'b' } } }, ['notes.any.body']],
    [{ place: { postalCode: 'K1N 6N5' } }, []],
    [{ place: { postalCode: 'K1N 6N5', town: 'Ottawa' } }, ['place.town']],
    [{ constructor: 1, toString: 2 }, ['constructor', 'toString']],
    [{ lines: 'none', notes: 3, place: null }, []],
    ['text', []],
    [null, []],
  ])('in %j: %j', (value, found) => {
    expect(unknownFields(contract, value)).toEqual(found)
  })

  test('in a request for quotes, whichever form it comes from', () => {
    expect(unknownFields(submitProjectInput, wizardBody)).toEqual([])
    expect(unknownFields(submitProjectInput, { ...wizardBody, metadata: { a: 'b' }, status: 'won' })).toEqual([
      'status',
    ])
    expect(unknownFields(submitProjectInput, { serviceNeeded: 'Roofing', phoneNumber: '1' })).toEqual(['phoneNumber'])
  })
})

test('parameters of an address are refused by name, also on what takes a body', () => {
  const ask = (query: string, isQuery = true) =>
    refuseUnknown(browseContractorsInput, { url: new URL(`http://x/?${query}`), isQuery, body: {} })
  expect(() => ask('postalCode=K1N6N5&within=5&limit=3')).not.toThrow()
  expect(() => ask('radius=5')).toThrow('There is no such parameter: radius')
  expect(() => ask('filter[city]=x')).toThrow('There is no such parameter: filter')
  expect(() => ask('limit=3', false)).toThrow('There is no such parameter: limit')
})
