'use client'

import { SelectInput } from '~/components/form/select-input'
import { Card, CardHeader } from '~/components/ui/card'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import { newsDeliveries, newsDeliveryLabels, newsQuietMinutes } from '~/domain/admin-news'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

const options = newsDeliveries.map((value) => ({ value, label: newsDeliveryLabels[value] }))

/** How the signed-in admin hears of projects that need attention. */
export function NewsCard() {
  const utils = api.useUtils()
  const choice = api.admin.news.choice.useQuery()
  const choose = api.admin.news.choose.useMutation({
    onSuccess: (saved) => {
      utils.admin.news.choice.setData(undefined, saved)
      showToast({ title: 'Your choice is saved' })
    },
    onError: (error) =>
      showToast({ title: 'Your choice was not saved', description: serverMessage(error), tone: 'error' }),
  })
  return (
    <Card aria-labelledby="news">
      <CardHeader
        id="news"
        title="News by mail"
        description="Projects that wait again, were shared by their homeowner, or are unmatched after 18 and 24 hours."
      />
      {choice.data ? (
        <>
          <SelectInput
            label="When it comes"
            options={options}
            value={choose.isPending ? choose.variables.delivery : choice.data.delivery}
            disabled={choose.isPending}
            onChange={(delivery) => choose.mutate({ delivery })}
          />
          <p className="mt-3 text-sm text-muted">
            At once: what follows within {newsQuietMinutes} minutes comes in one mail.
          </p>
        </>
      ) : choice.isError ? (
        <p className="text-sm text-muted">Your choice could not be loaded. Reload the page to try again.</p>
      ) : (
        <Skeleton className="h-16" />
      )}
    </Card>
  )
}
