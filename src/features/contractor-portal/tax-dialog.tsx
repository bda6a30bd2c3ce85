'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import type { ContractorProfile } from '~/contracts/contractor'
import { setTaxRegistrationInput } from '~/contracts/contractor-profile'
import { taxNumberExamples, taxNumberKinds, taxNumberLabels, taxStatusLabels } from '~/domain/sales-tax'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { formFailure, serverMessage } from '~/trpc/server-message'

type Values = z.input<typeof setTaxRegistrationInput>

const fieldNames = ['status', ...taxNumberKinds] as const

interface TaxDialogProps {
  registration: Json<ContractorProfile>['taxes']
  onClose: () => void
}

/** Which taxes the contractor charges, and the numbers that are printed on quotes from then on. */
export function TaxDialog({ registration, onClose }: TaxDialogProps) {
  const utils = api.useUtils()
  const form = useForm<Values>({
    resolver: zodResolver(setTaxRegistrationInput, undefined, { raw: true }),
    defaultValues: {
      status: registration.status ?? undefined,
      ...Object.fromEntries(taxNumberKinds.map((kind) => [kind, registration[kind] ?? ''])),
    },
  })
  const save = api.contractorPortal.setTaxRegistration.useMutation({
    onSuccess: (saved) => {
      utils.contractorPortal.profile.setData(undefined, saved)
      showToast({ title: 'Tax numbers saved' })
      form.reset(form.getValues())
      onClose()
    },
    onError: (error) => {
      if (!applyIssues<Values>(error.data?.issues, fieldNames, form.setError))
        showToast({ title: 'Error', description: serverMessage(error), tone: 'error' })
    },
  })
  const isRegistered = form.watch('status') === 'registered'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Tax numbers"
      description="They are printed on the quotes you send from now on. A provincial tax is charged for work in its province."
    >
      <Form form={form} label="Tax numbers" draft="taxes" onSubmit={(values) => save.mutate(values)}>
        <Fieldset disabled={save.isPending} className="flex flex-col gap-5">
          <SelectField
            name="status"
            label="Registration"
            placeholder="Please choose"
            options={Object.entries(taxStatusLabels).map(([value, label]) => ({ value, label }))}
          />
          {isRegistered &&
            taxNumberKinds.map((kind) => (
              <TextField
                key={kind}
                name={kind}
                label={taxNumberLabels[kind]}
                optional={kind !== 'gst'}
                placeholder={taxNumberExamples[kind]}
                maxLength={40}
                autoComplete="off"
              />
            ))}
          <Alert>{formFailure(save.error, fieldNames)}</Alert>
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={save.isPending}>
            Save tax numbers
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
