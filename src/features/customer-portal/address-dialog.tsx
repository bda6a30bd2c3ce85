'use client'

import { type FormEvent, useState } from 'react'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { addressLength } from '~/contracts/own-project'

interface AddressDialogProps {
  address: string | null
  pending: boolean
  onClose: () => void
  /** Closes the dialog once it resolves; null clears it. */
  onSave: (address: string | null) => Promise<unknown>
}

export function AddressDialog({ address: known, pending, onClose, onSave }: AddressDialogProps) {
  const [address, setAddress] = useState(known ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(address.trim() || null).then(onClose, () => {})
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Where is the work?"
      description="Of the contractors only the one you hired sees it."
    >
      <form noValidate onSubmit={submit} aria-label="Where the work is">
        <TextInput
          label="Street address"
          autoComplete="street-address"
          placeholder="12 Elm Street"
          maxLength={addressLength.max}
          value={address}
          disabled={pending}
          onChange={(event) => setAddress(event.target.value)}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending}>
            Save address
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
