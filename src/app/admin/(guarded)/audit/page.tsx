import type { Metadata } from 'next'
import { z } from 'zod'
import { AuditList } from '~/features/admin-audit/audit-list'
import { listInput } from '~/features/admin-audit/list-state'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Audit log' }

const search = z.record(z.string(), z.string().or(z.array(z.string()).transform(([first = '']) => first)))

export default async function Page({ searchParams }: { searchParams: Promise<object> }) {
  const given = search.parse({ ...(await searchParams) })
  await serverApi.admin.audit.list.prefetch(listInput((name) => given[name]))
  return (
    <HydrateClient>
      <AuditList />
    </HydrateClient>
  )
}
