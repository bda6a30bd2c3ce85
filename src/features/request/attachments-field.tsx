'use client'

import { FileDrop } from '~/components/ui/file-drop'
import { Progress } from '~/components/ui/progress'
import { showToast } from '~/components/ui/toast'
import { acceptedEndings, attachmentRefusals, fileRules, maxAttachments } from '~/domain/file'
import { convertedEndings } from '~/lib/to-jpeg'
import type { Uploads } from '~/trpc/use-uploads'

interface AttachmentsFieldProps {
  uploads: Uploads
  /** Names of files that did not reach the server before the page was loaded anew: a browser cannot keep them. */
  lost: readonly string[]
  onAdd: (files: File[]) => void
}

const accept = [acceptedEndings('attachment'), ...convertedEndings.map((ending) => `.${ending}`)].join(',')

export function AttachmentsField({ uploads, lost, onAdd }: AttachmentsFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label="Attachments"
        description={`Photos, plans or quotes: up to ${maxAttachments} files of less than 10MB each. Optional.`}
        accept={accept}
        maxFiles={maxAttachments}
        maxBytes={fileRules.attachment.maxBytes}
        files={uploads.files}
        onAdd={onAdd}
        onRemove={uploads.remove}
        onRetry={uploads.retry}
        onRefuse={(reason, names) =>
          showToast({ ...attachmentRefusals[reason], tone: 'error', detail: names.join(', ') })
        }
      />
      {lost.length > 0 && (
        <p className="text-sm text-muted">
          Your answers were kept, but a browser cannot keep files. Please choose again:{' '}
          <span className="wrap-anywhere">{lost.join(', ')}</span>
        </p>
      )}
    </div>
  )
}

/** How far each file has got, while the request waits for them. */
export function SendingFiles({ files }: Pick<Uploads, 'files'>) {
  return (
    <ul aria-label="Files being sent" className="flex flex-col gap-3">
      {files.map(({ key, name, progress }) =>
        progress === undefined ? null : (
          <li key={key} className="flex flex-col gap-1.5">
            <span className="truncate text-sm text-muted">{name}</span>
            <Progress value={progress} label={`Upload of ${name}`} />
          </li>
        ),
      )}
    </ul>
  )
}
