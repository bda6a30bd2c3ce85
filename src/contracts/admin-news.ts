import { z } from 'zod'
import { newsDeliveries } from '~/domain/admin-news'

/** How an admin gets news by mail. */
export const newsChoice = z.object({
  delivery: z.enum(newsDeliveries, { error: 'Please choose how you want to get news' }),
})
export type NewsChoice = z.output<typeof newsChoice>
