'use client'

import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFieldError } from '~/components/form/use-field'
import { Button } from '~/components/ui/button'
import { Skeleton } from '~/components/ui/skeleton'
import { formatDollars, toDollars } from '~/domain/money'
import { type Province, provinceNames } from '~/domain/province'
import { taxName } from '~/domain/quote-document'
import { sumQuote } from '~/domain/quote-sums'
import { dayIn } from '~/domain/time-zone'
import { api } from '~/trpc/react'
import type { QuoteFormValues } from './quote-form-values'
import { sumLines } from './quote-form-values'
import { TaxDialog } from './tax-dialog'

const dollars = (cents: number) => formatDollars(toDollars(cents))

/** What the homeowner will read, while it is typed: the taxes follow from the job's province and the contractor's numbers. */
export function QuoteTotals({ province }: { province: Province }) {
  const { control } = useFormContext<QuoteFormValues>()
  const lines = useWatch({ control, name: 'lines' })
  const profile = api.contractorPortal.profile.useQuery()
  const unsaid = useFieldError('taxStatus')
  const [asking, setAsking] = useState(false)
  const registration = profile.data?.taxes
  if (!registration) return <Skeleton className="h-40" />
  const sums = sumQuote(sumLines(lines), { province, day: dayIn(province, new Date()), registration })
  const charged = sums.taxes.filter(({ registrationNumber }) => registrationNumber !== null)
  const uncharged = sums.taxes.filter(({ registrationNumber }) => registrationNumber === null)
  return (
    <section aria-label="Totals" className="rounded-xl border border-border bg-raised px-4 py-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular-nums">
        <dt className="text-muted">Subtotal</dt>
        <dd className="text-right">{dollars(sums.subtotalCents)}</dd>
        {charged.map(({ rate, amountCents, ...tax }) => (
          <div key={tax.tax} className="col-span-2 grid grid-cols-subgrid">
            <dt className="wrap-anywhere text-muted">
              {taxName({ ...tax, rate: rate === null ? null : rate / 1000 }, { language: 'en' })}
            </dt>
            <dd className="text-right">{dollars(amountCents)}</dd>
          </div>
        ))}
        <dt className="self-end pt-1">The homeowner sees</dt>
        <dd className="pt-1 text-right text-xl font-semibold">
          <output>{dollars(sums.totalCents)}</output>
        </dd>
      </dl>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className={unsaid ? 'text-sm text-danger' : 'text-sm text-muted'} role={unsaid ? 'alert' : undefined}>
          {unsaid ??
            (registration.status === null
              ? 'Say whether you are registered for GST/HST: without it no tax is charged, and the quote cannot be sent.'
              : registration.status === 'small_supplier'
                ? 'You are not registered: no tax is charged, and the quote says so.'
                : uncharged.length > 0
                  ? `You have no number for ${uncharged.map(({ tax }) => tax).join(' and ')} in ${provinceNames[province]}: not charged.`
                  : `Taxes of ${provinceNames[province]}, where the job is.`)}
        </p>
        <Button variant="ghost" size="sm" className="-mx-3" onClick={() => setAsking(true)}>
          Tax numbers
        </Button>
      </div>
      {asking && <TaxDialog registration={registration} onClose={() => setAsking(false)} />}
    </section>
  )
}
