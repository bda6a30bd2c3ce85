'use client'

import { ChevronRight, Hammer, Mail, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Empty } from '~/components/ui/empty'
import { ShallowLink } from '~/components/ui/shallow-link'
import { Skeleton } from '~/components/ui/skeleton'
import type { LeadPage, LeadRow } from '~/contracts/lead'
import { formatDollars } from '~/domain/money'
import type { Json } from '~/lib/json'
import { Directions, JobSteps, seenStatus } from './job-card'
import { LeadActions } from './lead-actions'
import { LeadDetail } from './lead-detail'
import { LeadList } from './lead-list'
import { LeadPages } from './lead-pages'
import { phoneLink } from './lead-parts'
import { SplitView } from './split-view'
import { useLeadKeys } from './use-lead-keys'
import { useLeadPage } from './use-lead-page'

type Lead = Json<LeadRow>

const isInHand = ({ work }: Lead) => work === 'scheduled' || work === 'in_progress'
const openJobId = (id: string) => `open-job-${id}`

/** The dashboard's Jobs tab: what was won, the work that is in hand first. */
export function JobsPanel() {
  const given = useLeadPage()
  const { lead } = given.state
  const { data, isLoading } = given.query
  const opened = useRef<string | null>(null)
  // Synchronises with the keyboard's focus, which was on the job that has just closed.
  useEffect(() => {
    if (!lead && opened.current) document.getElementById(openJobId(opened.current))?.focus()
    opened.current = lead
  }, [lead])
  const jobs = data?.leads ?? []
  useLeadKeys(
    jobs.map(({ id }) => id),
    lead,
  )
  if (isLoading) return <Skeleton className="h-48" />
  if (!data)
    return (
      <Empty title="Your jobs could not be loaded">
        <Button variant="secondary" size="sm" onClick={given.retry}>
          Try again
        </Button>
      </Empty>
    )
  return (
    <SplitView
      openId={lead}
      list={<AllJobs given={given} page={data} />}
      aside={
        <LeadList
          label="Jobs"
          leads={jobs}
          open={lead}
          to={(id) => ({ tab: 'jobs', lead: id })}
          line={(job) => `${job.serviceNeeded} · ${seenStatus(job)}`}
          empty="No jobs yet."
        />
      }
      detail={lead && <LeadDetail id={lead} back="Back to jobs" />}
    />
  )
}

interface AllJobsProps {
  given: ReturnType<typeof useLeadPage>
  page: Json<LeadPage>
}

function AllJobs({ given, page: { leads: jobs, total, inHand } }: AllJobsProps) {
  if (total === 0)
    return (
      <Empty title="No jobs yet." icon={<Hammer className="size-8" aria-hidden="true" />}>
        A lead becomes a job when its homeowner hires you: its address, its steps and its payments are here then.
      </Empty>
    )
  const groups = [
    { title: 'In hand', jobs: jobs.filter(isInHand), total: inHand },
    { title: 'Done', jobs: jobs.filter((job) => !isInHand(job)), total: total - inHand },
  ].filter((group) => group.jobs.length > 0)
  return (
    <LeadPages given={given} noun="jobs">
      <div className="flex flex-col gap-6">
        {groups.map((group) => (
          <section key={group.title} aria-labelledby={`jobs-${group.title}`}>
            <h2 id={`jobs-${group.title}`} className="mb-2 text-sm font-semibold text-muted">
              {group.title} <span className="tabular-nums">{group.total}</span>
            </h2>
            <ul className="divide-y divide-border overflow-hidden rounded-xl border border-border bg-surface">
              {group.jobs.map((job) => (
                <li key={job.id}>
                  <JobRow job={job} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </LeadPages>
  )
}

/** A job with its next step. Any free place of it opens the job. */
function JobRow({ job }: { job: Lead }) {
  const { id, customerName, serviceNeeded, reference, address, city, province, quoteTotal, phone, email } = job
  const place = [address, city, province].filter(Boolean).join(', ')
  return (
    <article
      aria-labelledby={`job-${id}`}
      className="relative isolate grid gap-x-8 gap-y-3 p-4 transition-colors hover:bg-raised/60 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <h3 id={`job-${id}`} className="min-w-0 font-semibold wrap-anywhere">
            {customerName}
          </h3>
          {quoteTotal !== null && (
            <span className="shrink-0 font-semibold tabular-nums">{formatDollars(quoteTotal)}</span>
          )}
        </div>
        <p className="text-sm wrap-anywhere text-muted">
          {serviceNeeded} · {reference}
        </p>
        <p className="text-sm wrap-anywhere">{place}</p>
      </div>
      <JobSteps lead={job} />
      <div className="flex flex-wrap items-center gap-2 lg:col-span-2">
        {isInHand(job) && <LeadActions lead={job} inRow className="relative z-10" />}
        {address && (
          <span className="relative z-10">
            <Directions lead={job} address={address} />
          </span>
        )}
        {phone && (
          <a href={phoneLink(phone)} className={buttonClasses({ variant: 'ghost', size: 'sm' }, 'relative z-10')}>
            <Phone className="size-4" aria-hidden="true" />
            {phone}
          </a>
        )}
        {email && (
          <a
            href={`mailto:${email}`}
            aria-label={`Mail ${customerName}`}
            className={buttonClasses({ variant: 'ghost', size: 'sm' }, 'relative z-10')}
          >
            <Mail className="size-4" aria-hidden="true" />
          </a>
        )}
        <ShallowLink
          id={openJobId(id)}
          data-lead-row=""
          to={{ tab: 'jobs', lead: id }}
          aria-describedby={`job-${id}`}
          className="ml-auto inline-flex min-h-11 items-center gap-1 text-sm font-medium text-muted after:absolute after:inset-0 hover:text-foreground focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          Open job
          <ChevronRight className="size-4" aria-hidden="true" />
        </ShallowLink>
      </div>
    </article>
  )
}
