'use client'

import { Card, CardHeader } from '~/components/ui/card'
import { api } from '~/trpc/react'

/** Why this contractor got the lead, by their own values. */
export function ReceiptCard({ leadId }: { leadId: string }) {
  const receipt = api.contractorPortal.leadReceipt.useQuery({ id: leadId })
  if (!receipt.data) return null
  return (
    <Card>
      <CardHeader title="Why you got this lead" />
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {receipt.data.reasons.map((reason) => (
          <li key={reason} className="wrap-anywhere">
            {reason}
          </li>
        ))}
      </ul>
    </Card>
  )
}
