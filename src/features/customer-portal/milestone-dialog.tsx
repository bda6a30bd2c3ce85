'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyRefusal } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { addMilestoneInput, type Milestone } from '~/contracts/payment'
import { milestoneLimits } from '~/domain/milestone'
import type { Json } from '~/lib/json'
import type { MilestoneValues } from './use-plan-controls'

const fields = addMilestoneInput.omit({ id: true, submissionId: true })
type Values = z.input<typeof fields>

interface MilestoneDialogProps {
  /** The plan a new one is added to. */
  planId: string
  title: string
  milestone?: Json<Milestone>
  /** Dollars that a new one begins with. */
  deposit?: number | null
  pending: boolean
  onClose: () => void
  onSave: (values: MilestoneValues) => Promise<unknown>
}

export function MilestoneDialog({ planId, title, milestone, deposit, pending, onClose, onSave }: MilestoneDialogProps) {
  const form = useForm<Values, unknown, MilestoneValues>({
    resolver: zodResolver(fields),
    defaultValues: {
      title: milestone?.title ?? (deposit ? 'Deposit' : ''),
      amount: String(milestone?.amount ?? deposit ?? ''),
      dueOn: milestone?.dueOn ?? '',
    },
  })
  const closeSaved = () => {
    form.reset()
    onClose()
  }
  const refuse = (error: unknown) => {
    applyRefusal<Values>(error, ['title', 'amount', 'dueOn'], form.setError)
  }
  return (
    <Dialog open onClose={onClose} title={title} description="A part of the price, and when you agreed to pay it.">
      <Form
        form={form}
        draft={`milestone:${milestone?.id ?? planId}`}
        onSubmit={(values) => onSave(values).then(closeSaved, refuse)}
      >
        <Fieldset disabled={pending} className="flex flex-col gap-5">
          <TextField name="title" label="Name" placeholder="Deposit" maxLength={milestoneLimits.titleMax} />
          <TextField
            name="amount"
            label="Amount"
            inputMode="decimal"
            placeholder="1,250.00"
            maxLength={20}
            description="Canadian dollars"
          />
          <TextField name="dueOn" label="Due" optional type="date" />
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={pending}>
            Save milestone
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
