'use client'

import { CircleAlert, CircleCheck, CircleDashed, Clock, type LucideIcon } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import type { Verification } from '~/contracts/document'
import { type CheckState, type DocumentCheck, documentChecks } from '~/domain/verification'
import { formatDay } from '~/lib/format'
import type { Json } from '~/lib/json'
import { type DocumentPurpose, purposes } from './document-values'
import { proofOf } from './set-up'

type Check = Json<Verification>['checks'][number]

const looks: Record<CheckState, { icon: LucideIcon; tone: string; text: string }> = {
  verified: { icon: CircleCheck, tone: 'text-success', text: 'Verified' },
  expiring: { icon: Clock, tone: 'text-warning', text: 'Expires soon' },
  pending: { icon: Clock, tone: 'text-warning', text: 'We are checking your document' },
  rejected: { icon: CircleAlert, tone: 'text-danger', text: 'Your document was not accepted' },
  lapsed: { icon: CircleAlert, tone: 'text-danger', text: 'Lapsed' },
  missing: { icon: CircleDashed, tone: 'text-muted', text: 'Missing' },
  team: { icon: CircleDashed, tone: 'text-muted', text: 'Our team does this, you need not send anything' },
}

const wanting: readonly CheckState[] = ['expiring', 'rejected', 'lapsed', 'missing']

function asDocumentCheck(name: Check['name']): DocumentCheck | undefined {
  return documentChecks.find((check) => check === name)
}

interface VerificationChecklistProps {
  verification: Json<Verification>
  /** Somebody wants to upload what proves a check. */
  onUpload: (purpose: DocumentPurpose) => void
}

/** What the verification covers, what of it holds, and what is still missing in this province. */
export function VerificationChecklist({ verification, onUpload }: VerificationChecklistProps) {
  return (
    <Card aria-labelledby="verification-title">
      <CardHeader
        id="verification-title"
        title="Your verification"
        description="Verification takes 3-5 business days once everything is here."
      />
      {verification.lapsedAt && (
        <p role="alert" className="mb-4 rounded-lg border border-danger/40 bg-danger/10 p-3 text-sm text-danger">
          Your verification has lapsed: you get no new leads until what is marked below is renewed.
        </p>
      )}
      <ul className="flex flex-col divide-y divide-border">
        {verification.checks.map((check) => (
          <CheckLine key={check.name} check={check} verification={verification} onUpload={onUpload} />
        ))}
      </ul>
    </Card>
  )
}

function CheckLine({ check, verification, onUpload }: VerificationChecklistProps & { check: Check }) {
  const { name, label, state, dueOn } = check
  const { icon: Icon, tone, text } = looks[state]
  const proof = asDocumentCheck(name)
  const wants = proof && wanting.includes(state)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon className={`size-5 shrink-0 ${tone}`} aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-muted">
          {text}
          {dueOn && state === 'verified' && ` until ${formatDay(dueOn)}`}
          {dueOn && state === 'expiring' && `, on ${formatDay(dueOn)}`}
          {dueOn && state === 'missing' && `. Without it your verification ends on ${formatDay(dueOn)}`}
          {wants && `. Upload ${proofOf(proof, verification)}.`}
        </p>
      </div>
      {wants && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Add proof of ${label}`}
          onClick={() => onUpload(purposes[proof])}
        >
          Add proof
        </Button>
      )}
    </li>
  )
}
