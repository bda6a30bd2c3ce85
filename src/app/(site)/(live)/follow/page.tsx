import type { Metadata } from 'next'
import { z } from 'zod'
import { BrokenFollowLink } from '~/features/follow/broken-follow-link'
import { FollowedLead } from '~/features/follow/followed-lead'
import { serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Your request', robots: { index: false }, referrer: 'no-referrer' }

const search = z.object({ token: z.string().max(200).catch('') })

export default async function Page({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token } = search.parse(await searchParams)
  const lead = await serverApi.lead.followByToken({ token }).catch(() => null)
  return lead ? <FollowedLead lead={lead} /> : <BrokenFollowLink />
}
