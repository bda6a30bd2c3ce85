'use client'

import { Checkbox } from '@headlessui/react'
import { Check } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Failure } from '~/components/ui/failure'
import { SearchBox } from '~/components/ui/search-box'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import type { Project } from '~/contracts/project'
import type { Suggestion } from '~/contracts/suggestion'
import { matching, obstacleLabels } from '~/domain/matching'
import { cn } from '~/lib/cn'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { MatchDue } from './match-due'
import { DirectRequestWarning, ObstacleWarning } from './match-warnings'
import { useRefreshProjects } from './use-refresh-projects'

/** Ranked companies shown before "Show all". */
const shownFirst = 6

/** What an admin should know of a project before somebody gets it. */
function missingOf(project: Json<Project>): string[] {
  return [
    project.verificationLevel === 'new' && 'Nobody has verified the contact yet.',
    !project.postalCode && 'There is no postal code: distances are not known.',
    !project.budget && 'The homeowner gave no budget.',
  ].filter((text) => text !== false)
}

interface MatchingPanelProps {
  project: Json<Project>
  /** Ids of the contractors who have it or had it. */
  assigned: readonly string[]
}

/**
 * Whom a project can be given to, in the order of turns with what decides it, or by a search over all; up to as many as
 * there are free slots are ticked and get it at once. Only for a project that can still get somebody.
 */
export function MatchingPanel({ project, assigned }: MatchingPanelProps) {
  const refresh = useRefreshProjects()
  const [search, setSearch] = useState('')
  const [whole, setWhole] = useState(false)
  const [ticked, setTicked] = useState<readonly Json<Suggestion>[]>([])
  const [homeownerAsked, setHomeownerAsked] = useState(false)
  const ranked = api.admin.projects.suggestions.useQuery({ id: project.id })
  const hits = api.admin.projects.suggestions.useQuery({ id: project.id, search }, { enabled: search !== '' })
  const done = async () => {
    setTicked([])
    showToast({ title: 'Project assigned' })
    await refresh()
  }
  const assign = api.admin.projects.assignSeveral.useMutation({ onSuccess: done, onError: () => refresh() })
  const assignNext = api.admin.projects.assign.useMutation({
    onSuccess: done,
    onError: () => refresh(),
  })
  const free = matching.maxCompeting - project.placesTaken
  const query = search === '' ? ranked : hits
  const list = (query.data ?? []).filter(({ contractorId }) => !assigned.includes(contractorId))
  const shown = search === '' && !whole ? list.slice(0, shownFirst) : list
  const missing = missingOf(project)
  const next = project.shared ? ranked.data?.find((one) => one.next && !assigned.includes(one.contractorId)) : undefined
  const mustConfirm = !project.shared
  const toggle = (one: Json<Suggestion>) =>
    setTicked(
      ticked.some(({ contractorId }) => contractorId === one.contractorId)
        ? ticked.filter(({ contractorId }) => contractorId !== one.contractorId)
        : [...ticked, one],
    )
  return (
    <Card id="matching" className="mb-6 scroll-mt-20">
      <CardHeader
        title="Who could take it"
        description={
          <>
            {pluralize(free, 'free slot')}. In the order of turns; nobody can pay for a place.
            {project.waitingSince && (
              <>
                {' '}
                <MatchDue since={project.waitingSince} />
              </>
            )}
          </>
        }
      />
      {missing.length > 0 && (
        <ul className="mb-4 list-inside list-disc text-sm text-muted">
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {ranked.data && project.shared && (project.placesTaken === 0 || project.slotFreeSince) && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-border bg-raised px-4 py-3 text-sm">
          <p className="min-w-0 wrap-anywhere">
            A slot is free.{' '}
            {next ? (
              <>
                Next in turn: <strong>{next.companyName}</strong>{' '}
                <span className="text-muted">({next.reasons.join(', ')})</span>
              </>
            ) : (
              'Nobody is next in turn: no contractor in reach may be offered it and has room. You can still choose somebody.'
            )}
          </p>
          {next && (
            <Button
              size="sm"
              variant="secondary"
              pending={assignNext.isPending || ranked.isFetching}
              aria-label={`Assign the next in turn: ${next.companyName}`}
              onClick={() => assignNext.mutate({ id: project.id, contractorId: next.contractorId })}
            >
              Assign
            </Button>
          )}
          <Failure
            className="w-full"
            message={assignNext.error && `Nobody was assigned. ${serverMessage(assignNext.error)}`}
          />
        </div>
      )}
      <SearchBox
        label="Search all companies"
        placeholder="Search all verified companies by name, email or phone..."
        value={search}
        onSearch={setSearch}
      />
      {query.isLoading && <Skeleton className="mt-4 h-40" />}
      {query.isError && <p className="mt-4 text-sm text-muted">The companies could not be loaded.</p>}
      {query.data && list.length === 0 && (
        <p className="mt-4 text-sm text-muted">
          {search === ''
            ? 'No verified company is near this project.'
            : 'No verified company fits that has not had it.'}
        </p>
      )}
      <div className="mt-4 grid gap-3 lg:grid-cols-2">
        {shown.map((one) => (
          <CandidateCard
            key={one.contractorId}
            candidate={one}
            place={search === '' ? list.indexOf(one) + 1 : null}
            ticked={ticked.some(({ contractorId }) => contractorId === one.contractorId)}
            refusal={refusalOf(one, ticked, free)}
            onToggle={() => toggle(one)}
          />
        ))}
      </div>
      {shown.length < list.length && (
        <Button variant="ghost" size="sm" className="mt-3" onClick={() => setWhole(true)}>
          Show all {list.length}
        </Button>
      )}
      {ticked.length > 0 && (
        <div className="mt-4 flex flex-col gap-3 border-t border-border pt-4">
          {ticked.map((one) => (
            <ObstacleWarning key={one.contractorId} {...one} />
          ))}
          {mustConfirm && (
            <DirectRequestWarning
              label="They agree that others get the request"
              checked={homeownerAsked}
              onChange={setHomeownerAsked}
            />
          )}
          <Failure message={assign.error && `Nobody was assigned. ${serverMessage(assign.error)}`} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 text-sm wrap-anywhere text-muted">
              {ticked.map(({ companyName }) => companyName).join(', ')}
            </p>
            <Button
              pending={assign.isPending}
              disabled={mustConfirm && !homeownerAsked}
              aria-description={mustConfirm && !homeownerAsked ? 'The homeowner must agree first' : undefined}
              onClick={() =>
                assign.mutate({
                  id: project.id,
                  contractorIds: ticked.map(({ contractorId }) => contractorId),
                  homeownerAsked,
                })
              }
            >
              Give it to {pluralize(ticked.length, 'company', 'companies')}
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}

/** Why somebody cannot be ticked now; null when they can. */
function refusalOf(
  { contractorId, obstacles }: Json<Suggestion>,
  ticked: readonly Json<Suggestion>[],
  free: number,
): string | null {
  if (ticked.some((one) => one.contractorId === contractorId)) return null
  if (obstacles.includes('fee')) return 'They have not accepted the fee on won jobs'
  return ticked.length >= free ? `Only ${pluralize(free, 'slot is', 'slots are')} free` : null
}

interface CandidateCardProps {
  candidate: Json<Suggestion>
  /** In the order of turns; of a search there is none. */
  place: number | null
  ticked: boolean
  refusal: string | null
  onToggle: () => void
}

function CandidateCard({ candidate, place, ticked, refusal, onToggle }: CandidateCardProps) {
  const { contractorId, companyName, city, province, offersService, distanceKm, reachable, obstacles } = candidate
  const { openLeads, leadsWanted, lastAssignedAt, responseRate } = candidate
  const facts = [
    ['Trade', offersService ? 'Offers it' : 'Another one'],
    ['Distance', distanceKm === null ? 'Not known' : `${distanceKm} km${reachable ? '' : ', outside'}`],
    ['Open leads', `${openLeads} of ${leadsWanted}`],
    ['Answers', responseRate === null ? 'No leads yet' : `${responseRate}%`],
  ] as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div
      role="group"
      aria-label={companyName}
      className={cn(
        'flex gap-3 rounded-lg border p-4 text-sm',
        ticked ? 'border-accent bg-accent/5' : 'border-border',
        refusal && 'opacity-70',
      )}
    >
      <Checkbox
        checked={ticked}
        disabled={refusal !== null}
        onChange={onToggle}
        aria-label={`Choose ${companyName}`}
        aria-description={refusal ?? undefined}
        title={refusal ?? undefined}
        className="group -m-2 flex size-11 shrink-0 cursor-pointer items-center justify-center data-disabled:cursor-not-allowed"
      >
        <span className="flex size-5 items-center justify-center rounded-md border border-border-strong bg-background group-data-checked:border-accent group-data-checked:bg-accent">
          <Check
            className="hidden size-3.5 text-on-accent group-data-checked:block"
            strokeWidth={3}
            aria-hidden="true"
          />
        </span>
      </Checkbox>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {place !== null && <span className="text-muted tabular-nums">{place}.</span>}
          <Link
            href={`/admin/contractors/${contractorId}`}
            className="font-medium wrap-anywhere hover:underline hover:underline-offset-4"
          >
            {companyName}
          </Link>
          <span className="text-muted">
            {city}, {province}
          </span>
        </p>
        <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-1 text-muted">
          {lastAssignedAt ? (
            <>
              Last lead <DateText value={lastAssignedAt} />
            </>
          ) : (
            'No lead yet'
          )}
        </p>
        {obstacles.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-1.5">
            {obstacles.map((obstacle) => (
              <Badge key={obstacle} tone="warning">
                {obstacleLabels[obstacle]}
              </Badge>
            ))}
          </p>
        )}
      </div>
    </div>
  )
}
