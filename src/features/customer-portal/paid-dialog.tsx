'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Fieldset } from '~/components/form/fieldset'
import { SelectInput } from '~/components/form/select-input'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { type Milestone, recordPaymentInput } from '~/contracts/payment'
import { milestoneLimits, type PaymentMethod, paymentMethodLabels, paymentMethods } from '~/domain/milestone'
import { formatDollars } from '~/domain/money'
import type { Json } from '~/lib/json'
import type { PaidValues } from './use-plan-controls'

const fields = recordPaymentInput.omit({ id: true, version: true })
type Form = Omit<z.input<typeof fields>, 'method'> & { method: PaymentMethod | '' }

const options = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))

interface PaidDialogProps {
  milestone: Json<Milestone>
  pending: boolean
  onClose: () => void
  onSave: (values: PaidValues) => Promise<unknown>
}

/** Records a payment that was made outside of the product, with its receipt's number. */
export function PaidDialog({ milestone, pending, onClose, onSave }: PaidDialogProps) {
  const { register, control, handleSubmit, formState } = useForm<Form, unknown, PaidValues>({
    resolver: zodResolver(fields as unknown as z.ZodType<PaidValues, Form>),
    defaultValues: { paidOn: '', method: '', receiptNumber: '' },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Record payment"
      description={`${milestone.title}: ${formatDollars(milestone.amount)}. This only keeps a record; no money moves.`}
    >
      <form noValidate onSubmit={handleSubmit((values) => onSave(values).then(onClose, () => {}))}>
        <Fieldset disabled={pending} className="flex flex-col gap-5">
          <TextInput label="Paid on" type="date" error={formState.errors.paidOn?.message} {...register('paidOn')} />
          <Controller
            control={control}
            name="method"
            render={({ field, fieldState }) => (
              <SelectInput
                label="How you paid"
                placeholder="Select a method"
                options={options}
                value={field.value}
                onChange={field.onChange}
                ref={field.ref}
                error={fieldState.error?.message}
              />
            )}
          />
          <TextInput
            label="Receipt number"
            optional
            maxLength={milestoneLimits.receiptNumberMax}
            description="From the receipt, the cheque or the transfer."
            error={formState.errors.receiptNumber?.message}
            {...register('receiptNumber')}
          />
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending}>
            Save payment
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
