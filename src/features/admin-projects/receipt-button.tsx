'use client'

import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { type DataColumn, DataTable } from '~/components/ui/data-table'
import { DateText } from '~/components/ui/date-text'
import { Dialog } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import type { MatchReceipt } from '~/contracts/match-receipt'
import type { Assignment } from '~/contracts/project'
import { obstacleLabels } from '~/domain/matching'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'

/** Opens the receipt of an assignment: who was considered, with the values that decided. */
export function ReceiptButton({ assignment: { id, companyName } }: { assignment: Json<Assignment> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="mt-2"
        aria-label={`Why this contractor: ${companyName}`}
        onClick={() => setIsOpen(true)}
      >
        Why this contractor
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`Why ${companyName}`} wide>
        {isOpen && <Receipt id={id} />}
      </Dialog>
    </>
  )
}

const origins: Record<MatchReceipt['origin'], string> = {
  admin: 'An admin chose.',
  direct: 'The homeowner chose this contractor on the profile.',
  system: 'The platform assigned the next in turn.',
}

const columns: DataColumn<Json<MatchReceipt>['candidates'][number]>[] = [
  { key: 'place', header: 'Place', className: 'tabular-nums', cell: ({ place }) => place ?? '-' },
  {
    key: 'contractor',
    header: 'Contractor',
    className: 'font-medium wrap-anywhere',
    cell: ({ companyName, chosen }) => (
      <>
        {companyName} {chosen && <Badge>Chosen</Badge>}
      </>
    ),
  },
  { key: 'service', header: 'Service', cell: ({ offersService }) => (offersService ? 'Yes' : 'No') },
  {
    key: 'distance',
    header: 'Distance',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ distanceKm, reachable }) =>
      `${distanceKm === null ? '-' : `${distanceKm} km`}${reachable ? '' : ', outside'}`,
  },
  {
    key: 'openLeads',
    header: 'Open leads',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ openLeads, leadsWanted }) => `${openLeads} of ${leadsWanted}`,
  },
  {
    key: 'lastLead',
    header: 'Last lead',
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ lastAssignedAt }) => (lastAssignedAt ? <DateText value={lastAssignedAt} /> : 'None'),
  },
  {
    key: 'obstacles',
    header: 'Not offered first',
    cell: ({ obstacles }) => obstacles.map((one) => obstacleLabels[one]).join(', ') || '-',
  },
]

function Receipt({ id }: { id: string }) {
  const receipt = api.admin.projects.receipt.useQuery({ id })
  if (receipt.isLoading) return <Skeleton className="h-40" />
  if (!receipt.data)
    return (
      <p className="text-muted">
        {receipt.error?.data?.code === 'NOT_FOUND'
          ? 'This assignment is older than receipts: nothing was kept of who was considered.'
          : 'The receipt could not be loaded.'}
      </p>
    )
  const { origin, considered, listed, candidates, ruleVersion, createdAt } = receipt.data
  return (
    <>
      <p className="text-sm">
        {origins[origin]}
        {origin !== 'direct' &&
          ` It could be offered to ${pluralize(considered, 'contractor')}. The chosen one was ${listed ? '' : 'not '}among the twenty best.`}
      </p>
      <p className="mt-1 text-sm text-muted">
        As it was on <DateText value={createdAt} style="dateTime" />, by version {ruleVersion} of the rule. Nobody can
        pay for a place.
      </p>
      <div className="mt-4">
        <DataTable
          caption="Contractors considered"
          columns={columns}
          rows={candidates}
          rowKey={({ contractorId }) => contractorId}
          empty={() => null}
        />
      </div>
    </>
  )
}
