import { serverApi } from '~/trpc/server'
import { pages, profileAddress, sitemapOf } from '../sitemap/addresses'

/** Rows change after the build. */
export const dynamic = 'force-dynamic'

/** Everything public in one file while it fits, else the list of the files that hold it. */
export async function GET(): Promise<Response> {
  const parts = await serverApi.sitemap.parts()
  if (parts.length === 1) {
    const profiles = await serverApi.sitemap.profiles({})
    if (profiles.length + pages.length <= 50_000)
      return sitemapOf('urlset', [...pages, ...profiles.map(profileAddress)])
  }
  const files = parts.map((after) => ({ path: `/sitemap/contractors.xml?after=${encodeURIComponent(after)}` }))
  return sitemapOf('sitemapindex', [{ path: '/sitemap/pages.xml' }, ...files])
}
