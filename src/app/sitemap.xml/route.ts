import { serverApi } from '~/trpc/server'
import { directoryAddress, pages, profileAddress, sitemapOf } from '../sitemap/addresses'

/** Rows change after the build. */
export const dynamic = 'force-dynamic'

/** Everything public in one file while it fits, else the list of the files that hold it. */
export async function GET(): Promise<Response> {
  const parts = await serverApi.sitemap.parts()
  if (parts.length === 1) {
    const [profiles, directory] = await Promise.all([serverApi.sitemap.profiles({}), serverApi.sitemap.directory()])
    const addresses = [...pages, ...directory.map(directoryAddress), ...profiles.map(profileAddress)]
    if (addresses.length <= 50_000) return sitemapOf('urlset', addresses)
  }
  const files = parts.map((after) => ({ path: `/sitemap/contractors.xml?after=${encodeURIComponent(after)}` }))
  return sitemapOf('sitemapindex', [{ path: '/sitemap/pages.xml' }, ...files])
}
