import type { Metadata } from 'next'
import { z } from 'zod'
import { AcceptAdminInvitation } from '~/features/admin-admins/accept-invitation'

/** The address holds a secret: it is told to no other site and kept by no search engine. */
export const metadata: Metadata = {
  title: 'Accept your invitation',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

const search = z.object({ token: z.string().trim().min(1).max(200).optional().catch(undefined) })

export default async function Page({ searchParams }: { searchParams: Promise<unknown> }) {
  const { token } = search.parse(await searchParams)
  return <AcceptAdminInvitation token={token} />
}
