'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import Link from 'next/link'
import { AgeText } from '~/components/ui/age-text'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { useUrlState } from '~/components/ui/use-url-state'
import { type AttentionKind, attentionCap } from '~/contracts/analytics'
import { adminNewsTitles } from '~/domain/admin-news'
import { matching } from '~/domain/matching'
import { cn } from '~/lib/cn'
import { formatDay, pluralize } from '~/lib/format'
import { api } from '~/trpc/react'
import type { RouterOutputs } from '~/trpc/types'

type Item = RouterOutputs['admin']['attention']['items'][number]
type Entry = Item['oldest'][number]

interface KindTexts {
  title: string
  urgent?: boolean
}

const texts: Record<AttentionKind, KindTexts> = {
  breached: { title: `Unmatched after ${matching.matchWithinHours} hours`, urgent: true },
  unmatched: { title: `Unmatched after ${matching.warnUnmatchedAfterHours} hours` },
  waiting: { title: adminNewsTitles.waiting },
  shared: { title: adminNewsTitles.shared },
  submitted: { title: 'New requests' },
  slots: { title: 'A slot is free' },
  applications: { title: 'Applications waiting' },
  documents: { title: 'Documents waiting for a decision' },
  checks: { title: 'Checks to be made again' },
  unproved: { title: 'Verified with checks missing' },
  renamed: { title: 'Renamed since the checks' },
  mails: { title: 'Mails refused', urgent: true },
  jobs: { title: 'Failed jobs', urgent: true },
}

/** These have cards of their own on the same page, with what can be done about each. */
const below: Partial<Record<AttentionKind, string>> = { mails: '#mails', jobs: '#jobs' }
const ownedKinds: readonly AttentionKind[] = ['breached', 'unmatched', 'waiting', 'shared', 'submitted', 'slots']
const lookElsewhere = 'inline-flex min-h-11 items-center underline underline-offset-4'

const counted = (count: number) => (count >= attentionCap ? `${attentionCap}+` : String(count))

/** All that waits for an admin: how many of each kind, the oldest with age and owner, and the rest on demand. */
export function AttentionCard() {
  const [{ items }] = api.admin.attention.useSuspenseQuery({})
  const waiting = items.filter(({ count }) => count > 0)
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card className="mb-6 p-4 sm:p-5" aria-labelledby="queue">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="queue" className="text-lg font-semibold">
          Needs attention
        </h2>
        <p className="flex flex-wrap gap-x-5 text-sm">
          <Link href="/admin/reviews" className={lookElsewhere}>
            Latest reviews
          </Link>
          <Link href="/admin/audit" className={lookElsewhere}>
            Everything that was done
          </Link>
        </p>
      </div>
      <p className="mb-4 text-sm text-muted">
        {total === 0
          ? 'Nothing waits. Everything has been answered.'
          : `${pluralize(total, 'thing')} ${total === 1 ? 'waits' : 'wait'}, the oldest of each kind first.`}
      </p>
      <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 xl:grid-cols-2">
        {waiting.map((item) => (
          <div key={item.kind}>
            <KindHeading item={item} />
            {below[item.kind] ? (
              <a
                href={below[item.kind]}
                aria-label={`See and settle below (${texts[item.kind].title})`}
                className="inline-flex min-h-11 items-center underline underline-offset-4 md:min-h-9"
              >
                See and settle below
              </a>
            ) : (
              <Kind item={item} />
            )}
          </div>
        ))}
      </div>
    </Card>
  )
}

function KindHeading({ item: { kind, count } }: { item: Item }) {
  const { title, urgent } = texts[kind]
  return (
    <h3 className="mb-1 flex items-center gap-2 text-sm font-medium">
      {title}
      <Badge tone={urgent ? 'danger' : 'warning'}>{counted(count)}</Badge>
    </h3>
  )
}

function Kind({ item: { kind, count, oldest } }: { item: Item }) {
  const url = useUrlState()
  const hidden = count - oldest.length
  const isOpen = hidden > 0 && url.get('queue') === kind
  const all = api.admin.attention.useQuery({ kind, limit: attentionCap }, { enabled: isOpen })
  const entries = (isOpen && all.data?.items[0]?.oldest) || oldest
  const { title } = texts[kind]
  const Icon = isOpen ? ChevronUp : ChevronDown
  return (
    <>
      <ul
        aria-label={title}
        className={cn('flex flex-col divide-y divide-border', isOpen && 'max-h-120 overflow-y-auto')}
      >
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryLink kind={kind} entry={entry} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => url.set({ queue: isOpen ? null : kind }, { replace: true })}
          className="inline-flex min-h-11 items-center gap-1 text-sm font-medium underline underline-offset-4"
        >
          {isOpen ? 'Show the oldest only' : `Show all ${counted(count)}`}
          <span className="sr-only">: {title}</span>
          <Icon className="size-4" aria-hidden="true" />
        </button>
      )}
      {isOpen && all.isError && <p className="text-sm text-danger">The others could not be loaded.</p>}
    </>
  )
}

function EntryLink({ kind, entry: { title, detail, href, since, owner } }: { kind: AttentionKind; entry: Entry }) {
  return (
    <Link
      href={href}
      className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-4 py-1.5 hover:underline md:min-h-9 md:py-1"
    >
      <span className="flex min-w-0 flex-wrap gap-x-2">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        {detail && kind !== 'checks' && <span className="min-w-0 text-sm wrap-anywhere text-muted">{detail}</span>}
      </span>
      <span className="flex flex-wrap justify-end gap-x-3 text-sm text-muted tabular-nums">
        {ownedKinds.includes(kind) && <span>{owner ?? 'No owner'}</span>}
        {kind === 'checks' ? <span>due {formatDay(since.slice(0, 10))}</span> : <AgeText value={since} />}
      </span>
    </Link>
  )
}
