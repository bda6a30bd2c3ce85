'use client'

import { type FormEvent, useState } from 'react'
import { issuesOf } from '~/components/form/apply-issues'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import type { Milestone } from '~/contracts/payment'
import type { Json } from '~/lib/json'
import { serverMessage } from '~/trpc/server-message'
import { useUploads } from '~/trpc/use-uploads'
import { ReceiptField } from './receipt-field'

interface ReceiptDialogProps {
  milestone: Json<Milestone>
  onClose: () => void
  onSave: (receipt: string) => Promise<unknown>
}

/** Puts a receipt with a payment that is recorded. */
export function ReceiptDialog({ milestone, onClose, onSave }: ReceiptDialogProps) {
  const uploads = useUploads('receipt')
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    if (uploads.files.length === 0) return setProblem('Please select a file')
    setPending(true)
    try {
      const [sent] = await uploads.sendAll()
      // What could not be sent says why in the list.
      if (!sent) return
      await onSave(sent.id)
      onClose()
    } catch (error) {
      setProblem(serverMessage(error as Error))
      // Sent files are kept for a while only: this one is sent anew.
      if (issuesOf(error).some(({ path }) => path === 'receipt')) uploads.forget()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={milestone.receipt ? 'Replace receipt' : 'Add receipt'}
      description={`${milestone.title}. Your contractor can open it as well.`}
    >
      <form noValidate aria-label="Receipt" onSubmit={save}>
        <ReceiptField uploads={uploads} error={problem} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending}>
            Save receipt
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
