'use client'

import { ChartNoAxesColumn } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { MonthChart } from '~/components/ui/month-chart'
import { ShallowLink } from '~/components/ui/shallow-link'
import { ShareBars } from '~/components/ui/share-bars'
import { Skeleton } from '~/components/ui/skeleton'
import { Stat } from '~/components/ui/stat'
import type { AnswerOutcome } from '~/domain/answer-outcome'
import { matching } from '~/domain/matching'
import { api } from '~/trpc/react'
import type { RouterOutputs } from '~/trpc/types'

type ContractorAnalytics = RouterOutputs['contractorPortal']['analytics']

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
  const { missed, declineReasons, answeredInTime } = analytics
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
      <AnsweredInTime {...answeredInTime} />
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

const outcomeNames: Record<AnswerOutcome, string> = {
  in_time: 'Answered in time',
  missed: 'Missed',
  ended: 'Ended before its deadline',
  away: 'Came while you were away',
  open: 'Still to answer',
}

/** Which leads count as answered in time, each number with its leads (rule 80). */
function AnsweredInTime({ rate, outcomes }: ContractorAnalytics['answeredInTime']) {
  return (
    <Card>
      <CardHeader
        title="Answered in time"
        description={`Within ${matching.releaseSlotAfterHours} hours. A lead that ended before its deadline, or came while you were away, counts neither way.`}
      />
      <p className="text-2xl font-semibold tracking-tight sm:text-3xl tabular-nums">
        {rate === null ? '-' : `${rate}%`}
      </p>
      <ul aria-label="Answered in time" className="mt-4 flex flex-col divide-y divide-border">
        {outcomes
          .filter(({ count }) => count > 0)
          .map(({ outcome, count, leads }) => (
            <li key={outcome} className="py-3">
              <details>
                <summary className="min-h-6 cursor-pointer">
                  {outcomeNames[outcome]}: <span className="font-medium tabular-nums">{count}</span>
                </summary>
                <ul className="mt-2 flex flex-col gap-1 text-sm">
                  {leads.map(({ id, serviceNeeded, createdAt }) => (
                    <li key={id}>
                      <ShallowLink to={{ tab: null, lead: id }} className="text-accent hover:text-accent-hover">
                        {serviceNeeded}
                      </ShallowLink>{' '}
                      <span className="text-muted">
                        <DateText value={createdAt} />
                      </span>
                    </li>
                  ))}
                  {count > leads.length && <li className="text-muted">And {count - leads.length} before these.</li>}
                </ul>
              </details>
            </li>
          ))}
      </ul>
    </Card>
  )
}

/** `45 min`, `3.5 h` or `2.1 days`. */
function duration(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 2.4) / 10} days`
}
