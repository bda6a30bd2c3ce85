'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { CheckboxGroup } from '~/components/form/checkbox-group'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import { createWebhookInput, type Webhook } from '~/contracts/webhook'
import { eventTypes, eventTypeTexts } from '~/domain/event'
import { webhookLimits } from '~/domain/webhook'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

type Values = z.input<typeof createWebhookInput>

const options = eventTypes.map((value) => ({ value, label: value, hint: eventTypeTexts[value] }))

interface WebhookFormDialogProps {
  /** The one that is edited; else a new one is added. */
  webhook?: Json<Webhook>
  onClose: () => void
  onSecret?: (secret: string) => void
}

/** An address, and which events are sent to it. */
export function WebhookFormDialog({ webhook, onClose, onSecret }: WebhookFormDialogProps) {
  const utils = api.useUtils()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Values>({
    resolver: zodResolver(createWebhookInput, undefined, { raw: true }),
    defaultValues: { url: webhook?.url ?? '', description: webhook?.description ?? '', types: webhook?.types ?? [] },
  })
  const saved = async (title: string) => {
    form.reset()
    onClose()
    showToast({ title })
    await utils.admin.webhooks.invalidate()
  }
  const onError = (
    error: Parameters<typeof serverMessage>[0] & { data?: { issues?: { path: string; message: string }[] } | null },
  ) =>
    applyIssues<Values>(error.data?.issues, ['url', 'description', 'types'], form.setError)
      ? undefined
      : setFailure(serverMessage(error))
  const create = api.admin.webhooks.create.useMutation({
    onSuccess: async ({ secret }) => {
      onSecret?.(secret)
      await saved('Endpoint added')
    },
    onError,
  })
  const update = api.admin.webhooks.update.useMutation({ onSuccess: () => saved('Endpoint saved'), onError })
  const pending = create.isPending || update.isPending
  const title = webhook ? 'Edit the endpoint' : 'Add an endpoint'
  const submit = (values: Values) => {
    setFailure(null)
    if (webhook) update.mutate({ id: webhook.id, ...values })
    else create.mutate(values)
  }
  return (
    <Dialog open wide onClose={onClose} title={title}>
      <Form form={form} draft={`webhook:${webhook?.id ?? 'new'}`} label={title} onSubmit={submit}>
        <Fieldset disabled={pending} className="flex flex-col gap-5">
          <TextField
            name="url"
            label="Address"
            type="url"
            maxLength={webhookLimits.url}
            description="Events are sent there by POST, over https"
            autoFocus
          />
          <TextField name="description" label="What it is for" optional maxLength={webhookLimits.description} />
          <CheckboxGroup name="types" label="Events" options={options} wide />
        </Fieldset>
        <Failure className="mt-5" message={failure && `Nothing was saved. ${failure}`} />
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={pending}>
            {webhook ? 'Save' : 'Add endpoint'}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
