'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyRefusal, issuesOf } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { type Milestone, recordPaymentInput } from '~/contracts/payment'
import { milestoneLimits, paymentMethodLabels, paymentMethods } from '~/domain/milestone'
import { formatDollars } from '~/domain/money'
import type { Json } from '~/lib/json'
import { useUploads } from '~/trpc/use-uploads'
import { ReceiptField } from './receipt-field'
import type { PaidValues } from './use-plan-controls'

const fields = recordPaymentInput.omit({ id: true, version: true, receipt: true })
type Values = z.input<typeof fields>

const options = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))

interface PaidDialogProps {
  milestone: Json<Milestone>
  pending: boolean
  onClose: () => void
  onSave: (values: PaidValues) => Promise<unknown>
}

/** The calendar day where the reader is, as a date field holds it. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Records a payment that was made outside of the product, with its receipt. */
export function PaidDialog({ milestone, pending, onClose, onSave }: PaidDialogProps) {
  const form = useForm<Values, unknown, Omit<PaidValues, 'receipt'>>({
    resolver: zodResolver(fields),
    defaultValues: { paidOn: today(), receiptNumber: '' },
  })
  const { isSubmitting } = form.formState
  const uploads = useUploads('receipt')
  const [receiptProblem, setReceiptProblem] = useState<string>()
  const save = async (values: Omit<PaidValues, 'receipt'>) => {
    const [sent] = await uploads.sendAll()
    // What could not be sent says why in the list, and the dialog stays for it.
    if (!sent && uploads.files.length > 0) return
    try {
      await onSave(sent ? { ...values, receipt: sent.id } : values)
      form.reset()
      onClose()
    } catch (error) {
      applyRefusal<Values>(error, ['paidOn', 'method', 'receiptNumber'], form.setError)
      const refused = issuesOf(error).find(({ path }) => path === 'receipt')
      // Sent files are kept for a while only: this one is sent anew.
      if (refused) uploads.forget()
      setReceiptProblem(refused?.message)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Record payment"
      description={`${milestone.title}: ${formatDollars(milestone.amount)}. This only keeps a record; no money moves.`}
    >
      <Form form={form} draft={`paid:${milestone.id}`} onSubmit={save}>
        <Fieldset disabled={pending || isSubmitting} className="flex flex-col gap-5">
          <TextField name="paidOn" label="Paid on" type="date" />
          <SelectField name="method" label="How you paid" placeholder="Select a method" options={options} />
          <TextField
            name="receiptNumber"
            label="Receipt number"
            optional
            maxLength={milestoneLimits.receiptNumberMax}
            description="From the receipt, the cheque or the transfer."
          />
          <ReceiptField uploads={uploads} optional error={receiptProblem} />
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={pending || isSubmitting}>
            Save payment
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
