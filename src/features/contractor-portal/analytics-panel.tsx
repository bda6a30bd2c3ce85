'use client'

import { ChartNoAxesColumn } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Empty } from '~/components/ui/empty'
import { MonthChart } from '~/components/ui/month-chart'
import { ShareBars } from '~/components/ui/share-bars'
import { Skeleton } from '~/components/ui/skeleton'
import { Stat } from '~/components/ui/stat'
import type { ContractorAnalytics } from '~/contracts/contractor-analytics'
import { matching } from '~/domain/matching'
import { api } from '~/trpc/react'

export function AnalyticsPanel() {
  const analytics = api.contractorPortal.analytics.useQuery()
  if (analytics.isLoading) return <Skeleton className="h-96" />
  if (!analytics.data)
    return (
      <Empty title="Your numbers could not be loaded">
        <Button variant="secondary" size="sm" onClick={() => analytics.refetch()}>
          Try again
        </Button>
      </Empty>
    )
  if (analytics.data.totalLeads === 0)
    return (
      <Empty title="No numbers yet" icon={<ChartNoAxesColumn className="size-8" aria-hidden="true" />}>
        They appear with your first lead.
      </Empty>
    )
  return <Numbers analytics={analytics.data} />
}

function Numbers({ analytics }: { analytics: ContractorAnalytics }) {
  const { months, totalLeads, answeredLeads, responseRate, medianHoursToAnswer, wonLeads, lostLeads, wonRate } =
    analytics
  const { missed, declineReasons } = analytics
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Stat
          label="Answered"
          value={`${responseRate}%`}
          hint={`${answeredLeads} answered of ${totalLeads} leads. A lead is answered once it is no longer new.`}
        />
        <Stat
          label="Time to first answer"
          value={medianHoursToAnswer === null ? '-' : duration(medianHoursToAnswer)}
          hint="The median: half of your first answers came sooner."
        />
        <Stat
          label="Won"
          value={`${wonRate}%`}
          hint={`${wonLeads} won of ${wonLeads + lostLeads} leads that were won or lost.`}
        />
      </div>
      <Card>
        <CardHeader title="Leads by month" description="Received in the last twelve months, and won of those." />
        <MonthChart
          label="Leads by month"
          months={months.map(({ month }) => month)}
          series={[
            { label: 'Received', values: months.map(({ leads }) => leads) },
            { label: 'Won', values: months.map(({ won }) => won) },
          ]}
        />
      </Card>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Card>
          <CardHeader title="Where leads were missed" />
          <ShareBars
            label="Where leads were missed"
            items={[
              {
                name: 'Not answered in time',
                count: missed.expired,
                hint: `No answer within ${matching.releaseSlotAfterHours} hours, so the place was freed.`,
              },
              { name: 'Declined', count: missed.declined, hint: 'You said no.' },
              { name: 'Lost', count: missed.lost, hint: 'Another was hired, or the request was closed.' },
            ]}
          />
        </Card>
        <Card>
          <CardHeader title="Why you declined" />
          {declineReasons.length === 0 ? (
            <p className="text-muted">You have declined no lead.</p>
          ) : (
            <ShareBars
              label="Why you declined"
              items={declineReasons.map(({ reason, count }) => ({ name: reason, count }))}
            />
          )}
        </Card>
      </div>
    </div>
  )
}

/** `45 min`, `3.5 h` or `2.1 days`. */
function duration(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 2.4) / 10} days`
}
