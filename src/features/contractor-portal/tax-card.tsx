'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import type { ContractorProfile } from '~/contracts/contractor'
import { taxNumberKinds, taxNumberLabels, taxStatusLabels } from '~/domain/sales-tax'
import type { Json } from '~/lib/json'
import { TaxDialog } from './tax-dialog'

/** Which taxes the contractor charges on quotes. */
export function TaxCard({ registration }: { registration: Json<ContractorProfile>['taxes'] }) {
  const [changing, setChanging] = useState(false)
  const { status } = registration
  const numbers = taxNumberKinds.filter((kind) => registration[kind] !== null)
  return (
    <Card>
      <CardHeader
        title="Taxes on quotes"
        description="Quotes charge the taxes of the job’s province under these numbers."
      />
      <Facts
        facts={[
          ['GST/HST', status ? taxStatusLabels[status] : 'Not said yet: a quote with lines cannot be sent without'],
          ...numbers.map((kind) => [taxNumberLabels[kind], registration[kind]] as const),
        ]}
      />
      <Button variant="secondary" className="mt-5 self-start" onClick={() => setChanging(true)}>
        Change tax numbers
      </Button>
      {changing && <TaxDialog registration={registration} onClose={() => setChanging(false)} />}
    </Card>
  )
}
