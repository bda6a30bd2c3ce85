import type { IncomingHttpHeaders } from 'node:http'
import { publicPages } from '~/lib/public-pages'
import { holdsSecret } from '~/lib/secret-address'

/** One rendering of a public page: what is asked of Next, and how long the answer may be shown. */
export interface PublicPage {
  /** Path and query, with those parameters only that the page shows. */
  address: string
  /** What the client router asks for a React payload with; empty for HTML. */
  routerHeaders: Record<string, string>
  /** The contractor of a profile, whose version decides whether the rendering is current. */
  profile?: string
  /** Milliseconds that a rendering is shown. */
  ttl: number
  cacheControl: string
}

const profilePath = /^\/contractors\/([a-z\d-]+)$/
/** A service, or a service in a city. */
const servicePath = /^\/services(\/[a-z\d-]+){1,2}$/
/** Pages that show rows which may have to go. */
const listPages = ['/', '/contractors']
const listParameters = ['q', 'service', 'province', 'place', 'city', 'postalCode', 'sort', 'cursor']
const profileTabs = ['services', 'reviews']

/** They show no rows, or a share of many (rule 79) and what winning costs (rule 71): only a deploy changes more of them. */
const fixedTimes = { ttl: 60_000, cacheControl: 'public, max-age=0, s-maxage=60, stale-while-revalidate=60' }
/** The sum of the three times stays below ten seconds, after which a change must be seen (decision 32). */
const listTimes = { ttl: 3_000, cacheControl: 'public, max-age=0, s-maxage=2, stale-while-revalidate=4' }
/** A shared cache asks for each view: an unpublished profile is gone at once. By hand made changes show after `ttl`. */
const profileTimes = { ttl: 300_000, cacheControl: 'public, max-age=0, s-maxage=0, stale-while-revalidate=0' }

/** What crawlers read: of every published profile, and as old as they keep it themselves. */
const crawlerFiles = ['/robots.txt', '/sitemap.xml', '/sitemap/pages.xml', '/sitemap/contractors.xml']
const crawlerTimes = { ttl: 60_000, cacheControl: 'public, max-age=3600' }

/** What Next's router sends beside `rsc`; it signs all of them in `_rsc`, and Next checks that. */
const routerHeaderNames = [
  'rsc',
  'next-router-state-tree',
  'next-router-prefetch',
  'next-router-segment-prefetch',
  'next-url',
]

/** The public page that a GET or HEAD asks for; null for what is not the same for everybody. */
export function publicPageOf(url: string, headers: IncomingHttpHeaders): PublicPage | null {
  const [path = '', search = ''] = splitOnce(url, '?')
  const slug = profilePath.exec(path)?.[1]
  const isService = servicePath.test(path)
  const isCrawlerFile = crawlerFiles.includes(path)
  if (slug === undefined && !isService && !isCrawlerFile && !publicPages.includes(path)) return null
  const query = new URLSearchParams(search)
  const isPayload = headers.rsc === '1'
  // Shared caches that know addresses only must not find HTML where a payload is expected, or the reverse.
  if (query.has('_rsc') !== isPayload || holdsSecret(path, query)) return null
  const shown = new URLSearchParams()
  const keep = (name: string, value: string | undefined) => value && shown.set(name, value)
  if (path === '/contractors') for (const name of listParameters) keep(name, query.get(name)?.trim())
  if (path === '/sitemap/contractors.xml') keep('after', query.get('after') ?? undefined)
  if (slug !== undefined)
    keep(
      'tab',
      profileTabs.find((tab) => tab === query.get('tab')),
    )
  const routerHeaders: Record<string, string> = {}
  if (isPayload) {
    shown.set('_rsc', query.get('_rsc') ?? '')
    for (const name of routerHeaderNames) if (headers[name] !== undefined) routerHeaders[name] = String(headers[name])
  }
  return {
    address: shown.size > 0 ? `${path}?${shown}` : path,
    routerHeaders,
    ...(slug === undefined ? timesOf(path) : { ...profileTimes, profile: slug }),
  }
}

function timesOf(path: string) {
  if (crawlerFiles.includes(path)) return crawlerTimes
  return servicePath.test(path) || listPages.includes(path) ? listTimes : fixedTimes
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
