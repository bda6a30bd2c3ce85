'use client'

import { useState } from 'react'
import { Badge, type BadgeTone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { DateText } from '~/components/ui/date-text'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import type { Webhook } from '~/contracts/webhook'
import { eventTypes } from '~/domain/event'
import { webhookLimits, webhookOffTexts, webhookStateLabels } from '~/domain/webhook'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { Exchange } from './exchange'
import { WebhookFormDialog } from './webhook-form-dialog'

const tones: Record<Json<Webhook>['state'], BadgeTone> = { active: 'neutral', paused: 'muted', off: 'danger' }

interface EndpointRowProps {
  webhook: Json<Webhook>
  onSecret: (secret: string) => void
  onShow: () => void
}

/** One endpoint with what can be done with it. */
export function EndpointRow({ webhook, onSecret, onShow }: EndpointRowProps) {
  const { id, keyName, url, description, types, state, offReason, failingSince, previousSecretUntil, waiting, failed } =
    webhook
  const utils = api.useUtils()
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'remove' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const refresh = () => utils.admin.webhooks.invalidate()
  const settled = {
    onMutate: () => setFailure(null),
    onSuccess: () => refresh(),
    onError: (error: Parameters<typeof serverMessage>[0]) => setFailure(serverMessage(error)),
  }
  const update = api.admin.webhooks.update.useMutation(settled)
  const remove = api.admin.webhooks.remove.useMutation({
    ...settled,
    onSuccess: () => {
      showToast({ title: 'Endpoint deleted' })
      return refresh()
    },
  })
  const rotate = api.admin.webhooks.rotate.useMutation({
    ...settled,
    onSuccess: ({ secret }) => {
      onSecret(secret)
      return refresh()
    },
  })
  const test = api.admin.webhooks.test.useMutation({ onMutate: () => setFailure(null), onError: settled.onError })
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {url}
          <Badge tone={tones[state]}>{webhookStateLabels[state]}</Badge>
          {failingSince && state !== 'off' && <Badge tone="warning">Failing</Badge>}
        </p>
        {description && <p className="text-sm wrap-anywhere">{description}</p>}
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          {types.length === eventTypes.length ? 'All events' : types.join(', ')}
        </p>
        {keyName !== null && <p className="text-sm wrap-anywhere text-muted">Made by the API key {keyName}</p>}
        <p className="text-sm text-muted">
          {pluralize(waiting, 'delivery', 'deliveries')} waiting, {failed} given up in 30 days
        </p>
        {offReason && <p className="mt-1 text-sm text-danger">Switched off: {webhookOffTexts[offReason]}.</p>}
        {failingSince && (
          <p className="mt-1 text-sm text-muted">
            No try has succeeded since <DateText value={failingSince} style="dateTime" />.
          </p>
        )}
        {previousSecretUntil && (
          <p className="mt-1 text-sm text-muted">
            The secret before signs too until <DateText value={previousSecretUntil} style="dateTime" />.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onShow}>
          Deliveries<span className="sr-only"> to {url}</span>
        </Button>
        <Button variant="secondary" size="sm" pending={test.isPending} onClick={() => test.mutate({ id })}>
          Send a test
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setAsked('edit')}>
          Edit
        </Button>
        <Button
          variant="secondary"
          size="sm"
          pending={update.isPending}
          onClick={() => update.mutate({ id, state: state === 'active' ? 'paused' : 'active' })}
        >
          {state === 'active' ? 'Pause' : 'Make active'}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setAsked('rotate')}>
          New secret
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setAsked('remove')}>
          Delete
        </Button>
      </div>
      <Failure message={failure && `That was not done. ${failure}`} />
      {test.data && (
        <div role="status" className="rounded-lg border border-border p-3">
          <p className="text-sm font-medium">
            {test.data.delivered ? 'The test arrived.' : 'The test did not arrive.'}
          </p>
          <Exchange exchange={test.data} />
        </div>
      )}
      {asked === 'edit' && <WebhookFormDialog webhook={webhook} onClose={() => setAsked(null)} />}
      {asked === 'rotate' && (
        <ConfirmDialog
          title="Make a new secret?"
          text={`Both secrets sign for ${webhookLimits.overlapHours} hours, so that the receiver can change without a gap. A secret from before these two stops at once.`}
          action="Make a new secret"
          pending={rotate.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => rotate.mutateAsync({ id })}
        />
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title="Delete this endpoint?"
          text="Nothing more is sent to it, and what was sent is no longer shown."
          action="Delete"
          danger
          pending={remove.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutateAsync({ id })}
        />
      )}
    </li>
  )
}
