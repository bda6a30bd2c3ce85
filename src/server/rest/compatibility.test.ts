import { writeFileSync } from 'node:fs'
import type { OpenAPI } from '@orpc/openapi'
import { describe, expect, test } from 'vitest'
import { breakingChanges } from '~/test/breaking-changes'
import { openApiDocument } from './openapi'
import published from './published.json' with { type: 'json' }

const forPeople = ['description', 'summary', 'tags', 'example', 'security', 'operationId']

/** The document without what only people read, and without errors. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (!value || typeof value !== 'object') return value
  const isOperation = 'responses' in value
  const kept = Object.entries(value).filter(
    ([name, entry]) =>
      !(forPeople.includes(name) && (isOperation || typeof entry === 'string')) && !/^[45]\d\d$/.test(name),
  )
  return Object.fromEntries(kept.flatMap(([name, entry]) => (name === 'example' ? [] : [[name, bare(entry)]])))
}

test.runIf(import.meta.env.MODE === 'publish')('the published document is written', async () => {
  const { paths, components } = await openApiDocument()
  writeFileSync('src/server/rest/published.json', `${JSON.stringify(bare({ paths, components }), null, 1)}\n`)
})

test('a client of the published document works with this one', async () => {
  const before = published as unknown as OpenAPI.Document
  expect(breakingChanges({ before, after: await openApiDocument() })).toEqual([])
})

describe('a breaking change is', () => {
  const documentOf = (sent: object, answered: object, operation: object = {}) =>
    ({
      paths: {
        '/things': {
          post: {
            requestBody: { required: true, content: { 'application/json': { schema: sent } } },
            responses: {
              '200': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } },
            },
            ...operation,
          },
        },
      },
      components: { schemas: { Thing: answered } },
    }) as unknown as OpenAPI.Document
  const sent = { type: 'object', properties: { name: { type: 'string', maxLength: 20 } }, required: [] }
  const answered = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
  const changes = (newSent: object, newAnswered: object) =>
    breakingChanges({ before: documentOf(sent, answered), after: documentOf(newSent, newAnswered) })

  test.each([
    ['a field that must be sent', { ...sent, required: ['name'] }, answered, 'body.name must be sent'],
    [
      'a tighter bound',
      { ...sent, properties: { name: { type: 'string', maxLength: 10 } } },
      answered,
      'body.name: maxLength is 10',
    ],
    [
      'a closed list',
      { ...sent, properties: { name: { type: 'string', maxLength: 20, enum: ['a'] } } },
      answered,
      'body.name takes listed values only',
    ],
    ['a sent field that is gone', { ...sent, properties: {} }, answered, 'body.name is gone'],
    ['an answered field that is gone', sent, { type: 'object', properties: {}, required: ['id'] }, 'answer.id is gone'],
    ['an answered field that may be missing', sent, { ...answered, required: [] }, 'answer.id may be missing'],
    [
      'an answered field that may be null',
      sent,
      { ...answered, properties: { id: { type: ['string', 'null'] } } },
      'answer.id may be null',
    ],
  ])('%s', (_what, newSent, newAnswered, change) => {
    expect(changes(newSent, newAnswered)).toEqual([`POST /things: ${change}`])
  })

  test('an address that is gone, unless it was deprecated', () => {
    const after = { paths: {} } as unknown as OpenAPI.Document
    expect(breakingChanges({ before: documentOf(sent, answered), after })).toEqual(['POST /things is gone'])
    expect(breakingChanges({ before: documentOf(sent, answered, { deprecated: true }), after })).toEqual([])
  })

  test('nothing that is added', () => {
    const more = {
      ...answered,
      properties: { ...answered.properties, name: { type: 'string' } },
      required: ['id', 'name'],
    }
    expect(changes({ ...sent, properties: { ...sent.properties, note: { type: 'string' } } }, more)).toEqual([])
  })
})
