'use client'

import Link from 'next/link'
import { Card, CardHeader } from '~/components/ui/card'
import { api } from '~/trpc/react'

/** What winning a job costs now, with the way to the page that says it all. */
export function RatesLine() {
  const rates = api.admin.rates.list.useQuery()
  const holding = rates.data?.rates.find(({ holds }) => holds)
  return (
    <Card aria-labelledby="rates">
      <CardHeader
        id="rates"
        title="Fee on a won job"
        aside={
          <Link href="/admin/rates" className="inline-flex min-h-11 items-center underline underline-offset-4">
            Rates and acceptances
          </Link>
        }
      />
      <p className="text-sm text-muted">
        {rates.isError
          ? 'The rate could not be loaded.'
          : (holding?.wording ?? (rates.data ? 'Winning a job costs nothing now.' : 'Loading'))}
      </p>
    </Card>
  )
}
