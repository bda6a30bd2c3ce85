'use client'

import { BadgeCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { FileView } from '~/components/ui/file-view'
import { showToast } from '~/components/ui/toast'
import type { AdminDocument } from '~/contracts/document'
import { documentTypeLabels, documentTypes } from '~/domain/options'
import { minimumCoverage } from '~/domain/verification'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { formFailure } from '~/trpc/server-message'
import { checkStateLooks } from './check-state-looks'

const names = [
  'name',
  'type',
  'issuer',
  'referenceNumber',
  'issuedOn',
  'expiresOn',
  'coverage',
  'reason',
  'overrideNote',
] as const

const typeOptions = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }))

interface DocumentDialogProps {
  document: Json<AdminDocument>
  /** All of the contractor's, in the order of the list, to go through. */
  documents?: readonly Json<AdminDocument>[]
  onStep?: (document: Json<AdminDocument>) => void
  onClose: () => void
}

/**
 * Shows a document beside the checks and what was written of it, which is corrected and verified or rejected. The keys
 * k and j go to the one before and after, where nothing is typed.
 */
export function DocumentDialog({ document, documents = [document], onStep, onClose }: DocumentDialogProps) {
  const utils = api.useUtils()
  const form = useForm({
    defaultValues: {
      name: document.name,
      type: document.type,
      issuer: document.issuer ?? '',
      referenceNumber: document.referenceNumber ?? '',
      issuedOn: document.issuedOn ?? '',
      expiresOn: document.expiresOn ?? '',
      coverage: document.coverage === null ? '' : String(document.coverage),
      reason: '',
      overrideNote: document.overrideNote ?? '',
    },
  })
  const review = api.admin.contractors.reviewDocument.useMutation({
    onSuccess: async (_answer, { decision }) => {
      showToast({ title: decision === 'verified' ? 'Document verified' : 'Document rejected' })
      form.reset(form.getValues())
      await Promise.all([
        utils.admin.contractors.invalidate(),
        utils.admin.attention.invalidate(),
        utils.admin.audit.invalidate(),
      ])
      onClose()
    },
    onError: (error) => void applyIssues(error.data?.issues, names, form.setError),
  })
  const type = useWatch({ control: form.control, name: 'type' })
  const insurance = type === 'insurance'
  const isPublic = type === 'license' || type === 'certification'
  const coverage = Number(useWatch({ control: form.control, name: 'coverage' }).replace(/\D/g, ''))
  const belowMinimum = insurance && coverage < minimumCoverage
  const decide = (decision: 'verified' | 'rejected') =>
    form.handleSubmit((values) =>
      review.mutate({ id: document.id, ...values, decision, revise: document.decision !== 'pending' }),
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Decide: ${document.name}`}
      description="Correct what does not agree with the paper. The contractor is told of the decision by mail."
      full
    >
      {onStep && documents.length > 1 && (
        <DocumentSteps document={document} documents={documents} blocked={form.formState.isDirty} onStep={onStep} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section aria-label="The file" tabIndex={0} className="max-h-[70vh] overflow-y-auto rounded-lg bg-raised p-3">
          <FileView name={document.fileName} href={document.fileUrl} type={document.fileType} />
        </section>
        <div>
          <ChecksAtAGlance contractorId={document.contractorId} proves={document.proves} />
          <Form form={form} draft={`decision:${document.id}`} onSubmit={() => {}}>
            <Fieldset disabled={review.isPending} className="grid gap-5 sm:grid-cols-2">
              <TextField
                name="name"
                label="Name"
                description={isPublic ? 'Once verified, the public profile shows this name.' : undefined}
              />
              <SelectField name="type" label="Type" options={typeOptions} />
              <TextField name="issuer" label={insurance ? 'Insurer' : 'Issuer'} />
              <TextField name="referenceNumber" label={insurance ? 'Policy number' : 'Number'} />
              <TextField name="issuedOn" label="Issued on" type="date" />
              <TextField
                name="expiresOn"
                label="Expires on"
                type="date"
                description={
                  insurance || document.proves === 'workers_compensation' ? 'A year from today unless given' : undefined
                }
              />
              {insurance && (
                <TextField
                  name="coverage"
                  label="Coverage in dollars"
                  inputMode="numeric"
                  description="At least 2,000,000"
                />
              )}
              {(belowMinimum || form.formState.errors.overrideNote) && (
                <TextareaField
                  name="overrideNote"
                  className="sm:col-span-2"
                  label="Override note"
                  rows={2}
                  description={
                    belowMinimum
                      ? 'Insurance under $2,000,000 is verified only with a note that says why.'
                      : 'Says why it counts although it is of another province.'
                  }
                />
              )}
              <TextareaField
                name="reason"
                className="sm:col-span-2"
                label="Reason"
                rows={2}
                description="A rejection needs one; the contractor reads it."
              />
            </Fieldset>
            <Failure
              className="mt-5"
              message={formFailure(review.error, names, 'The decision was not saved. Please try again.')}
            />
            <DialogActions inSight>
              <CancelButton onCancel={onClose}>Cancel</CancelButton>
              <Button variant="danger" pending={review.isPending} onClick={decide('rejected')}>
                <X className="size-4" aria-hidden="true" />
                Reject
              </Button>
              <Button variant="verified" pending={review.isPending} onClick={decide('verified')}>
                <BadgeCheck className="size-4" aria-hidden="true" />
                Verify document
              </Button>
            </DialogActions>
          </Form>
        </div>
      </div>
    </Dialog>
  )
}

interface DocumentStepsProps {
  document: Json<AdminDocument>
  documents: readonly Json<AdminDocument>[]
  /** Something is typed that a step would lose. */
  blocked: boolean
  onStep: (document: Json<AdminDocument>) => void
}

function DocumentSteps({ document, documents, blocked, onStep }: DocumentStepsProps) {
  const at = documents.findIndex(({ id }) => id === document.id)
  const before = documents[at - 1]
  const after = documents[at + 1]
  const step = (to: Json<AdminDocument> | undefined) => !blocked && to && onStep(to)
  const stepByKey = useEffectEvent((event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=combobox]')
    if (typing || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'k') step(before)
    if (event.key === 'j') step(after)
  })
  // Synchronises with the keyboard of the whole page.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => stepByKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const refusal = (to: unknown, none: string) =>
    blocked ? 'Decide, or undo what you changed, first' : to ? undefined : none
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 text-sm text-muted">
      <StepButton
        label="Previous document"
        shortcut="k"
        refusal={refusal(before, 'This is the first document')}
        onClick={() => step(before)}
      />
      <StepButton
        label="Next document"
        shortcut="j"
        refusal={refusal(after, 'This is the last document')}
        onClick={() => step(after)}
      />
      <span className="tabular-nums">
        {at + 1} of {documents.length}
      </span>
    </div>
  )
}

interface StepButtonProps {
  label: string
  shortcut: string
  refusal: string | undefined
  onClick: () => void
}

function StepButton({ label, shortcut, refusal, onClick }: StepButtonProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      focusable
      disabled={refusal !== undefined}
      aria-description={refusal}
      title={refusal}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
    >
      {label}
      <span className="rounded border border-border px-1 text-xs text-muted max-md:hidden" aria-hidden="true">
        {shortcut}
      </span>
    </Button>
  )
}

/** How the checks stand beside the paper, the one it proves first. */
function ChecksAtAGlance({ contractorId, proves }: { contractorId: string; proves: string | null }) {
  const { data } = api.admin.contractors.verification.useQuery({ id: contractorId })
  if (!data) return null
  const checks = data.checks.toSorted((a, b) => Number(b.name === proves) - Number(a.name === proves))
  return (
    <section aria-label="Checks" className="mb-5 rounded-lg border border-border p-3">
      <ul className="flex flex-col gap-1.5 text-sm">
        {checks.map(({ name, label, state }) => (
          <li key={name} className="flex items-center justify-between gap-3">
            <span className={cn('min-w-0', name === proves ? 'font-medium' : 'text-muted')}>
              {label}
              {name === proves && ', by this paper'}
            </span>
            <Badge tone={checkStateLooks[state].tone}>{checkStateLooks[state].label}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
