import { pages, sitemapOf } from '../addresses'

/** Made for the request: addresses come from APP_URL. */
export const dynamic = 'force-dynamic'

export function GET(): Response {
  return sitemapOf('urlset', pages)
}
