'use client'

import { useForm } from 'react-hook-form'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { addressLength } from '~/contracts/own-project'

interface AddressDialogProps {
  projectId: string
  address: string | null
  pending: boolean
  onClose: () => void
  /** Closes the dialog once it resolves; null clears it. */
  onSave: (address: string | null) => Promise<unknown>
}

export function AddressDialog({ projectId, address: known, pending, onClose, onSave }: AddressDialogProps) {
  const form = useForm({ defaultValues: { address: known ?? '' } })
  const closeSaved = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Where is the work?"
      description="Of the contractors only the one you hired sees it."
    >
      <Form
        form={form}
        label="Where the work is"
        draft={`address:${projectId}`}
        onSubmit={({ address }) => onSave(address.trim() || null).then(closeSaved, () => {})}
      >
        <Fieldset disabled={pending}>
          <TextField
            name="address"
            label="Street address"
            autoComplete="street-address"
            placeholder="12 Elm Street"
            maxLength={addressLength.max}
          />
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={pending}>
            Save address
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
