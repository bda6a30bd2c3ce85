'use client'

import { keepPreviousData } from '@tanstack/react-query'
import Link from 'next/link'
import { SelectInput } from '~/components/form/select-input'
import { PageHeading } from '~/components/layout/page-heading'
import { Badge } from '~/components/ui/badge'
import { type DataColumn, DataTable } from '~/components/ui/data-table'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { ListFrame } from '~/components/ui/list-frame'
import { useUrlState } from '~/components/ui/use-url-state'
import type { Turns } from '~/contracts/turns'
import { provinceNames, provinces } from '~/domain/province'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { oneOf } from '~/lib/paging'
import { api } from '~/trpc/react'

type Turn = Json<Turns>['contractors'][number]

const columns: DataColumn<Turn>[] = [
  {
    key: 'contractor',
    header: 'Contractor',
    className: 'font-medium',
    cell: ({ contractorId, companyName, away }) => (
      <>
        <Link
          href={`/admin/contractors/${contractorId}`}
          className="inline-flex min-h-11 items-center wrap-anywhere hover:underline hover:underline-offset-4 lg:min-h-8"
        >
          {companyName}
        </Link>{' '}
        {away && <Badge tone="warning">Away</Badge>}
      </>
    ),
  },
  { key: 'city', header: 'City', cell: ({ city }) => city },
  { key: 'turns', header: 'Turns', className: 'tabular-nums', cell: ({ turns }) => turns },
  {
    key: 'share',
    header: 'Share',
    className: 'tabular-nums',
    cell: ({ share }) => (share === null ? '-' : `${share}%`),
  },
  {
    key: 'lastTurn',
    header: 'Last turn',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ lastTurnAt }) => (lastTurnAt ? <DateText value={lastTurnAt} /> : 'None'),
  },
  {
    key: 'openLeads',
    header: 'Open leads',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ openLeads, leadsWanted }) => `${openLeads} of ${leadsWanted}`,
  },
]

/** How the turns of each service and province fell, beside an equal share. */
export function TurnsPage() {
  const url = useUrlState()
  const [categories] = api.serviceQuestion.categories.useSuspenseQuery()
  const service = categories.find(({ slug }) => slug === url.get('service')) ?? categories[0]
  const province = oneOf(provinces, url.get('province')) ?? 'ON'
  const query = api.admin.turns.list.useQuery(
    { service: service?.slug ?? '', province },
    { enabled: service !== undefined, placeholderData: keepPreviousData },
  )
  const { turns = 0, days = 90, equalShare, furthest, contractors = [] } = query.data ?? {}
  return (
    <>
      <PageHeading title="Fair turn" subtitle="Who had how many turns, the longest without one first" />
      <div className="mb-6 grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <SelectInput
          label="Service"
          options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={service?.slug ?? ''}
          onChange={(slug) => url.set({ service: slug })}
        />
        <SelectInput
          label="Province"
          options={provinces.map((value) => ({ value, label: provinceNames[value] }))}
          value={province}
          onChange={(value) => url.set({ province: value })}
        />
      </div>
      <ListFrame query={query} failed="Failed to fetch turns">
        {query.data && contractors.length === 0 && (
          <Empty title="No contractors found">Nobody published and verified offers this service there.</Empty>
        )}
        {contractors.length > 0 && (
          <>
            <p className="mb-4">
              {pluralize(turns, 'turn')} in the last {days} days. An equal share is {equalShare}%
              {furthest === null || furthest === undefined
                ? '.'
                : `; the share farthest from it is ${furthest} percentage points away.`}
            </p>
            <DataTable
              caption="Turns"
              columns={columns}
              rows={contractors}
              rowKey={({ contractorId }) => contractorId}
              empty={() => null}
            />
          </>
        )}
      </ListFrame>
    </>
  )
}
