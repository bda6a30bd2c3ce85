'use client'

import { type FormEvent, useState } from 'react'
import { SelectInput } from '~/components/form/select-input'
import { TextareaInput } from '~/components/form/textarea-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { closeReasons } from '~/domain/close-reasons'

interface CloseDialogProps {
  pending: boolean
  onClose: () => void
  onConfirm: (reason: string) => Promise<unknown>
}

const options = closeReasons.map((value) => ({ value, label: value }))

/** Asks why before a request is closed. */
export function CloseDialog({ pending, onClose, onConfirm }: CloseDialogProps) {
  const [reason, setReason] = useState<(typeof closeReasons)[number] | ''>('')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!reason) return
    onConfirm(note.trim() ? `${reason}: ${note.trim()}` : reason).then(onClose, () => {})
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Close this request?"
      description="Contractors are told, and no longer see how to reach you. You can open it again for 30 days."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <SelectInput
          label="Reason"
          options={options}
          value={reason}
          onChange={setReason}
          placeholder="Select a reason"
          disabled={pending}
          error={tried && !reason ? 'Please say why you close this request' : undefined}
        />
        <TextareaInput
          label="Anything we should know"
          optional
          rows={3}
          maxLength={400}
          value={note}
          disabled={pending}
          onChange={(event) => setNote(event.target.value)}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep it open
          </Button>
          <Button type="submit" variant="danger" pending={pending}>
            Close request
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
