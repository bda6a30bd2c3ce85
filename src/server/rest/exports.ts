import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { ZodError, z } from 'zod'
import { listAuditInput } from '~/contracts/audit'
import { listContractorsInput } from '~/contracts/contractor'
import { listHomeownersInput } from '~/contracts/homeowner-list'
import { listMeasuredInput } from '~/contracts/marketplace'
import { listProjectsInput } from '~/contracts/project'
import { listFeesInput } from '~/contracts/rate'
import { InvalidError } from '~/domain/errors'
import { type Access, requireAccess } from '~/server/api/access'
import type { ApiContext } from '~/server/api/context'
import { listMeasured } from '~/server/services/analytics/measure-marketplace'
import { listAudit } from '~/server/services/audit/list-audit'
import { record } from '~/server/services/audit/record'
import type { AdminContext } from '~/server/services/context'
import { listContractors } from '~/server/services/contractor/list-contractors'
import { listHomeowners } from '~/server/services/homeowner/list-homeowners'
import { listProjects } from '~/server/services/project/list-projects'
import { listFees } from '~/server/services/rate/list-fees'

interface Batch {
  rows: Record<string, unknown>[]
  nextCursor: string | null
}

interface Export {
  contract: z.ZodObject
  columns: readonly string[]
  /** The names of the filters that a query sets. */
  filters: (query: Record<string, string>) => string[]
  read: (ctx: AdminContext, query: Record<string, string>, cursor: string | undefined) => Promise<Batch>
}

/** Rows per query: the response is streamed. */
const batchSize = 500

function list<C extends z.ZodObject, K extends string>(
  contract: C,
  key: K,
  service: (ctx: AdminContext, input: z.output<C>) => Promise<{ nextCursor: string | null } & Record<K, object[]>>,
  columns: readonly string[],
): Export {
  return {
    contract,
    columns,
    filters: (query) => Object.keys(contract.shape).filter((name) => query[name]),
    read: async (ctx, query, cursor) => {
      const parsed = contract.parse({ ...query, limit: undefined, offset: undefined, cursor }) as object
      const page = await service(ctx, { ...parsed, limit: batchSize } as z.output<C>)
      return { rows: page[key] as Record<string, unknown>[], nextCursor: page.nextCursor }
    },
  }
}

const exports = {
  contractors: list(listContractorsInput, 'contractors', listContractors, [
    'id',
    'companyName',
    'contactName',
    'email',
    'phone',
    'address',
    'city',
    'province',
    'postalCode',
    'website',
    'status',
    'verified',
    'slug',
    'createdAt',
    'updatedAt',
    'lastLoginAt',
  ]),
  projects: list(listProjectsInput, 'projects', listProjects, [
    'id',
    'reference',
    'customerName',
    'email',
    'phone',
    'address',
    'city',
    'province',
    'postalCode',
    'projectType',
    'propertyType',
    'description',
    'budget',
    'timeline',
    'status',
    'verificationLevel',
    'createdAt',
    'updatedAt',
  ]),
  homeowners: list(listHomeownersInput, 'homeowners', listHomeowners, [
    'id',
    'firstName',
    'lastName',
    'email',
    'projectCount',
    'activeProjectCount',
    'createdAt',
    'lastLoginAt',
  ]),
  fees: list(listFeesInput, 'fees', listFees, [
    'reference',
    'company',
    'wonAt',
    'agreedTotal',
    'percent',
    'cap',
    'fee',
  ]),
  marketplace: list(listMeasuredInput, 'requests', listMeasured, [
    'id',
    'reference',
    'trade',
    'province',
    'createdAt',
    'hoursToMatch',
    'kept',
    'slotsFilled',
    'answeredInTime',
    'answeredLate',
    'result',
    'value',
  ]),
  audit: list(listAuditInput, 'entries', listAudit, [
    'id',
    'createdAt',
    'actorKind',
    'actorName',
    'action',
    'entity',
    'entityId',
    'details',
  ]),
} satisfies Record<string, Export>

type ExportName = keyof typeof exports
export const exportNames = Object.keys(exports) as ExportName[]

export const accessOfExports = 'owner' satisfies Access

const pageFields = ['limit', 'offset', 'cursor']

/** What an export reads of its query: the list's filters and order, and nothing of its pages. */
export function exportFilters(name: ExportName): z.ZodObject {
  const fields = Object.entries(exports[name].contract.shape)
  return z.object(Object.fromEntries(fields.filter(([field]) => !pageFields.includes(field))))
}

/**
 * `GET /api/admin/export/{contractors|projects|homeowners|audit}`: the list with the same filters, as
 * CSV, streamed. Owners only; leaves an audit row. It breaks off when the session ends before it was read.
 * @throws UnauthenticatedError, ForbiddenError, InvalidError
 */
export async function exportCsv(request: Request, context: ApiContext, name: ExportName): Promise<Response> {
  const wanted = exports[name]
  const ctx = { ...context, actor: requireAccess(accessOfExports, context) }
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const first = await readFirst(wanted, ctx, query)
  await record(ctx.db, ctx, {
    action: `${name}.exported`,
    entity: 'user',
    entityId: ctx.actor.userId,
    details: { filters: wanted.filters(query) },
  })
  // A batch that fails destroys the text too, and with it the answer: the browser sees a download that broke off.
  const csv = pipeline(
    Readable.from(allRows(wanted, ctx, query, first)),
    stringify({
      header: true,
      bom: true,
      columns: [...wanted.columns],
      escape_formulas: true,
      cast: {
        date: isoText,
        object: (value: object) => withoutFormulas(JSON.stringify(value)),
        string: withoutFormulas,
      },
    }),
    () => {}, // Whoever reads the text gets the error, and logs it.
  )
  return new Response(Readable.toWeb(csv) as ReadableStream, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${ctx.now.toISOString().slice(0, 10)}.csv"`,
    },
  })
}

const isoText = (date: Date) => date.toISOString()

/** What begins a cell where a spreadsheet splits at semicolons or tabs, as it does where the comma is decimal. */
const laterCell = /(?=[=+\-@\uff0b\uff0d\uff1d\uff20])(?<=[;\t\r\n]["\s]*)/g

/** `escape_formulas` sees to the beginning of a text; this to what other separators would make of the rest. */
function withoutFormulas(text: string): string {
  return text.replace(laterCell, "'")
}

/** Validate the filters before the response starts streaming. */
async function readFirst(wanted: Export, ctx: AdminContext, query: Record<string, string>): Promise<Batch> {
  try {
    return await wanted.read(ctx, query, undefined)
  } catch (error) {
    if (error instanceof ZodError) throw new InvalidError(error.issues[0]?.message ?? 'Unknown filter')
    throw error
  }
}

async function* allRows(wanted: Export, ctx: AdminContext, query: Record<string, string>, first: Batch) {
  let batch = first
  for (;;) {
    yield* batch.rows
    if (!batch.nextCursor) return
    await ctx.refuseEnded?.()
    batch = await wanted.read(ctx, query, batch.nextCursor)
  }
}
