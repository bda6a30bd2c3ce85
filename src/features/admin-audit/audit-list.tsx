'use client'

import { keepPreviousData } from '@tanstack/react-query'
import { X } from 'lucide-react'
import Link from 'next/link'
import { CheckboxLine } from '~/components/form/checkbox-line'
import { SelectInput } from '~/components/form/select-input'
import { TextInput } from '~/components/form/text-input'
import { PageHeading } from '~/components/layout/page-heading'
import { Button } from '~/components/ui/button'
import { CursorTable } from '~/components/ui/cursor-table'
import { type DataColumn, rowButton } from '~/components/ui/data-table'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { ExportLink } from '~/components/ui/export-link'
import { useUrlState } from '~/components/ui/use-url-state'
import { auditActionText, auditActorLabels, auditEntityLabels, auditFacts, auditSentence } from '~/domain/audit-actions'
import { type ActorKind, actorKinds } from '~/domain/role'
import { oneOf } from '~/lib/paging'
import { api } from '~/trpc/react'
import type { RouterOutputs } from '~/trpc/types'
import { auditEntities, listInput } from './list-state'

type AuditEntry = RouterOutputs['admin']['audit']['list']['entries'][number]

const anything = 'all'
/** Kinds of people of whom there are too many to choose one from a list; a name in the log narrows it to that one. */
const kindLabels: Record<Exclude<ActorKind, 'admin'>, string> = {
  contractor: 'Contractors',
  homeowner: 'Homeowners',
  visitor: 'Visitors',
  system: 'Trowel',
}
const otherKinds = actorKinds.filter((kind) => kind !== 'admin')

const filterNames = ['actorId', 'actorKind', 'entity', 'entityId', 'action', 'from', 'to'] as const
const named = 'text-left underline-offset-4 hover:underline wrap-anywhere'

function columnsFor(narrow: (filter: Record<string, string>) => void): DataColumn<AuditEntry>[] {
  return [
    {
      key: 'when',
      header: 'When',
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ createdAt }) => <DateText value={createdAt} style="dateTime" />,
    },
    {
      key: 'who',
      header: 'Who',
      cell: ({ actorId, apiKeyId, actorName, actorKind }) =>
        (actorId ?? apiKeyId) ? (
          <button
            type="button"
            className={`${named} lg:min-w-24`}
            title="Show what else they did"
            onClick={() => narrow({ actorId: apiKeyId ?? actorId ?? '' })}
          >
            {actorName ?? auditActorLabels[actorKind]}
          </button>
        ) : (
          auditActorLabels[actorKind]
        ),
    },
    { key: 'what', header: 'What', cell: (entry) => <Sentence entry={entry} /> },
    {
      key: 'actions',
      header: 'About',
      cell: ({ entity, entityId, subject }) => (
        <Button size="sm" variant="ghost" className={rowButton} onClick={() => narrow({ entity, entityId })}>
          Only this<span className="sr-only">: {subject}</span>
        </Button>
      ),
    },
  ]
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const facts = auditFacts(entry)
  const isSelf = entry.entity === 'user' && entry.entityId === entry.actorId
  return (
    <div className="wrap-anywhere lg:min-w-64">
      {auditSentence({ ...entry, isSelf }).map(({ text, isSubject }) =>
        isSubject && entry.href ? (
          <Link key="subject" href={entry.href} className="font-medium underline underline-offset-4">
            {text}
          </Link>
        ) : (
          <span key={text} className={isSubject ? 'font-medium' : undefined}>
            {text}
          </span>
        ),
      )}
      {facts.length > 0 && <span className="block text-muted">{facts.join('; ')}</span>}
    </div>
  )
}

/** Who did what, and when, in sentences. Nothing here can be changed. */
export function AuditList() {
  const url = useUrlState()
  const input = listInput(url.get)
  const query = api.admin.audit.list.useQuery(input, { placeholderData: keepPreviousData })
  const people = api.admin.projects.team.useQuery()
  const entries = query.data?.entries ?? []
  const exported = new URLSearchParams(
    [...filterNames, 'reads' as const].flatMap((name) => {
      const value = input[name]
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )
  const set = (changes: Record<string, string | null>, options?: { replace: boolean }) =>
    url.set({ ...changes, at: null }, options)
  return (
    <>
      <PageHeading
        title="Audit log"
        subtitle="Who did what, and when"
        dense
        actions={<ExportLink list="audit" filter={exported} />}
      />
      <div className="mb-3 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_10rem_10rem]">
        <SelectInput
          label="Who"
          options={[
            { value: anything, label: 'Everybody' },
            ...(people.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ...otherKinds.map((kind) => ({ value: kind as string, label: kindLabels[kind] })),
          ]}
          value={
            input.actorKind ?? (people.data?.some(({ id }) => id === input.actorId) ? input.actorId : null) ?? anything
          }
          onChange={(chosen) => {
            const kind = oneOf(otherKinds, chosen)
            set({ actorKind: kind ?? null, actorId: kind || chosen === anything ? null : chosen })
          }}
        />
        <SelectInput
          label="About"
          options={[
            { value: anything, label: 'Everything' },
            ...auditEntities.map((entity) => ({ value: entity as string, label: auditEntityLabels[entity] })),
          ]}
          value={input.entity ?? anything}
          onChange={(entity) => set({ entity: entity === anything ? null : entity, entityId: null })}
        />
        <TextInput
          label="From"
          type="date"
          value={url.get('from') ?? ''}
          onChange={(event) => set({ from: event.target.value }, { replace: true })}
        />
        <TextInput
          label="To"
          type="date"
          value={url.get('to') ?? ''}
          onChange={(event) => set({ to: event.target.value }, { replace: true })}
        />
      </div>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-1">
        <CheckboxLine
          label="Show what was only read, too"
          checked={input.reads === undefined}
          onChange={(shown) => set({ reads: shown ? 'true' : null })}
        />
        {input.actorId && !people.data?.some(({ id }) => id === input.actorId) && (
          <Narrowed
            text={`By ${entries.find(({ actorId, apiKeyId }) => [actorId, apiKeyId].includes(input.actorId ?? null))?.actorName ?? 'one person'}`}
            onClear={() => set({ actorId: null })}
          />
        )}
        {input.entityId && (
          <Narrowed
            text={`Only about ${entries.find(({ entityId }) => entityId === input.entityId)?.subject ?? 'one thing'}`}
            onClear={() => set({ entityId: null })}
          />
        )}
        {input.action && (
          <Narrowed text={`Only: ${auditActionText(input.action)}`} onClear={() => set({ action: null })} />
        )}
      </div>
      <CursorTable
        query={query}
        failed="Failed to fetch the audit log"
        url={url}
        caption="Audit log"
        columns={columnsFor((filter) => set({ actorKind: null, ...filter }))}
        rows={entries}
        rowKey={({ id }) => id}
        empty={() => <Empty title="Nothing found">Every change by an admin leaves an entry here.</Empty>}
      />
    </>
  )
}

/** A filter that no field shows, and the way out of it. */
function Narrowed({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <Button size="sm" variant="secondary" aria-label={`Remove the filter: ${text}`} onClick={onClear}>
      <span className="max-w-80 truncate">{text}</span>
      <X className="size-4 shrink-0" aria-hidden="true" />
    </Button>
  )
}
