'use client'

import Link from 'next/link'
import { AgeText } from '~/components/ui/age-text'
import { Badge } from '~/components/ui/badge'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import type { AttentionKind } from '~/contracts/analytics'
import { adminNewsTitles } from '~/domain/admin-news'
import { matching } from '~/domain/matching'
import { api } from '~/trpc/react'

interface KindTexts {
  title: string
  urgent?: boolean
  /** The list that shows all of them, oldest first, and what it is called there; the cards below show theirs. */
  all?: { href: string; label: string }
}

const oldestProjects = { href: '/admin/projects?order=asc', label: 'See all new projects' }

const texts: Record<AttentionKind, KindTexts> = {
  breached: { title: `Unmatched after ${matching.matchWithinHours} hours`, urgent: true, all: oldestProjects },
  unmatched: { title: `Unmatched after ${matching.warnUnmatchedAfterHours} hours`, all: oldestProjects },
  waiting: { title: adminNewsTitles.waiting },
  shared: { title: adminNewsTitles.shared },
  slots: { title: 'A slot is free' },
  applications: {
    title: 'Applications waiting',
    all: { href: '/admin/contractors?sort=createdAt&order=asc', label: 'See all applications' },
  },
  documents: { title: 'Documents waiting for a decision' },
  checks: { title: 'Checks to be made again' },
  unproved: { title: 'Verified with checks missing' },
  mails: { title: 'Mails refused', urgent: true, all: { href: '/admin#mails', label: 'See all below' } },
  jobs: { title: 'Failed jobs', urgent: true, all: { href: '/admin#jobs', label: 'See all below' } },
}

/** Of these the clock runs. */
const aged: readonly AttentionKind[] = ['breached', 'unmatched', 'waiting', 'shared', 'slots']

/** What waits for an admin, the oldest first. */
export function AttentionCard() {
  const [{ items }] = api.admin.attention.useSuspenseQuery()
  const waiting = items.filter(({ count }) => count > 0)
  return (
    <Card className="mt-6">
      <CardHeader title="Needs attention" />
      {waiting.length === 0 && <p className="text-sm text-muted">Nothing waits. Everything has been answered.</p>}
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-2">
        {waiting.map(({ kind, count, oldest }) => (
          <div key={kind}>
            <h3 className="mb-2 flex items-center gap-2 text-sm font-medium">
              {texts[kind].title}
              <Badge tone={texts[kind].urgent ? 'danger' : 'warning'}>{count}</Badge>
            </h3>
            <ul className="flex flex-col divide-y divide-border">
              {oldest.map(({ id, title, detail, href, since }) => (
                <li key={id}>
                  <Link href={href} className="flex min-h-12 items-center justify-between gap-4 py-2 hover:underline">
                    <span className="min-w-0">
                      <span className="block truncate">{title}</span>
                      {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
                    </span>
                    <span className="shrink-0 text-sm text-muted tabular-nums">
                      {aged.includes(kind) ? <AgeText value={since} /> : <DateText value={since} />}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <SeeAll kind={kind} hidden={count - oldest.length} />
          </div>
        ))}
      </div>
    </Card>
  )
}

function SeeAll({ kind, hidden }: { kind: AttentionKind; hidden: number }) {
  const { all } = texts[kind]
  if (hidden <= 0) return null
  if (!all) return <p className="pt-2 text-sm text-muted">{hidden} more after these</p>
  return (
    <Link
      href={all.href}
      className="inline-flex min-h-11 items-center text-sm font-medium text-accent underline underline-offset-4"
    >
      {all.label}
      <span className="sr-only">: {texts[kind].title}</span>
    </Link>
  )
}
