import { env } from '~/env'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

interface Address {
  path: string
  updatedAt?: Date
}

function entry(tag: 'url' | 'sitemap', { path, updatedAt }: Address): string {
  const address = new URL(path, env.APP_URL).href.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
  return `<${tag}><loc>${address}</loc>${updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''}</${tag}>`
}

/** A sitemap, or a list of sitemaps, as sitemaps.org writes it. */
export function sitemapOf(kind: 'urlset' | 'sitemapindex', addresses: readonly Address[]): Response {
  const entries = addresses.map((address) => entry(kind === 'urlset' ? 'url' : 'sitemap', address))
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${kind}>\n`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

/** Every public page that is not a contractor's. */
export const pages: readonly Address[] = [
  '/',
  '/how-it-works',
  '/for-contractors',
  '/contractors',
  '/request-quote',
  '/contractor-registration',
  '/customer-portal',
  '/contractor/login',
  '/help',
  '/price-guides',
  '/privacy',
  '/terms',
].map((path) => ({ path }))

/** A service, or a service in a city. */
export const directoryAddress = ({ service, place }: { service: string; place: string | null }): Address => ({
  path: place === null ? `/services/${service}` : `/services/${service}/${place}`,
})

export const profileAddress = ({ slug, updatedAt }: { slug: string; updatedAt: Date }): Address => ({
  path: `/contractors/${slug}`,
  updatedAt,
})
