'use client'

import { SelectInput } from '~/components/form/select-input'
import { useIsOwner } from '~/components/layout/ownership'
import { Card, CardHeader } from '~/components/ui/card'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import { type MatchingMode, matching, matchingModeLabels, matchingModes } from '~/domain/matching'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

const texts: Record<MatchingMode, string> = {
  off: 'Admins assign. The next in turn is shown on a project with a free slot.',
  refill: 'A slot that becomes free goes to the next in turn.',
  full: `A slot that becomes free goes to the next in turn, and what nobody matched for ${matching.matchBySystemAfterHours} hours to up to ${matching.maxCompeting}.`,
}

/** Whether the platform assigns by itself; owners decide. */
export function MatchingCard() {
  const utils = api.useUtils()
  const isOwner = useIsOwner()
  const settings = api.admin.settings.get.useQuery()
  const update = api.admin.settings.update.useMutation({
    onSuccess: (saved) => {
      utils.admin.settings.get.setData(undefined, saved)
      showToast({ title: `Automatic matching: ${matchingModeLabels[saved.matchingMode]}` })
    },
    onError: (error) =>
      showToast({ title: 'The setting was not saved', description: serverMessage(error), tone: 'error' }),
  })
  const mode = settings.data?.matchingMode
  return (
    <Card aria-labelledby="matching">
      <CardHeader id="matching" title="Automatic matching" />
      {mode === undefined ? (
        <Skeleton className="h-16" />
      ) : isOwner ? (
        <SelectInput
          label="Mode"
          description={texts[mode]}
          options={matchingModes.map((value) => ({ value, label: matchingModeLabels[value] }))}
          value={mode}
          disabled={update.isPending}
          onChange={(matchingMode) => update.mutate({ matchingMode })}
        />
      ) : (
        <p>
          {matchingModeLabels[mode]} <span className="text-sm text-muted">{texts[mode]}</span>
        </p>
      )}
    </Card>
  )
}
