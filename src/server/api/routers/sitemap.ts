import { z } from 'zod'
import { publicProfile, sitemapPart } from '~/contracts/sitemap'
import { listProfileParts, listPublicProfiles } from '~/server/services/contractor/list-public-profiles'
import { publicProcedure, router } from '../trpc'

/** For the sitemap's own addresses; it has no REST address and is no part of the documented API. */
export const sitemapRouter = router({
  parts: publicProcedure.output(z.array(z.string())).query(({ ctx }) => listProfileParts(ctx)),
  profiles: publicProcedure
    .input(sitemapPart)
    .output(z.array(publicProfile))
    .query(({ ctx, input }) => listPublicProfiles(ctx, input)),
})
