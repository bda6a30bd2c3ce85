'use client'

import { useForm } from 'react-hook-form'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { closeReasons } from '~/domain/close-reasons'

interface CloseDialogProps {
  projectId: string
  pending: boolean
  onClose: () => void
  onConfirm: (reason: string) => Promise<unknown>
}

interface Values {
  reason: (typeof closeReasons)[number] | ''
  note: string
}

const options = closeReasons.map((value) => ({ value, label: value }))

/** Asks why before a request is closed. */
export function CloseDialog({ projectId, pending, onClose, onConfirm }: CloseDialogProps) {
  const form = useForm<Values>({ defaultValues: { reason: '', note: '' } })
  const closeSaved = () => {
    form.reset()
    onClose()
  }
  const submit = ({ reason, note }: Values) => {
    if (!reason) return form.setError('reason', { message: 'Please say why you close this request' })
    return onConfirm(note.trim() ? `${reason}: ${note.trim()}` : reason).then(closeSaved, () => {})
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Close this request?"
      description="Contractors are told, and no longer see how to reach you. You can open it again for 30 days."
    >
      <Form form={form} draft={`close:${projectId}`} onSubmit={submit}>
        <Fieldset disabled={pending} className="flex flex-col gap-5">
          <SelectField name="reason" label="Reason" options={options} placeholder="Select a reason" />
          <TextareaField name="note" label="Anything we should know" optional rows={3} maxLength={400} />
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Keep it open</CancelButton>
          <Button type="submit" variant="danger" pending={pending}>
            Close request
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
