'use client'

import { keepPreviousData } from '@tanstack/react-query'
import Link from 'next/link'
import { SelectInput } from '~/components/form/select-input'
import { CursorTable } from '~/components/ui/cursor-table'
import type { DataColumn } from '~/components/ui/data-table'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { useUrlState } from '~/components/ui/use-url-state'
import { requestSelectionLabels, selectionsOf } from '~/domain/marketplace-measures'
import { matching } from '~/domain/matching'
import { api } from '~/trpc/react'
import type { RouterOutputs } from '~/trpc/types'
import { type MarketplaceState, requestsInput } from './list-state'
import { dollarsText, hoursText } from './number-text'

type Row = RouterOutputs['admin']['marketplace']['requests']['requests'][number]

const results = { hired: 'Hired', not_hired: 'Closed without hiring' } as const
const keptTexts = { kept: 'in time', missed: 'late' } as const

const columns: DataColumn<Row>[] = [
  {
    key: 'reference',
    header: 'Reference',
    cell: ({ id, reference }) => (
      <Link href={`/admin/projects/${id}`} className="font-medium whitespace-nowrap underline underline-offset-4">
        {reference}
      </Link>
    ),
  },
  { key: 'trade', header: 'Trade', cell: ({ trade }) => trade },
  { key: 'province', header: 'Province', cell: ({ province }) => province ?? '-' },
  {
    key: 'sent',
    header: 'Sent',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ createdAt }) => <DateText value={createdAt} />,
  },
  {
    key: 'match',
    header: 'Matched after',
    className: 'tabular-nums',
    cell: ({ hoursToMatch, kept }) =>
      [hoursToMatch === null ? null : hoursText(hoursToMatch), kept && keptTexts[kept]].filter(Boolean).join(', ') ||
      '-',
  },
  {
    key: 'slots',
    header: 'Slots held',
    className: 'tabular-nums',
    cell: ({ slotsFilled }) => `${slotsFilled} of ${matching.maxCompeting}`,
  },
  {
    key: 'answers',
    header: 'Answered in time',
    className: 'tabular-nums',
    cell: ({ answeredInTime, answeredLate }) =>
      answeredInTime + answeredLate === 0 ? '-' : `${answeredInTime} of ${answeredInTime + answeredLate}`,
  },
  { key: 'result', header: 'Result', cell: ({ result }) => (result ? results[result] : 'Open') },
  {
    key: 'value',
    header: 'Value',
    className: 'tabular-nums',
    cell: ({ value }) => (value === null ? '-' : dollarsText(value)),
  },
]

/** The requests behind a measure, each with what it counts as. */
export function MeasuredRequests({ state }: { state: MarketplaceState }) {
  const url = useUrlState()
  const query = api.admin.marketplace.requests.useQuery(requestsInput(state, url.get), {
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-labelledby="measured-requests" className="mt-6">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h3 id="measured-requests" className="text-lg font-semibold">
          Requests behind it
        </h3>
        <SelectInput
          className="w-full sm:w-72"
          label="Which requests"
          options={selectionsOf[state.measure].map((value) => ({ value, label: requestSelectionLabels[value] }))}
          value={state.which}
          onChange={(which) => url.set({ which, at: null }, { replace: true })}
        />
      </div>
      <CursorTable
        query={query}
        failed="Failed to fetch the requests"
        url={url}
        caption={requestSelectionLabels[state.which]}
        columns={columns}
        rows={query.data?.requests ?? []}
        rowKey={({ id }) => id}
        empty={() => <Empty title="No such requests in these days">Choose other days, or other requests.</Empty>}
      />
    </section>
  )
}
