import type { Metadata } from 'next'
import { z } from 'zod'
import { AdminLogin } from '~/features/auth/admin-login'
import { returnParameter, returnPath } from '~/lib/return-path'

export const metadata: Metadata = { title: 'Login' }

const search = z.object({ [returnParameter]: z.string().optional().catch(undefined) })

export default async function Page({ searchParams }: { searchParams: Promise<unknown> }) {
  const { next } = search.parse(await searchParams)
  return <AdminLogin target={returnPath('admin', next) ?? '/admin'} />
}
