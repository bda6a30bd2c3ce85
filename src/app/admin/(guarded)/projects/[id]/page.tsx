import type { Metadata } from 'next'
import { ProjectDetail } from '~/features/admin-projects/project-detail'
import { HydrateClient, serverApi } from '~/trpc/server'

export const metadata: Metadata = { title: 'Project' }

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  await serverApi.admin.projects.byId.prefetch({ id })
  return (
    <HydrateClient>
      <ProjectDetail id={id} />
    </HydrateClient>
  )
}
