'use client'

import { type FormEvent, useState } from 'react'
import { TextareaInput } from '~/components/form/textarea-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { declineReasonLength } from '~/contracts/lead'

interface DeclineDialogProps {
  pending: boolean
  onClose: () => void
  onDecline: (reason: string) => void
}

export function DeclineDialog({ pending, onClose, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim()) onDecline(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Decline this lead?"
      description="Your place goes to another contractor. This cannot be undone."
    >
      <form noValidate onSubmit={submit}>
        <TextareaInput
          label="Reason"
          rows={3}
          maxLength={declineReasonLength.max}
          value={reason}
          disabled={pending}
          onChange={(event) => setReason(event.target.value)}
          placeholder="Outside of our service area"
          description="Only our team reads it."
          error={tried && !reason.trim() ? 'Please say why you decline this lead' : undefined}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep the lead
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            Decline
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
