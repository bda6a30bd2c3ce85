import type { OpenAPI } from '@orpc/openapi'
import { z } from 'zod'
import { exampleId, exampleSecret } from './curl-sample'
import { errorResponse } from './error-responses'
import { accessOfExports, exportFilters, exportNames } from './exports'
import { toJsonSchema } from './json-schema'
import { paperSizes } from './render-quote-pdf'
import { securityOf } from './security'
import { accessOfFiles, scopeOfFiles } from './serve-file'
import { accessOfLinkedQuotes, accessOfQuotes, linkedQuoteInput, scopeOfQuotes } from './serve-quote'

type Operation = OpenAPI.OperationObject

/** Documented addresses that answer no JSON of a contract, and so are no procedures: all of them give bytes or a state. */
export function otherOperations(): Record<string, OpenAPI.PathItemObject> {
  const exported = exportNames.map((name) => [`/admin/export/${name}`, { get: exportOperation(name) }])
  return {
    '/files/{id}': { get: fileOperation },
    '/calendar/{token}': { get: calendarOperation },
    '/quotes/{id}/pdf': { get: quoteOperation },
    '/requests/quote-pdf': { post: linkedQuoteOperation },
    '/health': { get: healthOperation },
    ...Object.fromEntries(exported),
  }
}

const fileOperation: Operation = {
  operationId: 'file.read',
  summary: 'Read a stored file',
  description:
    'Private files are for those whose they are, and for admins; a key finds what came with leads (`leads:read`, a contractor’s), projects (`projects:read`) or contractors’ documents (`contractors:read`). `Range` and `If-None-Match` are understood.',
  tags: ['Files'],
  security: securityOf(accessOfFiles, scopeOfFiles),
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
  responses: {
    '200': { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    '206': { description: 'The range that was asked for' },
    '304': { description: 'The version that is known' },
    '416': { description: 'The range is outside of the file' },
    ...failures('400', '404', '500', '503'),
  },
}

const calendarOperation: Operation = {
  operationId: 'calendar.read',
  summary: 'The visits of a calendar address',
  description: 'An iCalendar (RFC 5545) of the agreed visits, three months back and all that is to come.',
  tags: ['Visits'],
  security: securityOf('anyone'),
  parameters: [
    { name: 'token', in: 'path', required: true, schema: { type: 'string', description: 'The secret of the address' } },
  ],
  responses: {
    '200': { description: 'The calendar', content: { 'text/calendar': { schema: { type: 'string' } } } },
    ...failures('400', '404', '429', '500', '503'),
  },
}

const pdf: Operation['responses'] = {
  '200': {
    description: 'The quote',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  },
}

const paper: OpenAPI.ParameterObject = {
  name: 'paper',
  in: 'query',
  schema: { type: 'string', enum: [...paperSizes], default: 'letter' },
}

const quoteOperation: Operation = {
  operationId: 'quote.pdf',
  summary: 'A quote as a PDF',
  description:
    'For the contractor who sent it and the homeowner who got it, as long as they can read it. Takes an API key of the contractor with the scope `leads:read`.',
  tags: ['Quotes'],
  security: securityOf(accessOfQuotes, scopeOfQuotes),
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }, paper],
  responses: { ...pdf, ...failures('400', '401', '404', '429', '500') },
}

/** By the link of a request, whose token stands in no address. */
const linkedQuoteOperation: Operation = {
  operationId: 'quote.pdfByToken',
  summary: "A quote of the request a mail's link shows, as a PDF",
  description: 'For whoever holds the link.',
  tags: ['Request link'],
  security: securityOf(accessOfLinkedQuotes),
  parameters: [paper],
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: toJsonSchema(linkedQuoteInput, 'input') as OpenAPI.SchemaObject,
        example: { token: exampleSecret, quoteId: exampleId },
      },
    },
  },
  responses: { ...pdf, ...failures('400', '403', '404', '429', '500') },
}

const healthState = toJsonSchema(
  z.object({
    status: z.enum(['ok', 'unavailable']),
    database: z.enum(['ok', 'away']),
    queue: z.enum(['ok', 'away']),
  }),
  'output',
) as OpenAPI.SchemaObject

const healthOperation: Operation = {
  operationId: 'health.read',
  summary: 'Whether the database answers and somebody works on the queue',
  description: 'For monitors; it is not cached, and needs no session.',
  tags: ['Operations'],
  security: securityOf('anyone'),
  responses: {
    '200': { description: 'Both do', content: { 'application/json': { schema: healthState } } },
    '503': { description: 'One of them does not', content: { 'application/json': { schema: healthState } } },
  },
}

function exportOperation(name: (typeof exportNames)[number]): Operation {
  const { properties = {} } = toJsonSchema(exportFilters(name), 'input')
  return {
    operationId: `export.${name}`,
    summary: `The list of ${name} as CSV`,
    description:
      'For owners. The filters and the order are those of the list; the whole list is streamed, and audited.',
    tags: ['Admin: exports'],
    security: securityOf(accessOfExports),
    parameters: Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      schema,
    })) as Operation['parameters'],
    responses: {
      '200': { description: 'The list', content: { 'text/csv': { schema: { type: 'string' } } } },
      ...failures('400', '401', '403', '500'),
    },
  }
}

function failures(...statuses: string[]): Record<string, OpenAPI.ResponseObject> {
  return Object.fromEntries(statuses.map((status) => [status, errorResponse(status)]))
}
