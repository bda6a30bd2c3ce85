'use client'

import { AgeText } from '~/components/ui/age-text'
import { Badge } from '~/components/ui/badge'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card } from '~/components/ui/card'
import type { Assignment, Project } from '~/contracts/project'
import { matching } from '~/domain/matching'
import { type NextStepPlace, nextStep } from '~/domain/next-step'
import { waitingCauseTexts } from '~/domain/waiting'
import type { Json } from '~/lib/json'
import { MatchDue } from './match-due'
import { OwnerSelect } from './owner-select'

const places: Record<NextStepPlace, string> = {
  matching: 'See who could take it',
  assignments: 'See their answers',
}

interface SummaryCardProps {
  project: Json<Project>
  assignments: readonly Json<Assignment>[]
}

/** What the page is about, how it stands, and what is done next. */
export function SummaryCard({ project, assignments }: SummaryCardProps) {
  const { waitingSince, waitingCause } = project
  const { text, place } = nextStep(project, assignments)
  const town = [project.city, project.province].filter(Boolean).join(', ')
  return (
    <Card aria-label="At a glance" className="mb-6 grid gap-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="text-lg font-semibold wrap-anywhere">
          <span className="tabular-nums">{project.reference}</span>
          <span aria-hidden="true"> · </span>
          {project.projectType}
          <span className="font-normal text-muted"> in {town}</span>
        </p>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="tabular-nums">
            {Math.min(project.placesTaken, matching.maxCompeting)} of {matching.maxCompeting} slots
          </span>
          {waitingSince && waitingCause && (
            <>
              <Badge tone="warning">
                <span>
                  Nobody for <AgeText value={waitingSince} />
                </span>
              </Badge>
              <span>{waitingCauseTexts[waitingCause]}</span>
              <MatchDue since={waitingSince} />
            </>
          )}
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 wrap-anywhere">
          <span>
            <span className="text-sm text-muted">Next: </span>
            {text}
          </span>
          {place && (
            <a href={`#${place}`} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
              {places[place]}
            </a>
          )}
        </p>
      </div>
      <OwnerSelect project={project} />
    </Card>
  )
}
