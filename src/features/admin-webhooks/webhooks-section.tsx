'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { useUrlState } from '~/components/ui/use-url-state'
import { api } from '~/trpc/react'
import { DeliveriesCard } from './deliveries-card'
import { EndpointRow } from './endpoint-row'
import { SecretDialog } from './secret-dialog'
import { WebhookFormDialog } from './webhook-form-dialog'

/** Addresses that events are sent to, and, of the one in the address, what was sent. */
export function WebhooksSection() {
  const list = api.admin.webhooks.list.useQuery()
  const { get, set } = useUrlState()
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const webhooks = list.data?.webhooks ?? []
  const shown = webhooks.find(({ id }) => id === get('webhook'))
  if (shown) return <DeliveriesCard webhook={shown} onBack={() => set({ webhook: null })} />
  return (
    <Card aria-labelledby="webhooks">
      <CardHeader
        id="webhooks"
        title="Webhooks"
        description="Events are sent to these addresses as they happen, signed. What fails is tried again for three days."
        aside={
          <Button size="sm" onClick={() => setAdding(true)}>
            Add an endpoint
          </Button>
        }
      />
      {list.isLoading && <Skeleton className="h-32" />}
      {list.error && <Empty title="The endpoints could not be loaded">Reload the page to try again.</Empty>}
      {list.data && webhooks.length === 0 && (
        <Empty title="No endpoints yet">Add the address of a program that is to hear what changes.</Empty>
      )}
      <ul className="divide-y divide-border">
        {webhooks.map((webhook) => (
          <EndpointRow
            key={webhook.id}
            webhook={webhook}
            onSecret={setSecret}
            onShow={() => set({ webhook: webhook.id })}
          />
        ))}
      </ul>
      {adding && <WebhookFormDialog onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Card>
  )
}
