import type { Metadata } from 'next'
import { z } from 'zod'
import { AcceptInvitation } from '~/features/contractor-application/accept-invitation'
import { serverApi } from '~/trpc/server'

/** The address contains a token: no Referer header, no indexing. */
export const metadata: Metadata = {
  title: 'Accept your invitation',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

const search = z.object({ token: z.string().trim().min(1).max(200).optional().catch(undefined) })

export default async function Page({ searchParams }: { searchParams: Promise<unknown> }) {
  const { token } = search.parse(await searchParams)
  // Without an answer the form is shown: sending it checks the link again.
  const check = token ? await serverApi.contractor.checkInvitation({ token }).catch(() => null) : null
  return <AcceptInvitation token={token} refusal={check?.refusal ?? null} applicant={check?.applicant ?? null} />
}
