'use client'

import Link from 'next/link'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Skeleton } from '~/components/ui/skeleton'
import { auditActorLabels } from '~/domain/audit-actions'
import { spacedWords } from '~/lib/format'
import { api } from '~/trpc/react'

const shown = 20
const elsewhere = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** `contractor.logo-changed` -> `Logo changed`. */
function sentence(action: string): string {
  const words = action.slice(action.indexOf('.') + 1).replace(/-/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Who did what with one thing, from the audit log. */
export function ActivityCard({ entity, entityId }: { entity: string; entityId: string }) {
  const { data, isLoading, isError } = api.admin.audit.list.useQuery({ entity, entityId, limit: shown })
  return (
    <Card>
      <CardHeader title="Activity" />
      {isLoading && <Skeleton className="h-16" />}
      {isError && <p className="text-sm text-muted">The activity could not be loaded.</p>}
      {data?.entries.length === 0 && <p className="text-sm text-muted">Nothing has been done here yet.</p>}
      <ol className="flex flex-col gap-3">
        {data?.entries.map(({ id, action, actorName, actorKind, details, createdAt }) => (
          <li key={id} className="border-l-2 border-border pl-3 text-sm">
            <p className="font-medium">
              {sentence(action)}
              {Array.isArray(details.changed) && (
                <span className="font-normal text-muted">
                  : {details.changed.map((field) => spacedWords(String(field)).toLowerCase()).join(', ')}
                </span>
              )}
            </p>
            <p className="text-muted">
              {actorName ?? auditActorLabels[actorKind]}, <DateText value={createdAt} style="dateTime" />
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
