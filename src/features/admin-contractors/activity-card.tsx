'use client'

import Link from 'next/link'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Skeleton } from '~/components/ui/skeleton'
import { auditActorLabels, auditFacts, auditSentence } from '~/domain/audit-actions'
import { api } from '~/trpc/react'

const shown = 20
const elsewhere = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** Who did what with one thing, from the audit log. */
export function ActivityCard({ entity, entityId }: { entity: string; entityId: string }) {
  const { data, isLoading, isError } = api.admin.audit.list.useQuery({ entity, entityId, limit: shown })
  return (
    <Card>
      <CardHeader title="Activity" />
      {isLoading && <Skeleton className="h-16" />}
      {isError && <p className="text-sm text-muted">The activity could not be loaded.</p>}
      {data?.entries.length === 0 && <p className="text-sm text-muted">Nothing is on record here.</p>}
      <ol className="flex flex-col gap-3">
        {data?.entries.map((entry) => (
          <li key={entry.id} className="border-l-2 border-border pl-3 text-sm">
            <p className="wrap-anywhere">
              <span className="font-medium">{entry.actorName ?? auditActorLabels[entry.actorKind]}</span>{' '}
              {auditSentence({ ...entry, isSelf: false }).map(({ text }) => text)}
            </p>
            <p className="wrap-anywhere text-muted">
              {auditFacts(entry).map((fact) => `${fact}; `)}
              <DateText value={entry.createdAt} style="dateTime" />
            </p>
          </li>
        ))}
      </ol>
      <p className="mt-3 flex flex-wrap gap-x-5 text-sm">
        <Link href={`/admin/audit?${new URLSearchParams({ entity, entityId })}`} className={elsewhere}>
          All of it in the audit log
        </Link>
        {entity === 'contractor' && (
          <Link href={`/admin/reviews?contractorId=${entityId}`} className={elsewhere}>
            Reviews of this company
          </Link>
        )}
      </p>
    </Card>
  )
}
