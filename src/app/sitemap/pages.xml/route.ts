import { serverApi } from '~/trpc/server'
import { directoryAddress, pages, sitemapOf } from '../addresses'

/** Made for the request: addresses come from APP_URL, and cities from rows. */
export const dynamic = 'force-dynamic'

export async function GET(): Promise<Response> {
  const directory = await serverApi.sitemap.directory()
  return sitemapOf('urlset', [...pages, ...directory.map(directoryAddress)])
}
