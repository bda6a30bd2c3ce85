'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { StarPicker } from '~/components/ui/star-picker'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { useUrlState } from '~/components/ui/use-url-state'
import { type Reviewable, reviewLengths, writeReviewInput } from '~/contracts/review'
import { redirectDelayMs } from '~/domain/delays'
import { ratingRange } from '~/domain/review'
import { signInPath } from '~/lib/return-path'
import { api, TRPCProvider } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { useAskViewerAgain } from './viewer'

const fields = writeReviewInput.pick({ rating: true, customerName: true, projectType: true, comment: true })
const emptyReview = { rating: ratingRange.default, customerName: '', projectType: '', comment: '' }

/** What the form begins with: the project's own, to be changed. */
function beginningOf(project: ReviewDialogProps['project']) {
  if (!project) return emptyReview
  const { customerName, projectType } = project
  return { ...emptyReview, customerName, projectType: projectType.slice(0, reviewLengths.projectType) }
}

interface ReviewDialogProps {
  contractor: { id: string; companyName: string }
  /** What it is of: none when they are not known to have worked together. */
  project?: Reviewable['projects'][number]
  open: boolean
  onClose: () => void
}

export default function ReviewDialog(props: ReviewDialogProps) {
  return (
    <TRPCProvider>
      <ReviewDialogForm {...props} />
    </TRPCProvider>
  )
}

function ReviewDialogForm({ contractor, project, open, onClose }: ReviewDialogProps) {
  const router = useRouter()
  const askAgain = useAskViewerAgain()
  const url = useUrlState()
  const form = useForm<z.input<typeof fields>, unknown, z.output<typeof fields>>({
    defaultValues: beginningOf(project),
    resolver: zodResolver(fields),
  })
  const { field: rating } = useController({ control: form.control, name: 'rating' })
  const write = api.contractor.review.useMutation({
    onSuccess: () => {
      showToast({ title: 'Your review has been submitted successfully' })
      form.reset(emptyReview)
      onClose()
      url.set({ tab: 'reviews', review: null }, { replace: true })
      askAgain()
      router.refresh()
    },
    onError: (error) => {
      if (error.data?.code === 'UNAUTHORIZED') return goToLogin()
      if (error.data?.code === 'CONFLICT') askAgain()
      applyIssues(error.data?.issues, ['rating', 'customerName', 'projectType', 'comment'], form.setError)
      showToast({
        title: 'Error',
        description: serverMessage(error, "Failed to submit review. Please make sure you're logged in."),
        tone: 'error',
      })
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Write a Review"
      description={`How was your experience with ${contractor.companyName}?`}
    >
      <Form
        form={form}
        draft={`review:${project?.id ?? contractor.id}`}
        onSubmit={(values) => write.mutate({ ...values, contractorId: contractor.id, projectId: project?.id })}
      >
        <fieldset disabled={write.isPending} className="flex flex-col gap-5">
          <StarPicker label="Rating" value={rating.value ?? ratingRange.default} onChange={rating.onChange} />
          <TextField
            name="customerName"
            label="Name"
            autoComplete="name"
            description="Shown with your review."
            maxLength={reviewLengths.customerName}
          />
          <TextField
            name="projectType"
            label="Project type"
            optional
            placeholder="Kitchen renovation"
            maxLength={reviewLengths.projectType}
          />
          <TextareaField name="comment" label="Your review" rows={4} maxLength={reviewLengths.comment} />
        </fieldset>
        <DialogActions>
          <CancelButton disabled={write.isPending} onCancel={onClose}>
            Cancel
          </CancelButton>
          <Button type="submit" pending={write.isPending}>
            Submit review
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** The session ended while the review was written. Only homeowners review, so they go to their own sign-in. */
function goToLogin(): void {
  showToastAcrossLoad({
    title: 'Authentication Required',
    description: 'Please log in to submit a review',
    tone: 'error',
  })
  const here = window.location.pathname + window.location.search
  setTimeout(() => window.location.assign(signInPath('/customer-portal', 'homeowner', here)), redirectDelayMs)
}
