import { useState } from 'react'
import { type Attachment, AttachmentList } from '~/components/ui/attachment-list'
import type { OwnProject } from '~/contracts/own-project'
import { fileAddress } from '~/domain/file'
import type { Json } from '~/lib/json'
import { ConfirmDialog } from './lazy-dialogs'
import type { RequestControls } from './request-controls'

interface RequestFilesProps {
  request: Pick<Json<OwnProject>, 'attachments' | 'owned' | 'actions'>
  controls: Pick<RequestControls, 'pending' | 'removeFile'>
}

/** The files of a request; while it can be changed, each can be deleted. */
export function RequestFiles({ request: { attachments, owned, actions }, controls }: RequestFilesProps) {
  const { pending, removeFile } = controls
  const [asked, setAsked] = useState<Attachment | null>(null)
  if (attachments.length === 0) return null
  const canDelete = actions.includes('edit') && removeFile !== undefined
  return (
    <div className="mb-5">
      <AttachmentList
        label="Your files"
        files={attachments.map((file) => ({ ...file, href: owned ? fileAddress(file.id) : undefined }))}
        onDelete={canDelete ? setAsked : undefined}
      />
      {!owned && <p className="mt-2 text-sm text-muted">Sign in to open them.</p>}
      {canDelete && asked && (
        <ConfirmDialog
          title="Delete this file?"
          text={`${asked.name} is deleted for good, also for contractors who have your request. They are told that the files changed.`}
          action="Delete file"
          danger
          pending={pending}
          onClose={() => setAsked(null)}
          onConfirm={() => removeFile(asked.id)}
        />
      )}
    </div>
  )
}
