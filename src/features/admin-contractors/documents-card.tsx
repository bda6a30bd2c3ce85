'use client'

import { useState } from 'react'
import { AttachmentList } from '~/components/ui/attachment-list'
import { Badge, type BadgeTone } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Skeleton } from '~/components/ui/skeleton'
import type { AdminDocument } from '~/contracts/document'
import { fileWarnings } from '~/domain/file'
import { documentTypeLabels } from '~/domain/options'
import { verificationCheckLabels } from '~/domain/verification'
import { formatDay } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { DocumentDialog } from './document-dialog'

const coverageText = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', maximumFractionDigits: 0 })

/** The papers behind a verification, with the decision on each (rule 23). */
export function DocumentsCard({ contractorId }: { contractorId: string }) {
  const { data, isLoading, isError } = api.admin.contractors.documents.useQuery({ id: contractorId })
  const [deciding, setDeciding] = useState<Json<AdminDocument> | null>(null)
  return (
    <Card id="documents" className="scroll-mt-20">
      <CardHeader title="Documents" />
      {isLoading && <Skeleton className="h-24" />}
      {isError && <p className="text-sm text-muted">The documents could not be loaded.</p>}
      {data?.length === 0 && <p className="text-sm text-muted">The contractor has not uploaded any document yet.</p>}
      <ul className="flex flex-col divide-y divide-border">
        {data?.map((document) => (
          <DocumentRow key={document.id} document={document} onDecide={() => setDeciding(document)} />
        ))}
      </ul>
      {deciding && (
        <DocumentDialog
          key={deciding.id}
          document={deciding}
          documents={data}
          onStep={setDeciding}
          onClose={() => setDeciding(null)}
        />
      )}
    </Card>
  )
}

function stateOf({ decision, expired }: Json<AdminDocument>): { label: string; tone: BadgeTone } {
  if (decision === 'rejected') return { label: 'Rejected', tone: 'danger' }
  if (decision === 'pending') return { label: 'Pending', tone: 'warning' }
  return expired ? { label: 'Expired', tone: 'danger' } : { label: 'Verified', tone: 'success' }
}

function DocumentRow({ document, onDecide }: { document: Json<AdminDocument>; onDecide: () => void }) {
  const { name, fileName, fileSize, fileUrl, fileFlags, id, type, proves, decision, decisionReason, overrideNote } =
    document
  const { label, tone } = stateOf(document)
  const facts = [
    document.issuer,
    document.referenceNumber,
    document.province,
    document.issuedOn && `issued ${formatDay(document.issuedOn)}`,
    document.expiresOn && `expires ${formatDay(document.expiresOn)}`,
    document.coverage !== null && `coverage ${coverageText.format(document.coverage)}`,
  ].filter(Boolean)
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">
            {documentTypeLabels[type]}
            {proves && `, proves: ${verificationCheckLabels[proves]}`}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {document.description && <p className="mt-1 text-sm wrap-anywhere">{document.description}</p>}
      {facts.length > 0 && <p className="mt-1 text-sm wrap-anywhere text-muted tabular-nums">{facts.join(', ')}</p>}
      <div className="mt-3">
        <AttachmentList
          label={`File of ${name}`}
          files={[{ id, name: fileName, size: fileSize, type: '', href: fileUrl, warnings: fileWarnings(fileFlags) }]}
        />
      </div>
      {document.decidedAt && (
        <p className="mt-2 text-sm text-muted">
          {decision === 'verified' ? 'Verified' : 'Rejected'} by {document.decidedBy ?? 'a deleted account'},{' '}
          <DateText value={document.decidedAt} style="dateTime" />
        </p>
      )}
      {decisionReason && <p className="mt-1 text-sm wrap-anywhere">Reason: {decisionReason}</p>}
      {overrideNote && (
        <p className="mt-1 text-sm wrap-anywhere">
          Accepted {type === 'insurance' ? 'below the minimum' : 'from another province'}: {overrideNote}
        </p>
      )}
      <Button
        className="mt-3"
        size="sm"
        variant={decision === 'pending' ? 'primary' : 'secondary'}
        aria-label={`${decision === 'pending' ? 'Decide' : 'Decide again'}: ${name}`}
        onClick={onDecide}
      >
        {decision === 'pending' ? 'Decide' : 'Decide again'}
      </Button>
    </li>
  )
}
