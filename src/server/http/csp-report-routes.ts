import { Hono } from 'hono'
import { z } from 'zod'
import { loggedPath } from '~/lib/secret-address'
import { database } from '~/server/db/client'
import { log } from '~/server/observability/log'
import { metrics } from '~/server/observability/metrics'
import { consume } from '~/server/services/rate-limit/rate-limit'
import { takeCallTurn } from './call-turns'
import { limitBodyTo } from './limit-body'
import type { HttpEnv } from './middleware'

/** Bytes: browsers send several reports at once. */
const longestReport = 16_000
const mostAtOnce = 20

const text = z.string().max(2000).catch('')
/** As `report-uri` sends it, and as `report-to` does: under two names each. */
const single = z.object({
  'csp-report': z
    .object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text, 'document-uri': text })
    .transform((report) => ({
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      page: report['document-uri'],
    })),
})
const listed = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }).transform((report) => ({
    directive: report.effectiveDirective,
    blocked: report.blockedURL,
    page: report.documentURL,
  })),
})

/** The directives of our own policy: anybody can post reports with other ones, which would grow the label set. */
const directives =
  /^(default|script|style|img|font|connect|object)-src(-elem|-attr)?$|^(base-uri|form-action|frame-ancestors)$/

/** What browsers say of violations of the Content-Security-Policy: counted and logged, kept nowhere. */
export const cspReportRoutes = new Hono<HttpEnv>().post(
  '/csp-reports',
  limitBodyTo(longestReport, 'The report is too large'),
  takeCallTurn,
  async (c) => {
    await consume(database(), 'cspReportByAddress', c.get('caller').address)
    const { requestId } = c.get('caller')
    for (const { directive, blocked, page } of read(await c.req.json().catch(() => null))) {
      const known = directives.test(directive) ? directive : 'other'
      metrics().cspReports.inc({ directive: known })
      log.warn(
        { requestId, directive: known, blocked: originOf(blocked), page: pathOf(page) },
        'a page broke its policy',
      )
    }
    return c.body(null, 204)
  },
)

function read(body: unknown) {
  const one = single.safeParse(body)
  if (one.success) return [one.data['csp-report']]
  const reports = Array.isArray(body) ? body.slice(0, mostAtOnce) : []
  return reports.flatMap((report) => {
    const { success, data } = listed.safeParse(report)
    return success ? [data.body] : []
  })
}

/** Without path and query, which may carry a token; `inline` and `eval` are no addresses. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : address.replace(/[^a-z-]/gi, '').slice(0, 20)
}

function pathOf(address: string): string {
  return URL.canParse(address) ? loggedPath(new URL(address).pathname).slice(0, 200) : ''
}
