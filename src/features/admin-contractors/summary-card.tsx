'use client'

import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import type { AdminContractorDetail } from '~/contracts/admin-contractor'
import { type ContractorStepPlace, contractorNextStep } from '~/domain/contractor-next-step'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'

const places: Record<ContractorStepPlace, string> = { documents: 'See the documents', checks: 'See the checks' }

/** What is done next for a company, as it stands now. */
export function SummaryCard({ contractor }: { contractor: Json<AdminContractorDetail> }) {
  const { id, status, userId, invitedAt, verified, renamedFrom } = contractor
  const documents = api.admin.contractors.documents.useQuery({ id })
  const verification = api.admin.contractors.verification.useQuery({ id })
  if (!documents.data || !verification.data) return null
  const { text, place } = contractorNextStep({
    status,
    account: userId !== null,
    invited: invitedAt !== null,
    verified,
    pending: documents.data.filter(({ decision }) => decision === 'pending').length,
    missing: verification.data.missing,
    explained: verification.data.unproved !== null,
    renamed: renamedFrom !== null,
  })
  return (
    <Card aria-label="At a glance" className="mt-6 flex flex-wrap items-center justify-between gap-3 py-4">
      <p className="min-w-0 wrap-anywhere">
        <span className="text-sm text-muted">Next: </span>
        {text}
      </p>
      {place && (
        <a href={`#${place}`} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
          {places[place]}
        </a>
      )}
    </Card>
  )
}
