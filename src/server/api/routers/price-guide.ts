import { z } from 'zod'
import { priceGuideOutput, priceGuidesInput } from '~/contracts/price-guide'
import { listPriceGuides } from '~/server/services/price-guide/list-price-guides'
import { publicProcedure, router } from '../trpc'

/** For pages that are the same for everybody; it has no REST address and is no part of the documented API. */
export const priceGuideRouter = router({
  list: publicProcedure
    .input(priceGuidesInput)
    .output(z.array(priceGuideOutput))
    .query(({ ctx, input }) => listPriceGuides(ctx, input)),
})
