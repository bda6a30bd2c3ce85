'use client'

import { type FormEvent, useState } from 'react'
import { v4 } from 'uuid'
import { applyIssues } from '~/components/form/apply-issues'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import { api, TRPCProvider } from '~/trpc/react'
import { QuoteFields } from './quote-fields'
import { emptyQuote, missingFields, type QuoteValues, quoteFields, useQuoteForm } from './quote-form'

interface QuoteDialogProps {
  contractor: { id: string; companyName: string } | null
  services: readonly string[]
  open: boolean
  onClose: () => void
}

export default function QuoteDialog(props: QuoteDialogProps) {
  return (
    <TRPCProvider>
      <QuoteDialogForm {...props} />
    </TRPCProvider>
  )
}

const failed = 'Failed to submit quote request. Please try again.'

/** Asks one contractor, or nobody in particular, for a quote. Closing it keeps what was typed. */
function QuoteDialogForm({ contractor, services, open, onClose }: QuoteDialogProps) {
  const form = useQuoteForm()
  // Sending the same request again, after an answer that got lost, makes no second one.
  const [submissionId, setSubmissionId] = useState(() => v4())
  const create = api.lead.create.useMutation({
    onSuccess: () => {
      showToast({
        title: 'Quote request submitted!',
        description: contractor
          ? `${contractor.companyName} will contact you soon.`
          : "We'll connect you with the right contractor.",
      })
      form.reset(emptyQuote)
      setSubmissionId(v4())
      onClose()
    },
    onError: (error) => {
      applyIssues(error.data?.issues, quoteFields, form.setError)
      showToast({ title: 'Error', description: failed, tone: 'error' })
    },
  })
  const send = (values: QuoteValues) => create.mutate({ ...values, contractorId: contractor?.id ?? null, submissionId })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missingFields(form.getValues()).length > 0)
      showToast({
        title: 'Missing information',
        description: 'Please fill in all required fields.',
        tone: 'error',
      })
    void form.handleSubmit(send)()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={contractor ? `Request a quote from ${contractor.companyName}` : 'Request a quote'}
      description="Free, and without any obligation."
    >
      <form noValidate onSubmit={submit} aria-label="Quote request">
        <fieldset disabled={create.isPending} className="contents">
          <QuoteFields form={form} services={services} />
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={create.isPending}>
              Submit request
            </Button>
          </DialogActions>
        </fieldset>
      </form>
    </Dialog>
  )
}
