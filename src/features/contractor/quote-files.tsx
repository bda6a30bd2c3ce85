'use client'

import { FileDrop } from '~/components/ui/file-drop'
import { showToast } from '~/components/ui/toast'
import { acceptedEndings, attachmentRefusals, fileRules, maxAttachments } from '~/domain/file'
import { convertedEndings } from '~/lib/to-jpeg'
import type { Uploads } from '~/trpc/use-uploads'

const accept = [acceptedEndings('attachment'), ...convertedEndings.map((ending) => `.${ending}`)].join(',')

/** Photos and plans that go with the quote request, by the wizard's rules and way (rule 49). */
export function QuoteFiles({ uploads }: { uploads: Uploads }) {
  return (
    <FileDrop
      label="Photos or plans"
      description={`Up to ${maxAttachments} files of less than 10MB each.`}
      optional
      accept={accept}
      maxFiles={maxAttachments}
      maxBytes={fileRules.attachment.maxBytes}
      files={uploads.files}
      onAdd={uploads.add}
      onRemove={uploads.remove}
      onRetry={uploads.retry}
      onRefuse={(reason, names) =>
        showToast({ ...attachmentRefusals[reason], tone: 'error', detail: names.join(', ') })
      }
    />
  )
}
