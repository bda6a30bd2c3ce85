import { sitemapPartInput } from '~/contracts/sitemap'
import { serverApi } from '~/trpc/server'
import { profileAddress, sitemapOf } from '../addresses'

/** Rows change after the build. */
export const dynamic = 'force-dynamic'

/** One part of the public profiles: those after `?after=`. */
export async function GET(request: Request): Promise<Response> {
  const part = sitemapPartInput.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const profiles = await serverApi.sitemap.profiles(part.data ?? {})
  return sitemapOf('urlset', profiles.map(profileAddress))
}
