'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { SelectInput } from '~/components/form/select-input'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Empty } from '~/components/ui/empty'
import { ExportLink } from '~/components/ui/export-link'
import { MonthChart } from '~/components/ui/month-chart'
import { Skeleton } from '~/components/ui/skeleton'
import { Tabs } from '~/components/ui/tabs'
import { useUrlState } from '~/components/ui/use-url-state'
import { addCalendarDays } from '~/domain/calendar'
import { type Figures, type Measure, measured, measures, measureTexts } from '~/domain/marketplace-measures'
import { provinceNames, provinces } from '~/domain/province'
import { formatDay } from '~/lib/format'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import type { RouterOutputs } from '~/trpc/types'
import { measureInput, readState } from './list-state'
import { MeasuredRequests } from './measured-requests'
import { numberText } from './number-text'

type Marketplace = RouterOutputs['admin']['marketplace']['measure']

const anything = 'all'
const presets = [
  { days: 30, label: 'Last 30 days' },
  { days: 90, label: 'Last 90 days' },
  { days: 365, label: 'Last 365 days' },
] as const

/** What the marketplace is run by: one measure at a time, with its definition, its numbers and its requests. */
export function Marketplace() {
  const url = useUrlState()
  const state = readState(url.get)
  const query = api.admin.marketplace.measure.useQuery(measureInput(state), { placeholderData: keepPreviousData })
  const { data } = query
  const set = (changes: Record<string, string | null>) => url.set({ ...changes, at: null }, { replace: true })
  const exported = new URLSearchParams(
    Object.entries({ ...measureInput(state), which: state.which }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
  return (
    <section aria-labelledby="marketplace" className="mt-10 border-t border-border pt-8">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id="marketplace" className="text-xl font-semibold">
            Marketplace
          </h2>
          <p className="text-muted">
            {data
              ? `Requests sent from ${formatDay(data.from)} to ${formatDay(data.to)}`
              : 'Requests by when they were sent'}
          </p>
        </div>
        <ExportLink list="marketplace" filter={exported} />
      </div>
      <Filters state={state} range={data} onChange={set} />
      {query.isError ? (
        <Empty title="The numbers could not be loaded">
          <p>{serverMessage(query.error)}</p>
          <Button className="mt-3" variant="secondary" size="sm" onClick={() => query.refetch()}>
            Try again
          </Button>
        </Empty>
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : (
        <Tabs
          label="Measures"
          items={measures.map((key) => ({ key, label: <TabText measure={key} figures={data.total} /> }))}
          selected={state.measure}
          onSelect={(measure) => set({ measure, which: null })}
        >
          <Measured measure={state.measure} data={data} onNarrow={set} />
          <MeasuredRequests state={state} />
        </Tabs>
      )}
    </section>
  )
}

function TabText({ measure, figures }: { measure: Measure; figures: Figures }) {
  return (
    <span className="flex flex-col items-start py-1 text-left">
      {measureTexts[measure].title}
      <span className="text-xs font-normal tabular-nums">{numberText(measure, figures)}</span>
    </span>
  )
}

interface FiltersProps {
  state: ReturnType<typeof readState>
  range: Pick<Marketplace, 'from' | 'to'> | undefined
  onChange: (changes: Record<string, string | null>) => void
}

function Filters({ state, range, onChange }: FiltersProps) {
  const categories = api.serviceQuestion.categories.useQuery()
  const lastDays = (days: number) => {
    const today = new Date().toISOString().slice(0, 10)
    onChange({ from: addCalendarDays(today, 1 - days), to: today })
  }
  return (
    <div className="mb-5">
      <div className="mb-2 flex flex-wrap gap-2">
        {presets.map(({ days, label }) => (
          <Button key={days} size="sm" variant="secondary" onClick={() => lastDays(days)}>
            {label}
          </Button>
        ))}
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <TextInput
          label="From"
          type="date"
          value={state.from ?? range?.from ?? ''}
          onChange={(event) => onChange({ from: event.target.value })}
        />
        <TextInput
          label="To"
          type="date"
          value={state.to ?? range?.to ?? ''}
          onChange={(event) => onChange({ to: event.target.value })}
        />
        <SelectInput
          label="Trade"
          options={[
            { value: anything, label: 'All trades' },
            ...(categories.data ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
            { value: 'other', label: 'Other' },
          ]}
          value={state.trade ?? anything}
          onChange={(trade) => onChange({ trade: trade === anything ? null : trade })}
        />
        <SelectInput
          label="Province"
          options={[
            { value: anything, label: 'All provinces' },
            ...provinces.map((value) => ({ value: value as string, label: provinceNames[value] })),
          ]}
          value={state.province ?? anything}
          onChange={(province) => onChange({ province: province === anything ? null : province })}
        />
      </div>
    </div>
  )
}

interface MeasuredProps {
  measure: Measure
  data: Marketplace
  onNarrow: (changes: Record<string, string | null>) => void
}

function Measured({ measure, data, onNarrow }: MeasuredProps) {
  const { title, definition, counted, reached } = measureTexts[measure]
  const series = [counted, ...(reached ? [reached] : [])].map(({ label, of }) => ({
    label,
    values: data.months.map((month) => Math.round(of(month))),
  }))
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title={title} description={definition} />
        <p className="mb-5 text-2xl font-semibold tracking-tight tabular-nums">{numberText(measure, data.total)}</p>
        <MonthChart label={`${title} by month`} months={data.months.map(({ month }) => month)} series={series} />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Breakdown
          title="By trade"
          noun="Trade"
          measure={measure}
          rows={data.trades.map((row) => ({ key: row.trade, name: row.name, figures: row }))}
          onChoose={(trade) => onNarrow({ trade })}
        />
        <Breakdown
          title="By province"
          noun="Province"
          measure={measure}
          rows={data.provinces.map((row) => ({
            key: row.province ?? '',
            name: row.province ? provinceNames[row.province] : 'Not known',
            figures: row,
          }))}
          onChoose={(province) => onNarrow({ province })}
        />
      </div>
    </div>
  )
}

interface BreakdownProps {
  title: string
  /** What a row is. */
  noun: string
  measure: Measure
  rows: readonly { key: string; name: string; figures: Figures }[]
  onChoose: (key: string) => void
}

function Breakdown({ title, noun, measure, rows, onChoose }: BreakdownProps) {
  const numbers = rows.map(({ figures }) => measured(measure, figures))
  const highest = Math.max(1, ...numbers.map((number) => number ?? 0))
  const whole = measureTexts[measure].unit === 'percent' ? 100 : highest
  return (
    <Card>
      <CardHeader title={title} />
      {rows.length === 0 ? (
        <p className="text-muted">No requests in these days.</p>
      ) : (
        <table className="w-full text-left text-sm tabular-nums">
          <caption className="sr-only">
            {measureTexts[measure].title} {title.toLowerCase()}
          </caption>
          <thead>
            <tr className="border-b border-border text-muted">
              <th scope="col" className="py-2 font-medium">
                {noun}
              </th>
              <th scope="col" className="w-1/4 py-2 font-medium max-sm:hidden">
                <span className="sr-only">As a bar</span>
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                {measureTexts[measure].title}
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Requests
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, figures }, at) => (
              <tr key={key} className="border-b border-border last:border-0">
                <th scope="row" className="font-normal">
                  {key === '' ? (
                    <span className="inline-flex min-h-11 items-center md:min-h-9">{name}</span>
                  ) : (
                    <button
                      type="button"
                      title={`Only ${name}`}
                      onClick={() => onChoose(key)}
                      className="min-h-11 text-left underline-offset-4 wrap-anywhere hover:underline md:min-h-9"
                    >
                      {name}
                    </button>
                  )}
                </th>
                <td className="max-sm:hidden">
                  <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
                    <rect width="100" height="1" className="fill-raised" />
                    <rect width={(100 * (numbers[at] ?? 0)) / whole} height="1" className="fill-accent" />
                  </svg>
                </td>
                <td className="py-1 pl-3 text-right whitespace-nowrap">{numberText(measure, figures)}</td>
                <td className="py-1 pl-4 text-right">{figures.requests}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
