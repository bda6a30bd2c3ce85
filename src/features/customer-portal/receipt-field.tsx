'use client'

import { FileDrop } from '~/components/ui/file-drop'
import { acceptedEndings, fileRules } from '~/domain/file'
import { convertedEndings } from '~/lib/to-jpeg'
import type { Uploads } from '~/trpc/use-uploads'

const accept = [acceptedEndings('receipt'), ...convertedEndings.map((ending) => `.${ending}`)].join(',')

interface ReceiptFieldProps {
  uploads: Uploads
  optional?: boolean
  error?: string
}

/** The receipt of one payment, as a picture or a document. */
export function ReceiptField({ uploads, optional, error }: ReceiptFieldProps) {
  return (
    <FileDrop
      label="Receipt"
      description="A photo, a PDF or a Word document of less than 10MB."
      optional={optional}
      error={error}
      accept={accept}
      maxFiles={1}
      maxBytes={fileRules.receipt.maxBytes}
      files={uploads.files}
      onAdd={uploads.add}
      onRemove={uploads.remove}
      onRetry={uploads.retry}
    >
      <span>
        <span className="font-medium">Choose the receipt</span>
        <span className="text-muted"> or drop it here</span>
      </span>
    </FileDrop>
  )
}
