'use client'

import Link from 'next/link'
import { useState } from 'react'
import { v4 } from 'uuid'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Form } from '~/components/form/form'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import { consentWordings } from '~/domain/consent'
import { notTakingRequests } from '~/domain/direct-request'
import { formatDay } from '~/lib/format'
import { api, TRPCProvider } from '~/trpc/react'
import { limitMessage } from '~/trpc/server-message'
import { useUploads } from '~/trpc/use-uploads'
import { QuoteFields } from './quote-fields'
import { QuoteFiles } from './quote-files'
import { emptyQuote, isIncomplete, type QuoteValues, quoteFields, useQuoteForm } from './quote-form'

interface QuoteDialogProps {
  contractor: { id: string; companyName: string; verified: boolean } | null
  services: readonly string[]
  open: boolean
  onClose: () => void
}

export default function QuoteDialog(props: QuoteDialogProps) {
  const { contractor, open, onClose } = props
  if (contractor?.verified === false)
    return <NotTakingRequests companyName={contractor.companyName} open={open} onClose={onClose} />
  return (
    <TRPCProvider>
      <QuoteDialogForm {...props} />
    </TRPCProvider>
  )
}

interface NotTakingRequestsProps extends Pick<QuoteDialogProps, 'open' | 'onClose'> {
  companyName: string
}

/** What a published contractor whom no request reaches now offers in the form's place. */
function NotTakingRequests({ companyName, open, onClose }: NotTakingRequestsProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Request a quote from ${companyName}`}
      description={notTakingRequests(companyName)}
    >
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Link href="/project/new" className={buttonClasses()}>
          Start a request
        </Link>
      </DialogActions>
    </Dialog>
  )
}

const failed = 'Failed to submit quote request. Please try again.'

/** Asks one contractor, or nobody in particular, for a quote. What was typed is dropped only when its writer says so. */
function QuoteDialogForm({ contractor, services, open, onClose }: QuoteDialogProps) {
  const reach = api.contractor.takesRequests.useQuery(
    { id: contractor?.id ?? '' },
    { enabled: open && contractor !== null, staleTime: 0 },
  )
  const form = useQuoteForm()
  const uploads = useUploads('attachment')
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
      uploads.clear()
      setSubmissionId(v4())
      onClose()
    },
    onError: (error) => {
      // Sent files are kept for a while only: they are sent anew.
      if (error.data?.issues?.some(({ path }) => path.startsWith('attachments'))) uploads.forget()
      applyIssues(error.data?.issues, quoteFields, form.setError)
      const refused = error.data?.issues?.find(({ path }) => path === 'contractorId')
      showToast({ title: 'Error', description: refused?.message ?? limitMessage(error, failed), tone: 'error' })
    },
  })
  const [sending, setSending] = useState(false)
  const send = async (values: QuoteValues) => {
    setSending(true)
    // What could not be uploaded is left out, and the request goes on (rule 49).
    const attachments = (await uploads.sendAll()).map(({ id }) => id)
    const request = { ...values, contractorId: contractor?.id ?? null, attachments, submissionId }
    create.mutate(request, { onSettled: () => setSending(false) })
  }
  const tellIncomplete = () => {
    if (isIncomplete(form.getValues()))
      showToast({
        title: 'Missing information',
        description: 'Please fill in all required fields.',
        tone: 'error',
      })
  }
  if (contractor && reach.data?.takes === false)
    return <NotTakingRequests companyName={contractor.companyName} open={open} onClose={onClose} />
  const awayUntil = reach.data?.awayUntil
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={contractor ? `Request a quote from ${contractor.companyName}` : 'Request a quote'}
      description="Free, and without any obligation."
    >
      <Form
        form={form}
        label="Quote request"
        draft={`request:${contractor?.id ?? ''}`}
        onSubmit={send}
        onInvalid={tellIncomplete}
      >
        <fieldset disabled={sending} className="contents">
          {contractor && awayUntil && (
            <p role="status" className="mb-5 rounded-lg border border-warning/40 bg-warning/10 p-3 text-sm">
              {contractor.companyName} is away until {formatDay(awayUntil)} and may answer after that. To hear from
              somebody sooner, <Link href="/project/new">start a request</Link>.
            </p>
          )}
          <QuoteFields services={services} />
          <div className="mt-5 flex flex-col gap-5">
            <QuoteFiles uploads={uploads} />
            <p className="text-sm text-muted">{consentWordings[contractor ? 'directRequest' : 'request']}</p>
          </div>
          <DialogActions>
            <CancelButton onCancel={onClose}>Cancel</CancelButton>
            <Button type="submit" pending={sending}>
              Submit request
            </Button>
          </DialogActions>
        </fieldset>
      </Form>
    </Dialog>
  )
}
