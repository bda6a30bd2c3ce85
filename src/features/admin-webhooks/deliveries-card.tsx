'use client'

import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { SelectInput } from '~/components/form/select-input'
import { Badge, type BadgeTone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { Failure } from '~/components/ui/failure'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import { useUrlState } from '~/components/ui/use-url-state'
import type { Webhook, WebhookDelivery } from '~/contracts/webhook'
import { deliveryStateLabels, deliveryStates } from '~/domain/webhook'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { oneOf } from '~/lib/paging'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { Exchange } from './exchange'

const tones: Record<Json<WebhookDelivery>['state'], BadgeTone> = {
  waiting: 'warning',
  delivered: 'neutral',
  failed: 'danger',
}

const all = 'all'

/** What was sent to one endpoint, the newest first. */
export function DeliveriesCard({ webhook, onBack }: { webhook: Json<Webhook>; onBack: () => void }) {
  const { get, set } = useUrlState()
  const state = oneOf(deliveryStates, get('state'))
  const list = api.admin.webhooks.deliveries.useInfiniteQuery(
    { id: webhook.id, limit: 20, ...(state && { state }) },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  )
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? []
  return (
    <Card aria-labelledby="deliveries">
      <Button variant="ghost" size="sm" className="mb-3 -ml-3" onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        All endpoints
      </Button>
      <CardHeader id="deliveries" title="Deliveries" description={`To ${webhook.url}, kept for 30 days`} />
      <SelectInput
        label="Shown"
        value={state ?? all}
        onChange={(value) => set({ state: value === all ? null : value })}
        options={[
          { value: all as string, label: 'All' },
          ...deliveryStates.map((value) => ({ value, label: deliveryStateLabels[value] })),
        ]}
      />
      {list.isLoading && <Skeleton className="mt-4 h-32" />}
      {list.error && <Failure className="mt-4" message={`They could not be loaded. ${serverMessage(list.error)}`} />}
      {list.data && deliveries.length === 0 && (
        <div className="mt-4">
          <Empty title="Nothing here">Events of the chosen types appear as they happen.</Empty>
        </div>
      )}
      <ul className="mt-4 divide-y divide-border">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          pending={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </Card>
  )
}

function DeliveryRow({ delivery }: { delivery: Json<WebhookDelivery> }) {
  const { id, type, eventId, state, attempts, nextAttemptAt, createdAt } = delivery
  const utils = api.useUtils()
  const [open, setOpen] = useState(false)
  const again = api.admin.webhooks.redeliver.useMutation({
    onSuccess: () => {
      showToast({ title: 'It is sent again' })
      return utils.admin.webhooks.invalidate()
    },
  })
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            {type}
            <Badge tone={tones[state]}>{deliveryStateLabels[state]}</Badge>
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            <DateText value={createdAt} style="dateTime" />, {eventId}
          </p>
          {attempts > 0 && (
            <p className="text-sm text-muted">
              {pluralize(attempts, 'try', 'tries')}
              {nextAttemptAt && (
                <>
                  , the next at <DateText value={nextAttemptAt} style="dateTime" />
                </>
              )}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            Request and answer
          </Button>
          <Button variant="secondary" size="sm" pending={again.isPending} onClick={() => again.mutate({ id })}>
            Send again
          </Button>
        </div>
      </div>
      <Failure className="mt-2" message={again.error && `It was not sent. ${serverMessage(again.error)}`} />
      {open && <Exchange exchange={delivery} />}
    </li>
  )
}
