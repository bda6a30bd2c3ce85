import { z } from 'zod'
import { directoryAddresses } from '~/contracts/directory'
import { publicProfileOutput, sitemapPartInput } from '~/contracts/sitemap'
import { readDirectoryPages } from '~/server/services/contractor/describe-directory-page'
import { listPublicProfiles, readProfileParts } from '~/server/services/contractor/list-public-profiles'
import { publicProcedure, publicSearchProcedure, router } from '../trpc'

/** For the sitemap's own addresses; it has no REST address and is no part of the documented API. */
export const sitemapRouter = router({
  parts: publicProcedure.output(z.array(z.string())).query(({ ctx }) => readProfileParts(ctx)),
  directory: publicProcedure.output(directoryAddresses).query(({ ctx }) => readDirectoryPages(ctx)),
  profiles: publicSearchProcedure
    .input(sitemapPartInput)
    .output(z.array(publicProfileOutput))
    .query(({ ctx, input }) => listPublicProfiles(ctx, input)),
})
