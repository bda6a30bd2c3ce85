'use client'

import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import type { AdminDocument } from '~/contracts/document'
import { documentTypeLabels, documentTypes } from '~/domain/options'
import { minimumCoverage } from '~/domain/verification'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

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

/** Reads a document against what was written of it, corrects that, and verifies or rejects it. */
export function DocumentDialog({ document, onClose }: { document: Json<AdminDocument>; onClose: () => void }) {
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
      await Promise.all([
        utils.admin.contractors.invalidate(),
        utils.admin.attention.invalidate(),
        utils.admin.audit.invalidate(),
      ])
      onClose()
    },
    onError: (error) => {
      applyIssues(error.data?.issues, names, form.setError)
      showToast({ title: 'Error', description: serverMessage(error, 'Failed to review document'), tone: 'error' })
    },
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
      wide
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => event.preventDefault()}>
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
              description={insurance ? 'A year from today unless given' : undefined}
            />
            {insurance && (
              <TextField
                name="coverage"
                label="Coverage in dollars"
                inputMode="numeric"
                description="At least 2,000,000"
              />
            )}
            {belowMinimum && (
              <TextareaField
                name="overrideNote"
                className="sm:col-span-2"
                label="Override note"
                rows={2}
                description="Insurance under $2,000,000 is verified only with a note that says why."
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
          <DialogActions>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="danger" pending={review.isPending} onClick={decide('rejected')}>
              Reject
            </Button>
            <Button pending={review.isPending} onClick={decide('verified')}>
              Verify document
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  )
}
