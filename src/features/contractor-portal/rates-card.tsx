'use client'

import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { showToast } from '~/components/ui/toast'
import type { OwnRate } from '~/contracts/rate'
import { formatDay } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** What winning a job costs, to be accepted; nothing while winning is free. */
export function RatesCard() {
  const rates = api.contractorPortal.rates.useQuery()
  if (!rates.data || rates.data.length === 0) return null
  const open = rates.data.some(({ acceptedAt }) => acceptedAt === null)
  return (
    <Card aria-labelledby="rates" className={open ? 'mb-8 border-warning' : 'mb-8'}>
      <CardHeader
        id="rates"
        title={open ? 'Please accept what winning a job costs' : 'What winning a job costs'}
        description={open ? 'Without it we cannot match you with new projects once it holds.' : undefined}
      />
      <ul className="flex flex-col gap-4">
        {rates.data.map((rate) => (
          <Rate key={rate.id} rate={rate} />
        ))}
      </ul>
    </Card>
  )
}

function Rate({ rate: { id, wording, holds, holdsFrom, acceptedAt } }: { rate: Json<OwnRate> }) {
  const utils = api.useUtils()
  const accept = api.contractorPortal.acceptRate.useMutation({
    onSuccess: (rates) => {
      utils.contractorPortal.rates.setData(undefined, rates)
      showToast({ title: 'Accepted' })
    },
    onError: async (error) => {
      showToast({ title: 'Error', description: serverMessage(error, 'It was not accepted'), tone: 'error' })
      await utils.contractorPortal.rates.invalidate()
    },
  })
  return (
    <li>
      <p className="text-sm text-muted">
        {holds ? 'Holds since' : 'Holds from'} {formatDay(holdsFrom)}
      </p>
      <p className="mt-1">{wording}</p>
      {acceptedAt ? (
        <p className="mt-1 text-sm text-muted">
          You accepted this on <DateText value={acceptedAt} style="dateTime" />
        </p>
      ) : (
        <>
          <Alert className="mt-3">{accept.error && `It was not accepted. ${serverMessage(accept.error)}`}</Alert>
          <Button className="mt-3" size="sm" pending={accept.isPending} onClick={() => accept.mutate({ rateId: id })}>
            I accept
          </Button>
        </>
      )}
    </li>
  )
}
