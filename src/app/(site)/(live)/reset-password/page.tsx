import type { Metadata } from 'next'
import { z } from 'zod'
import { ResetPassword } from '~/features/auth/reset-password'

export const metadata: Metadata = { title: 'Reset password', robots: { index: false }, referrer: 'no-referrer' }

const search = z.object({ token: z.string().trim().min(1).nullable().catch(null) })

export default async function Page({ searchParams }: { searchParams: Promise<unknown> }) {
  const { token } = search.parse(await searchParams)
  return <ResetPassword token={token} />
}
