'use client'

import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ShallowLink } from '~/components/ui/shallow-link'
import type { ContractorProfile } from '~/contracts/contractor'
import type { DocumentCheck } from '~/domain/verification'
import { cn } from '~/lib/cn'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { DocumentForm } from './document-form'
import { type DocumentPurpose, purposes } from './document-values'
import { type SetUpStep, setUpSteps } from './set-up'

/**
 * What a new contractor has to do, above the numbers that are still zero, until it is done (rule 116). With leads it
 * is one line, which opens.
 */
export function FirstDay({ profile }: { profile: Json<ContractorProfile> }) {
  const verification = api.contractorPortal.verification.useQuery()
  const photos = api.contractorPortal.photos.useQuery()
  const summary = api.contractorPortal.leadSummary.useQuery()
  if (!verification.data || !photos.data || !summary.data) return null
  const steps = setUpSteps({ profile, verification: verification.data, photos: photos.data.length })
  const open = steps.filter(({ done, optional }) => !done && !optional)
  const isNew = summary.data.totalLeads === 0
  if (open.length === 0) return isNew && !profile.published ? <WithUs /> : null
  if (!isNew)
    return (
      <details className="group mb-5 rounded-xl border border-border bg-surface px-4">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 text-sm font-medium">
          <ChevronRight className="size-4 shrink-0 text-muted group-open:rotate-90" aria-hidden="true" />
          {pluralize(open.length, 'thing')} left to set up
        </summary>
        <Steps steps={steps} />
      </details>
    )
  return <Begin steps={steps} left={open.length} province={verification.data.province} />
}

function WithUs() {
  return (
    <Card className="mb-5" aria-labelledby="first-day">
      <CardHeader id="first-day" title="You have done your part" />
      <p className="text-muted">
        We check your documents now. Verification takes 3-5 business days once everything is here; then your profile is
        published and leads can come.
      </p>
    </Card>
  )
}

interface BeginProps {
  steps: readonly SetUpStep[]
  left: number
  province: Json<ContractorProfile>['province']
}

/** The first sign-in: what is missing, and the form for most of it. */
function Begin({ steps, left, province }: BeginProps) {
  const utils = api.useUtils()
  const upload = useRef<HTMLDivElement>(null)
  const papers = steps.flatMap(({ done, where }) => (!done && 'proof' in where ? [where.proof] : []))
  const [chosen, setChosen] = useState<{ round: number; proof: DocumentCheck | null }>({ round: 0, proof: null })
  const proof = chosen.proof ?? papers[0]
  const purpose: DocumentPurpose = proof ? purposes[proof] : { type: 'license' }
  const send = (wanted: DocumentCheck) => {
    setChosen(({ round }) => ({ round: round + 1, proof: wanted }))
    upload.current?.scrollIntoView({ block: 'start' })
    upload.current?.focus({ preventScroll: true })
  }
  return (
    <div className="mb-5 grid items-start gap-5 xl:grid-cols-2">
      <Card aria-labelledby="first-day">
        <CardHeader
          id="first-day"
          title="Before your first lead"
          description="What homeowners and our team need from you. You can do it in any order, and come back."
          aside={<p className="text-sm text-muted tabular-nums">{`${left} left`}</p>}
        />
        <Steps steps={steps} onSend={send} />
      </Card>
      {papers.length > 0 && (
        <div ref={upload} tabIndex={-1} className="scroll-mt-24 outline-none">
          <Card aria-labelledby="first-upload">
            <CardHeader
              id="first-upload"
              title="Send a document"
              description="Verification takes 3-5 business days once everything is here."
            />
            <DocumentForm
              key={`${chosen.round}:${proof}`}
              province={province}
              purpose={purpose}
              replacing={null}
              onCancel={() => setChosen(({ round }) => ({ round: round + 1, proof: null }))}
              onUploaded={() => {
                setChosen(({ round }) => ({ round: round + 1, proof: null }))
                return Promise.all([
                  utils.contractorPortal.documents.invalidate(),
                  utils.contractorPortal.verification.invalidate(),
                ])
              }}
            />
          </Card>
        </div>
      )}
    </div>
  )
}

interface StepsProps {
  steps: readonly SetUpStep[]
  /** Sends a document from here; otherwise the tab of documents does. */
  onSend?: (proof: DocumentCheck) => void
}

function Steps({ steps, onSend }: StepsProps) {
  return (
    <ul aria-label="What to set up" className="flex flex-col divide-y divide-border">
      {steps.map((step) => (
        <li key={step.key} className="flex items-center gap-3 py-2.5">
          {step.done ? (
            <CircleCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
          ) : (
            <CircleDashed className="size-5 shrink-0 text-muted" aria-hidden="true" />
          )}
          <div className="min-w-0 flex-1">
            <p className={cn('font-medium wrap-anywhere', step.done && 'text-muted')}>
              {step.label}
              {step.optional && <span className="font-normal text-muted"> (optional)</span>}
              <span className="sr-only">{step.done ? ', done' : ', to do'}</span>
            </p>
            {!step.done && <p className="text-sm wrap-anywhere text-muted">{step.hint}</p>}
          </div>
          {!step.done && <StepAction step={step} onSend={onSend} />}
        </li>
      ))}
    </ul>
  )
}

function StepAction({ step: { label, where }, onSend }: { step: SetUpStep; onSend: StepsProps['onSend'] }): ReactNode {
  if ('proof' in where && onSend)
    return (
      <Button size="sm" variant="secondary" aria-label={`Add: ${label}`} onClick={() => onSend(where.proof)}>
        Add
      </Button>
    )
  const to = 'proof' in where ? { tab: 'documents' } : where
  return (
    <ShallowLink
      to={to}
      aria-label={`Go to: ${label}`}
      className="inline-flex min-h-11 shrink-0 items-center gap-1 text-sm font-medium text-accent hover:text-accent-hover md:min-h-8"
    >
      Go
      <ChevronRight className="size-4" aria-hidden="true" />
    </ShallowLink>
  )
}
