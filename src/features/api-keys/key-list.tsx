'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { DateText } from '~/components/ui/date-text'
import { Progress } from '~/components/ui/progress'
import type { ApiKeyView } from '~/contracts/api-key'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { endingTexts } from './key-texts'

export type Key = Json<ApiKeyView>

export interface KeyActions {
  /** Left out where somebody else sees its secret. */
  onRotate?: ((key: Key) => void) | undefined
  onRevoke: (key: Key) => void
  onLimit?: ((key: Key) => void) | undefined
  /** Whether its doings can be read in the audit log, and its company's page: for owners. */
  audited?: boolean
}

interface KeyListProps extends KeyActions {
  keys: readonly Key[]
}

/** Keys with what they may do, how they are used, and what can be done with them. */
export function KeyList({ keys, ...actions }: KeyListProps) {
  return (
    <ul className="divide-y divide-border">
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} {...actions} />
      ))}
    </ul>
  )
}

function KeyRow({ apiKey, onRotate, onRevoke, onLimit, audited = false }: KeyActions & { apiKey: Key }) {
  const { id, name, state, scopes, contractor } = apiKey
  const isActive = state === 'active'
  return (
    <li className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        {!isActive && <Badge tone="muted">{state === 'expired' ? 'Expired' : 'Revoked'}</Badge>}
        {audited && contractor && (
          <Link
            href={`/admin/contractors/${contractor.id}`}
            className="text-sm text-muted underline-offset-4 wrap-anywhere hover:underline"
          >
            {contractor.name}
          </Link>
        )}
      </div>
      <ul className="flex flex-wrap gap-1.5" aria-label={`Scopes of ${name}`}>
        {scopes.map((scope) => (
          <li key={scope}>
            <Badge tone="muted" className="font-mono">
              {scope}
            </Badge>
          </li>
        ))}
      </ul>
      {isActive && apiKey.seenByDisabled && (
        <p className="text-sm text-warning">
          Somebody who is disabled, or no owner any more, has seen its secret. Rotate it, so that they cannot use it.
        </p>
      )}
      <Facts apiKey={apiKey} />
      <div className="flex flex-wrap gap-2">
        {isActive && onRotate && (
          <Button variant="secondary" size="sm" onClick={() => onRotate(apiKey)}>
            Rotate<span className="sr-only"> {name}</span>
          </Button>
        )}
        {isActive && onLimit && (
          <Button variant="secondary" size="sm" onClick={() => onLimit(apiKey)}>
            Change limit<span className="sr-only"> of {name}</span>
          </Button>
        )}
        {isActive && (
          <Button variant="ghost" size="sm" onClick={() => onRevoke(apiKey)}>
            Revoke<span className="sr-only"> {name}</span>
          </Button>
        )}
        {audited && (
          <Link
            href={`/admin/audit?${new URLSearchParams({ actorId: id })}`}
            className="inline-flex min-h-11 items-center px-2 text-sm first:pl-0 underline underline-offset-4 sm:min-h-9"
          >
            What it did<span className="sr-only">: {name}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

function Facts({ apiKey }: { apiKey: Key }) {
  const { createdBy, createdAt, expiresAt, endedAt, ending, lastUsedAt, secrets, state } = apiKey
  const { calls, errors, callsToday, errorsToday, limit, remaining } = apiKey
  const overlapping = secrets.find(({ endsAt }) => endsAt !== null)
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-3">
      <Fact name="Made">
        <DateText value={createdAt} />
        {createdBy && ` by ${createdBy}`}
      </Fact>
      <Fact name={state === 'active' ? 'Works' : 'Ended'}>
        {state === 'active' && 'Until '}
        {state === 'active' && (expiresAt ? <DateText value={expiresAt} /> : 'it is revoked')}
        {endedAt && <DateText value={endedAt} style="dateTime" />}
        {ending && ending !== 'revoked' && <span className="block text-muted">{endingTexts[ending]}</span>}
      </Fact>
      <Fact name="Last used">{lastUsedAt ? <DateText value={lastUsedAt} style="dateTime" /> : 'Never'}</Fact>
      <Fact name="Calls of the last 30 days">
        {calls}, {pluralize(errors, 'error')}
        <span className="block text-muted">
          Today {callsToday}, {pluralize(errorsToday, 'error')}
        </span>
      </Fact>
      {state === 'active' && (
        <Fact name="Limit">
          {remaining} of {limit} calls left in this minute
          <div className="mt-1.5 max-w-48">
            <Progress
              value={Math.round((100 * Math.min(remaining, limit)) / limit)}
              label={`Calls left of ${apiKey.name}`}
            />
          </div>
        </Fact>
      )}
      {secrets.length > 0 && (
        <Fact name={secrets.length > 1 ? 'Secrets that work' : 'Secret'}>
          {secrets.map(({ publicId, endsAt }) => (
            <span key={publicId} className="block font-mono text-xs wrap-anywhere">
              trw_{publicId}_…
              {endsAt && (
                <span className="font-sans text-muted">
                  {' '}
                  until <DateText value={endsAt} style="dateTime" />
                </span>
              )}
            </span>
          ))}
          {overlapping && <span className="block text-muted">The one before works until its end.</span>}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}
