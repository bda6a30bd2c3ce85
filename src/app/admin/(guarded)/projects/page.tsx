import type { Metadata } from 'next'
import { z } from 'zod'
import { listInput, readListState } from '~/features/admin-projects/list-state'
import { ProjectsList } from '~/features/admin-projects/projects-list'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Projects' }

const search = z.record(z.string(), z.string().or(z.array(z.string()).transform(([first = '']) => first)))

export default async function Page({ searchParams }: { searchParams: Promise<object> }) {
  const given = search.parse({ ...(await searchParams) })
  const { list, sources } = serverApi.admin.projects
  await Promise.all([list.prefetch(listInput(readListState((name) => given[name]))), sources.prefetch()])
  return (
    <HydrateClient>
      <ProjectsList />
    </HydrateClient>
  )
}
