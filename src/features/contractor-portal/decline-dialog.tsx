'use client'

import { useForm } from 'react-hook-form'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextareaField } from '~/components/form/textarea-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { declineReasonLength } from '~/contracts/lead'
import { serverMessage } from '~/trpc/server-message'

interface DeclineDialogProps {
  leadId: string
  /** The homeowner asked nobody else: whether another contractor gets the request is for them to say. */
  alone: boolean
  pending: boolean
  onClose: () => void
  /** Closes the dialog once it resolves. */
  onDecline: (reason: string) => Promise<unknown>
}

export function DeclineDialog({ leadId, alone, pending, onClose, onDecline }: DeclineDialogProps) {
  const form = useForm({ defaultValues: { reason: '' } })
  const closeSaved = () => {
    form.reset()
    onClose()
  }
  const submit = ({ reason }: { reason: string }) => {
    if (!reason.trim()) return form.setError('reason', { message: 'Please say why you decline this lead' })
    return onDecline(reason.trim()).then(closeSaved, (error) =>
      form.setError('reason', { message: serverMessage(error) }),
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Decline this lead?"
      description={`${alone ? 'The homeowner asked only you, and is told.' : 'Your place goes to another contractor.'} This cannot be undone.`}
    >
      <Form form={form} draft={`decline:${leadId}`} onSubmit={submit}>
        <Fieldset disabled={pending}>
          <TextareaField
            name="reason"
            label="Reason"
            rows={3}
            maxLength={declineReasonLength.max}
            placeholder="Outside of our service area"
            description="Only our team reads it."
          />
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Keep the lead</CancelButton>
          <Button type="submit" variant="danger" pending={pending}>
            Decline
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
