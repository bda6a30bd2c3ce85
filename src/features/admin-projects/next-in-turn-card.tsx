'use client'

import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { useRefreshProjects } from './use-refresh-projects'

/** Whose turn it is for a slot that is free, assigned in one step. */
export function NextInTurnCard({ projectId }: { projectId: string }) {
  const refresh = useRefreshProjects()
  const suggestions = api.admin.projects.suggestions.useQuery({ id: projectId })
  const assign = api.admin.projects.assign.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Project assigned' })
      await refresh()
    },
    onError: async (error) => {
      showToast({ title: 'Failed to assign project', description: serverMessage(error), tone: 'error' })
      await refresh()
    },
  })
  const next = suggestions.data?.find((one) => one.next)
  if (!suggestions.data) return null
  return (
    <Card className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0 wrap-anywhere">
        A slot is free.{' '}
        {next ? (
          <>
            Next in turn: <strong>{next.companyName}</strong>{' '}
            <span className="text-muted">({next.reasons.join(', ')})</span>
          </>
        ) : (
          'Nobody is next in turn: no contractor in reach may be offered it and has room. You can still choose somebody.'
        )}
      </p>
      {next && (
        <Button
          size="sm"
          pending={assign.isPending || suggestions.isFetching}
          aria-label={`Assign the next in turn: ${next.companyName}`}
          onClick={() => assign.mutate({ id: projectId, contractorId: next.contractorId })}
        >
          Assign
        </Button>
      )}
    </Card>
  )
}
