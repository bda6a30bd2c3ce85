'use client'

import { useForm } from 'react-hook-form'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import { type Quote, quoteTextLength, sendQuoteInput } from '~/contracts/quote'
import { addCalendarDays, dayInCanada } from '~/domain/calendar'
import { formatDollars, parseAmount } from '~/domain/money'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import {
  formField,
  type QuoteFormValues,
  quoteFormFields,
  quoteFormValues,
  quoteInput,
  totalOf,
} from './quote-form-values'
import { useRefreshLeads } from './use-refresh-lead'

interface QuoteFormProps {
  leadId: string
  /** The quote this one replaces once it is sent. */
  current: Json<Quote> | null
  draft: Json<Quote> | null
  onDone: () => void
  onCancel?: () => void
}

export function QuoteForm({ leadId, current, draft, onDone, onCancel }: QuoteFormProps) {
  const today = dayInCanada(new Date())
  const refresh = useRefreshLeads()
  const form = useForm<QuoteFormValues>({
    defaultValues: quoteFormValues(draft ?? current, today),
  })
  const showIssues = (issues: readonly { path: string; message: string }[]) =>
    applyIssues(
      issues.map(({ path, message }) => ({ path: formField(path), message })),
      quoteFormFields,
      form.setError,
    )
  const save = api.contractorPortal.sendQuote.useMutation({
    onSuccess: async (_sheet, { draft: kept }) => {
      showToast({ title: kept ? 'Draft saved' : 'Quote sent' })
      form.reset(form.getValues())
      if (!kept) onDone()
      await refresh()
    },
    onError: async (error) => {
      if (!showIssues(error.data?.issues ?? []))
        showToast({ title: 'Error', description: serverMessage(error), tone: 'error' })
      if (error.data?.code === 'CONFLICT') await refresh()
    },
  })
  const submit = (kept: boolean) => {
    form.clearErrors()
    const input = { id: leadId, draft: kept, revises: current?.revision, ...quoteInput(form.getValues()) }
    const checked = sendQuoteInput.safeParse(input)
    if (checked.success) save.mutate(input)
    else showIssues(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
  }
  const [price, taxes] = form.watch(['price', 'taxes'])
  return (
    <Form form={form} label="Quote" draft={`quote:${leadId}`} onSubmit={() => submit(false)}>
      <Fieldset disabled={save.isPending} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="price" label="Price before taxes" inputMode="decimal" placeholder="0.00" />
          <TextField name="taxes" label="Taxes" inputMode="decimal" placeholder="0.00" />
        </div>
        <TotalPreview price={price} taxes={taxes} />
        <TextareaField
          name="included"
          label="Included"
          placeholder="Labour, materials, permit and disposal"
          maxLength={quoteTextLength.max}
        />
        <TextareaField name="excluded" label="Not included" optional rows={2} maxLength={quoteTextLength.max} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="deposit" label="Deposit" optional inputMode="decimal" placeholder="0.00" />
          <TextField name="startDate" label="Can start" optional type="date" min={today} />
          <TextField name="validUntil" label="Valid until" type="date" min={addCalendarDays(today, 1)} />
        </div>
        <TextareaField name="note" label="Note" optional rows={2} maxLength={quoteTextLength.max} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={save.isPending && !save.variables?.draft}>
            {current ? 'Send revised quote' : 'Send quote'}
          </Button>
          <Button
            variant="secondary"
            pending={save.isPending && Boolean(save.variables?.draft)}
            onClick={() => submit(true)}
          >
            Save draft
          </Button>
          {onCancel && (
            <CancelButton variant="ghost" onCancel={onCancel}>
              Cancel
            </CancelButton>
          )}
        </div>
      </Fieldset>
    </Form>
  )
}

/** What the homeowner will read, while it is typed. */
function TotalPreview({ price, taxes }: { price: string; taxes: string }) {
  const total = totalOf({ price, taxes })
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-2 rounded-lg border border-border bg-raised px-4 py-3">
      <span className="text-sm text-muted">The homeowner sees</span>
      <output className="text-xl font-semibold tabular-nums">{total === null ? '-' : formatDollars(total)}</output>
      <span className="w-full text-sm text-muted">
        {total === null
          ? 'Enter a price to see the total.'
          : `Taxes of ${formatDollars(parseAmount(taxes) ?? 0)} are in it.`}
      </span>
    </p>
  )
}
