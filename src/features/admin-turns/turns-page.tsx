'use client'

import { keepPreviousData } from '@tanstack/react-query'
import Link from 'next/link'
import { SelectInput } from '~/components/form/select-input'
import { PageHeading } from '~/components/layout/page-heading'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { ListFrame } from '~/components/ui/list-frame'
import { useUrlState } from '~/components/ui/use-url-state'
import { provinceNames, provinces } from '~/domain/province'
import { pluralize } from '~/lib/format'
import { oneOf } from '~/lib/paging'
import { api } from '~/trpc/react'

const columns = ['Contractor', 'City', 'Turns', 'Share', 'Last turn', 'Open leads']

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
          <Card>
            <p className="mb-4">
              {pluralize(turns, 'turn')} in the last {days} days. An equal share is {equalShare}%
              {furthest === null || furthest === undefined
                ? '.'
                : `; the share farthest from it is ${furthest} percentage points away.`}
            </p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
            <section aria-label="Turns" tabIndex={0} className="overflow-x-auto">
              <table className="w-full min-w-140 text-left tabular-nums">
                <thead>
                  <tr className="border-b border-border text-sm text-muted">
                    {columns.map((name) => (
                      <th key={name} scope="col" className="py-2 pr-4 font-medium">
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {contractors.map((one) => (
                    <tr key={one.contractorId} className="border-b border-border last:border-0">
                      <th scope="row" className="py-2 pr-4 font-medium">
                        <Link
                          href={`/admin/contractors/${one.contractorId}`}
                          className="inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
                        >
                          {one.companyName}
                        </Link>{' '}
                        {one.away && <Badge tone="warning">Away</Badge>}
                      </th>
                      <td className="py-2 pr-4">{one.city}</td>
                      <td className="py-2 pr-4">{one.turns}</td>
                      <td className="py-2 pr-4">{one.share === null ? '-' : `${one.share}%`}</td>
                      <td className="py-2 pr-4 whitespace-nowrap">
                        {one.lastTurnAt ? <DateText value={one.lastTurnAt} /> : 'None'}
                      </td>
                      <td className="py-2 pr-4 whitespace-nowrap">
                        {one.openLeads} of {one.leadsWanted}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </Card>
        )}
      </ListFrame>
    </>
  )
}
