'use client'

import { SelectInput } from '~/components/form/select-input'
import { showToast } from '~/components/ui/toast'
import type { Project } from '~/contracts/project'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { useRefreshProjects } from './use-refresh-projects'

export const nobody = 'nobody'

/** The admins a project can be given to, as options; whoever has it now is one, also when they may no longer sign in. */
export function useOwnerOptions(current?: { id: string | null; name: string | null }) {
  const team = api.admin.projects.team.useQuery()
  const listed = (team.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const former =
    current?.id && current.name && !listed.some(({ value }) => value === current.id)
      ? [{ value: current.id, label: current.name }]
      : []
  return [{ value: nobody, label: 'Nobody' }, ...listed, ...former]
}

/** Which admin looks after the project; chosen, it holds at once. */
export function OwnerSelect({ project }: { project: Json<Project> }) {
  const refresh = useRefreshProjects()
  const options = useOwnerOptions({ id: project.ownerId, name: project.ownerName })
  const setOwner = api.admin.projects.setOwner.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Owner updated' })
      await refresh()
    },
    onError: (error) =>
      showToast({ title: 'Error', description: serverMessage(error, 'Failed to set the owner'), tone: 'error' }),
  })
  return (
    <SelectInput
      label="Owner"
      className="w-full md:w-56"
      options={options}
      value={project.ownerId ?? nobody}
      disabled={setOwner.isPending}
      onChange={(value) => setOwner.mutate({ ids: [project.id], ownerId: value === nobody ? null : value })}
    />
  )
}
