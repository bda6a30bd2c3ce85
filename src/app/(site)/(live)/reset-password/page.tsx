import type { Metadata } from 'next'
import { z } from 'zod'
import { ResetPassword } from '~/features/auth/reset-password'
import { serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Reset password', robots: { index: false }, referrer: 'no-referrer' }

const search = z.object({ token: z.string().trim().min(1).nullable().catch(null) })

export default async function Page({ searchParams }: { searchParams: Promise<unknown> }) {
  const { token } = search.parse(await searchParams)
  // Without an answer the form is shown: sending it checks the link again.
  const check = token ? await serverApi.auth.checkResetLink({ token }).catch(() => null) : null
  return <ResetPassword token={token} refusal={check?.refusal ?? null} />
}
