import { TRPCError } from '@trpc/server'
import type { Metadata } from 'next'
import { cache } from 'react'
import { introOf, pageTitle, trailOf } from '~/features/contractor/service-page'
import { publicPage } from '~/features/site/page-metadata'
import { publicApi } from '~/trpc/server'

/** What is answered of a service there is not, or a city where nobody offers it. */
const unknown: readonly string[] = ['NOT_FOUND', 'BAD_REQUEST']

/** Null when there is no such page. Read once for the page and its metadata. */
export const findPage = cache(async (service: string, place?: string) => {
  try {
    return await publicApi.contractor.directoryPage({ service, place })
  } catch (error) {
    if (error instanceof TRPCError && unknown.includes(error.code)) return null
    throw error
  }
})

export async function metadataOf(service: string, place?: string): Promise<Metadata> {
  const about = await findPage(service, place)
  if (!about) return { title: 'Page not found', robots: { index: false } }
  const path = trailOf(about).at(-1)?.path ?? '/contractors'
  return publicPage({ path, title: pageTitle(about), description: introOf(about), image: 'contractors' })
}
