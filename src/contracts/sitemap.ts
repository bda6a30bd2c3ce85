import { z } from 'zod'

/** A public profile as search engines are told of it. */
export const publicProfileOutput = z.object({ slug: z.string(), updatedAt: z.date() })
export type PublicProfile = z.infer<typeof publicProfileOutput>

/** Where a part of the list begins: after this slug, or at the start. */
export const sitemapPartInput = z.object({ after: z.string().max(200).default('') })
