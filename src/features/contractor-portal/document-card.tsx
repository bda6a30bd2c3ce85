'use client'

import { BadgeCheck, Clock, FileText, RefreshCw, Trash2, TriangleAlert } from 'lucide-react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import type { ContractorDocument } from '~/contracts/document'
import { documentTypeLabels } from '~/domain/options'
import { formatDay } from '~/lib/format'
import type { Json } from '~/lib/json'

interface DocumentCardProps {
  document: Json<ContractorDocument>
  deleting: boolean
  onReplace: () => void
  onDelete: () => void
}

export function DocumentCard({ document, deleting, onReplace, onDelete }: DocumentCardProps) {
  const { id, name, fileName, fileSize, fileUrl, type, description } = document
  return (
    <Card aria-labelledby={`document-${id}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 id={`document-${id}`} className="font-semibold wrap-anywhere">
            {name}
          </h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <a
              href={fileUrl}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-1.5 wrap-anywhere underline underline-offset-4 hover:text-foreground md:min-h-0"
            >
              <FileText className="size-4 shrink-0" aria-hidden="true" />
              {fileName}
            </a>
            <span className="tabular-nums">{(fileSize / 1024).toFixed(1)} KB</span>
            <span>{documentTypeLabels[type]}</span>
          </p>
        </div>
        <DocumentState document={document} />
      </div>
      {description && <p className="mt-3 wrap-anywhere whitespace-pre-line">{description}</p>}
      <DocumentNotes document={document} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onReplace} aria-label={`Replace ${name}`}>
          <RefreshCw className="size-4" aria-hidden="true" />
          Replace
        </Button>
        <Button variant="ghost" size="sm" pending={deleting} onClick={onDelete} aria-label={`Delete ${name}`}>
          <Trash2 className="size-4" aria-hidden="true" />
          Delete
        </Button>
      </div>
    </Card>
  )
}

function DocumentState({ document: { verified, decision, expired } }: Pick<DocumentCardProps, 'document'>) {
  if (verified)
    return (
      <Badge tone="success">
        <BadgeCheck className="size-3.5" aria-hidden="true" />
        Verified
      </Badge>
    )
  if (decision === 'verified' && expired) return <Badge tone="danger">Expired</Badge>
  return (
    <Badge tone="warning">
      <Clock className="size-3.5" aria-hidden="true" />
      Pending Verification
    </Badge>
  )
}

/** Why it was not accepted, what stands on it, and until when it counts. */
function DocumentNotes({ document }: Pick<DocumentCardProps, 'document'>) {
  const { decision, decisionReason, issuer, referenceNumber, coverage, expiresOn, expired } = document
  const facts = [
    issuer,
    referenceNumber && `No. ${referenceNumber}`,
    coverage !== null && `$${coverage.toLocaleString('en-CA')} coverage`,
    expiresOn && `${expired ? 'Expired' : 'Expires'} ${formatDay(expiresOn)}`,
  ].filter(Boolean)
  return (
    <>
      {decision === 'rejected' && (
        <p className="mt-3 flex gap-2 text-sm text-danger">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            Rejected: {decisionReason}. Please upload another for it to be checked again.
          </span>
        </p>
      )}
      {facts.length > 0 && <p className="mt-2 text-sm wrap-anywhere text-muted">{facts.join(' · ')}</p>}
    </>
  )
}
