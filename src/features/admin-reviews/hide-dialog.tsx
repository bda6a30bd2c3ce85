'use client'

import { useState } from 'react'
import { SelectInput } from '~/components/form/select-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import { type AdminReview, reviewMessages } from '~/contracts/review'
import { type ReviewHideReason, reviewHideReasonLabels, reviewHideReasons } from '~/domain/review'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { useRestoreReview } from './use-restore-review'

/** Removes a review for one of the listed reasons; disliking it is none. */
export function HideDialog({ review, onClose }: { review: Json<AdminReview>; onClose: () => void }) {
  const utils = api.useUtils()
  const [reason, setReason] = useState<ReviewHideReason | ''>('')
  const [missing, setMissing] = useState(false)
  const refresh = () => Promise.all([utils.admin.reviews.list.invalidate(), utils.admin.audit.invalidate()])
  const restore = useRestoreReview()
  const hide = api.admin.reviews.hide.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Review removed', undo: () => restore.mutate({ id: review.id }) })
      await refresh()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Remove this review?"
      description={`The profile of ${review.companyName} will say that one was removed, and why. It can be restored.`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (reason) hide.mutate({ id: review.id, reason })
          else setMissing(true)
        }}
      >
        <SelectInput
          label="Reason"
          placeholder="Choose a reason"
          options={reviewHideReasons.map((value) => ({ value, label: reviewHideReasonLabels[value] }))}
          value={reason}
          onChange={(value) => {
            setReason(value)
            setMissing(false)
          }}
          error={missing ? reviewMessages.reason : undefined}
        />
        <Failure className="mt-5" message={hide.error && `The review stays. ${serverMessage(hide.error)}`} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={hide.isPending}>
            Remove review
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
