'use client'

import { type FormEvent, useState } from 'react'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { addressLength, type MatchedContractor } from '~/contracts/own-project'
import { formatDollars } from '~/domain/money'
import type { Json } from '~/lib/json'
import type { RequestControls } from './request-controls'

interface HireDialogProps {
  match: Json<MatchedContractor>
  /** What is known of where the work is. */
  address: string | null
  hire: NonNullable<RequestControls['hire']>
  pending: boolean
  onClose: () => void
}

/** Asks once more, and where the work is. */
export function HireDialog({ match, address: known, hire, pending, onClose }: HireDialogProps) {
  const { companyName, quote, assignmentId } = match
  const [address, setAddress] = useState(known ?? '')
  const price =
    quote?.total === undefined || quote.total === null ? 'without a quote' : `for ${formatDollars(quote.total)}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    hire({ ...(quote ? { quoteId: quote.id } : { assignmentId }), address: address.trim() || undefined }).then(
      onClose,
      onClose,
    )
  }
  return (
    <Dialog open onClose={onClose} title={`Hire ${companyName}?`}>
      <form noValidate onSubmit={submit} aria-label="Hire">
        <p className="mb-5 text-muted">
          You hire {companyName} {price}. The other contractors are told that you chose somebody else.
        </p>
        <TextInput
          label="Street address of the work"
          optional
          autoComplete="street-address"
          placeholder="12 Elm Street"
          description={`Of the contractors only ${companyName} sees it. You can add or change it later.`}
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
            Hire {companyName}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
