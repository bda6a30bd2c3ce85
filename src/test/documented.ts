import Ajv from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { openApiDocument } from '~/server/rest/openapi'
import type { RestAnswer } from './rest'

const ajv = addFormats(new Ajv({ strict: false, allErrors: true }))
const pointer = (text: string) => encodeURIComponent(text.replace(/~/g, '~0').replace(/\//g, '~1'))
let isKnown = false

/** Why a value is not what the document says at a place; empty when it is. @param place keys from the document's root on */
export async function deviations(value: unknown, place: readonly string[]): Promise<unknown[]> {
  if (!isKnown) ajv.addSchema(await openApiDocument(), 'document')
  isKnown = true
  const validate = ajv.getSchema(`document#/${place.map(pointer).join('/')}`)
  if (!validate) return [`no schema at ${place.join(' ')}`]
  return validate(value) ? [] : (validate.errors ?? [])
}

/** Where the schema of an answer stands. */
export const answerAt = (method: string, path: string, status: number) =>
  ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', 'application/json', 'schema'] as const

/** Fails when an answer is not what the document says of it. */
export async function expectDocumented(method: string, path: string, { status, body }: RestAnswer): Promise<void> {
  const document = await openApiDocument()
  const response = document.paths?.[path]?.[method.toLowerCase() as 'get']?.responses?.[status]
  expect(response, `${method} ${path} answers ${status}`).toBeDefined()
  if ('content' in Object(response)) expect(await deviations(body, answerAt(method, path, status))).toEqual([])
}
