'use client'

import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section aria-label="Contractors considered" tabIndex={0} className="mt-4 overflow-x-auto">
        <table className="w-full min-w-140 text-left text-sm tabular-nums">
          <thead>
            <tr className="border-b border-border text-muted">
              {['Place', 'Contractor', 'Service', 'Distance', 'Open leads', 'Last lead', 'Not offered first'].map(
                (name) => (
                  <th key={name} scope="col" className="py-2 pr-4 font-medium">
                    {name}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {candidates.map((candidate) => (
              <tr key={candidate.contractorId} className="border-b border-border align-top last:border-0">
                <td className="py-2 pr-4">{candidate.place ?? '-'}</td>
                <th scope="row" className="py-2 pr-4 font-medium wrap-anywhere">
                  {candidate.companyName} {candidate.chosen && <Badge>Chosen</Badge>}
                </th>
                <td className="py-2 pr-4">{candidate.offersService ? 'Yes' : 'No'}</td>
                <td className="py-2 pr-4 whitespace-nowrap">
                  {candidate.distanceKm === null ? '-' : `${candidate.distanceKm} km`}
                  {!candidate.reachable && ', outside'}
                </td>
                <td className="py-2 pr-4 whitespace-nowrap">
                  {candidate.openLeads} of {candidate.leadsWanted}
                </td>
                <td className="py-2 pr-4 whitespace-nowrap">
                  {candidate.lastAssignedAt ? <DateText value={candidate.lastAssignedAt} /> : 'None'}
                </td>
                <td className="py-2">{candidate.obstacles.map((one) => obstacleLabels[one]).join(', ') || '-'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
