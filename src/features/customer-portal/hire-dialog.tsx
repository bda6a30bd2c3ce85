'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { addressLength, type MatchedContractor } from '~/contracts/own-project'
import { formatDollars } from '~/domain/money'
import type { Json } from '~/lib/json'
import { serverMessage } from '~/trpc/server-message'
import type { RequestControls } from './request-controls'

interface Shown {
  quote: Json<MatchedContractor>['quote']
  /** Why the last try was refused. */
  problem: string | null
}

interface HireDialogProps {
  match: Json<MatchedContractor>
  /** What is known of where the work is. */
  address: string | null
  hire: NonNullable<RequestControls['hire']>
  pending: boolean
  onClose: () => void
  onHired: () => void
}

/**
 * Asks once more, and where the work is. What it says is what is sent: a quote that comes meanwhile is shown once the
 * server has refused to hire without it.
 */
export function HireDialog({ match, address: known, hire, pending, onClose, onHired }: HireDialogProps) {
  const { companyName, assignmentId, hireable } = match
  const [{ quote, problem }, setShown] = useState<Shown>({ quote: match.quote, problem: null })
  const [refusal, setRefusal] = useState<string | null>(null)
  // What was refused is loaded again by then.
  if (refusal !== null) {
    setRefusal(null)
    setShown({ quote: match.quote, problem: refusal })
  }
  const form = useForm({ defaultValues: { address: known ?? '' } })
  const closeSaved = () => {
    form.reset()
    onClose()
    onHired()
  }
  const price =
    quote?.total === undefined || quote.total === null ? 'without a quote' : `for ${formatDollars(quote.total)}`
  const submit = ({ address }: { address: string }) =>
    hire({ ...(quote ? { quoteId: quote.id } : { assignmentId }), address: address.trim() || undefined }).then(
      closeSaved,
      (error) => setRefusal(serverMessage(error)),
    )
  return (
    <Dialog open onClose={onClose} title={`Hire ${companyName}?`}>
      <Form form={form} label="Hire" draft={`hire:${assignmentId}`} onSubmit={submit}>
        <Failure className="mb-5" message={problem} />
        <p className="mb-5 text-muted">
          You hire {companyName} {price}. The other contractors are told that you chose somebody else.
          {problem && quote && ' Cancel to see all of the quote.'}
        </p>
        <Fieldset disabled={pending}>
          <TextField
            name="address"
            label="Street address of the work"
            optional
            autoComplete="street-address"
            placeholder="12 Elm Street"
            description={`Of the contractors only ${companyName} sees it. You can add or change it later.`}
            maxLength={addressLength.max}
          />
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button
            type="submit"
            pending={pending}
            disabled={!hireable || quote?.expired}
            className="py-2 whitespace-normal wrap-anywhere"
          >
            Hire {companyName}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
