import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { PublicProfile } from '~/contracts/sitemap'
import { contractors } from '~/server/db/schema'
import { cachedRead } from '../cached-read'
import type { ServiceContext } from '../context'

/** Of one sitemap: far fewer than the 50,000 of sitemaps.org, so that none takes the server long to write. */
export const addressesPerSitemap = 2_000

const isPublic = and(eq(contractors.status, 'published'), eq(contractors.verified, true), isNotNull(contractors.slug))

/**
 * The slugs after which each part of the list of public profiles begins: `['']` while one part is enough.
 * One pass over the index of slugs, whatever their number.
 */
export async function listProfileParts(ctx: ServiceContext, size = addressesPerSitemap): Promise<string[]> {
  const numbered = ctx.db
    .select({
      slug: contractors.slug,
      place: sql<number>`row_number() over (order by ${contractors.slug})`.as('place'),
    })
    .from(contractors)
    .where(isPublic)
    .as('numbered')
  const ends = await ctx.db
    .select({ slug: numbered.slug })
    .from(numbered)
    .where(sql`${numbered.place} % ${size} = 0`)
    .orderBy(asc(numbered.slug))
  return ['', ...ends.flatMap(({ slug }) => slug ?? [])]
}

export const readProfileParts = cachedRead((ctx: ServiceContext) => listProfileParts(ctx))

/** Published and verified contractors by slug, at most `size` of those after `after`. */
export async function listPublicProfiles(
  ctx: ServiceContext,
  { after }: { after: string },
  size = addressesPerSitemap,
): Promise<PublicProfile[]> {
  const rows = await ctx.db
    .select({ slug: contractors.slug, updatedAt: contractors.updatedAt })
    .from(contractors)
    .where(and(isPublic, gt(contractors.slug, after)))
    .orderBy(asc(contractors.slug))
    .limit(size)
  return rows.flatMap(({ slug, updatedAt }) => (slug ? [{ slug, updatedAt }] : []))
}
