'use client'

import { ReceiptText } from 'lucide-react'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { api } from '~/trpc/react'
import { PlanCard } from './plan-card'

/** Secure payments: `?view=payments`. A record of what was agreed and paid; no money moves. */
export function PaymentsPanel() {
  const plans = api.payment.plans.useQuery()
  if (plans.isLoading) return <Skeleton className="h-64" />
  if (!plans.data) return <Empty title="Your payments could not be loaded">Reload the page to try again.</Empty>
  return (
    <section aria-labelledby="payments" className="flex flex-col gap-6">
      <div>
        <h2 id="payments" className="text-xl font-semibold">
          Your payments
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          Secure Payments is a record of the payments between you and your contractor. No money moves through us. You
          pay your contractor directly, and keep here what was agreed, what you paid and the receipts. Your contractor
          sees the same list and confirms what arrived.
        </p>
      </div>
      {plans.data.length === 0 ? (
        <Empty title="Nobody is hired yet" icon={<ReceiptText className="size-8" aria-hidden="true" />}>
          Once you hire a contractor, the agreed price appears here and you can plan the payments.
        </Empty>
      ) : (
        plans.data.map((plan) => <PlanCard key={`${plan.projectId} ${plan.former}`} plan={plan} />)
      )}
    </section>
  )
}
