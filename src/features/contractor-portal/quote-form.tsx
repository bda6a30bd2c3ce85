'use client'

import { useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import { type Quote, quoteTextLength, sendQuoteInput } from '~/contracts/quote'
import { addCalendarDays, dayInCanada } from '~/domain/calendar'
import type { Province } from '~/domain/province'
import { quoteLanguageLabels, quoteLanguages } from '~/domain/quote-words'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { emptyLine, type QuoteFormValues, quoteFormValues } from './quote-form-values'
import { QuoteLines } from './quote-lines'
import { QuoteTemplates } from './quote-templates'
import { QuoteTotals } from './quote-totals'
import { useRefreshLeads } from './use-refresh-lead'

type Fields = QuoteFormValues & { taxStatus: string; total: string }

/** Every field an error can stand at. */
function fieldsOf(lines: number): FieldPath<Fields>[] {
  const ofLine = Object.keys(emptyLine) as (keyof typeof emptyLine)[]
  return [
    ...Array.from({ length: lines }, (_, index) => ofLine.map((name) => `lines.${index}.${name}` as const)).flat(),
    ...(['lines', 'taxStatus', 'deposit', 'included', 'excluded', 'startDate', 'validUntil', 'note'] as const),
  ]
}

interface QuoteFormProps {
  leadId: string
  /** The quote this one replaces once it is sent. */
  current: Json<Quote> | null
  draft: Json<Quote> | null
  /** Whose taxes are on the work. */
  province: Province
  onDone: () => void
  onCancel?: () => void
}

export function QuoteForm({ leadId, current, draft, province, onDone, onCancel }: QuoteFormProps) {
  const today = dayInCanada(new Date())
  const refresh = useRefreshLeads()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Fields>({
    defaultValues: quoteFormValues(draft ?? current, today),
  })
  const showIssues = (issues: readonly { path: string; message: string }[]) =>
    applyIssues(issues, fieldsOf(form.getValues().lines.length), form.setError)
  const save = api.contractorPortal.sendQuote.useMutation({
    onSuccess: async (_sheet, { draft: kept }) => {
      showToast({ title: kept ? 'Draft saved' : 'Quote sent' })
      form.reset(form.getValues())
      if (!kept) onDone()
      await refresh()
    },
    onError: async (error) => {
      if (!showIssues(error.data?.issues ?? [])) {
        setFailure(serverMessage(error))
        showToast({ title: 'Error', description: serverMessage(error), tone: 'error' })
      }
      if (error.data?.code === 'CONFLICT') await refresh()
    },
  })
  const submit = (kept: boolean) => {
    form.clearErrors()
    setFailure(null)
    const input = { id: leadId, draft: kept, revises: current?.revision, ...form.getValues() }
    const checked = sendQuoteInput.safeParse(input)
    if (checked.success) return save.mutate(input)
    const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    if (!showIssues(issues)) setFailure(issues[0]?.message ?? null)
  }
  return (
    <Form form={form} label="Quote" draft={`quote:${leadId}`} onSubmit={() => submit(false)}>
      <Fieldset disabled={save.isPending} className="flex flex-col gap-5">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <SelectField
            name="language"
            label="Language of the quote"
            options={quoteLanguages.map((value) => ({ value, label: quoteLanguageLabels[value] }))}
            className="w-48"
          />
          <QuoteTemplates />
        </div>
        <QuoteLines />
        <QuoteTotals province={province} />
        <TextareaField
          name="included"
          label="Included"
          optional
          rows={2}
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
        <Alert>{failure}</Alert>
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
