'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { Controller, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { TextInput } from '~/components/form/text-input'
import { TextareaInput } from '~/components/form/textarea-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { StarPicker } from '~/components/ui/star-picker'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { useUrlState } from '~/components/ui/use-url-state'
import { reviewLengths, writeReviewInput } from '~/contracts/review'
import { redirectDelayMs } from '~/domain/delays'
import { ratingRange } from '~/domain/review'
import { api, TRPCProvider } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

const fields = writeReviewInput.pick({ rating: true, customerName: true, projectType: true, comment: true })
const emptyReview = { rating: ratingRange.default as number, customerName: '', projectType: '', comment: '' }
type ReviewValues = typeof emptyReview

interface ReviewDialogProps {
  contractor: { id: string; companyName: string }
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

function ReviewDialogForm({ contractor, open, onClose }: ReviewDialogProps) {
  const router = useRouter()
  const url = useUrlState()
  const form = useForm<ReviewValues>({
    defaultValues: emptyReview,
    resolver: zodResolver(fields as unknown as z.ZodType<ReviewValues, ReviewValues>),
  })
  const write = api.contractor.review.useMutation({
    onSuccess: () => {
      showToast({ title: 'Your review has been submitted successfully' })
      form.reset(emptyReview)
      onClose()
      url.set({ tab: 'reviews' }, { replace: true })
      router.refresh()
    },
    onError: (error) => {
      if (error.data?.code === 'UNAUTHORIZED') return goToLogin()
      applyIssues(error.data?.issues, ['rating', 'customerName', 'projectType', 'comment'], form.setError)
      showToast({
        title: 'Error',
        description: serverMessage(error, "Failed to submit review. Please make sure you're logged in."),
        tone: 'error',
      })
    },
  })
  const { register, control, formState } = form
  const { errors } = formState
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Write a Review"
      description={`How was your experience with ${contractor.companyName}?`}
    >
      <form
        noValidate
        onSubmit={form.handleSubmit((values) => write.mutate({ ...values, contractorId: contractor.id }))}
      >
        <fieldset disabled={write.isPending} className="flex flex-col gap-5">
          <Controller
            control={control}
            name="rating"
            render={({ field }) => <StarPicker label="Rating" value={field.value} onChange={field.onChange} />}
          />
          <TextInput
            label="Name"
            autoComplete="name"
            description="Shown with your review."
            maxLength={reviewLengths.customerName}
            error={errors.customerName?.message}
            {...register('customerName')}
          />
          <TextInput
            label="Project type"
            optional
            placeholder="Kitchen renovation"
            maxLength={reviewLengths.projectType}
            error={errors.projectType?.message}
            {...register('projectType')}
          />
          <TextareaInput
            label="Your review"
            rows={4}
            maxLength={reviewLengths.comment}
            error={errors.comment?.message}
            {...register('comment')}
          />
        </fieldset>
        <DialogActions>
          <Button variant="secondary" disabled={write.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={write.isPending}>
            Submit review
          </Button>
        </DialogActions>
      </form>
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
  setTimeout(() => window.location.assign('/customer-portal'), redirectDelayMs)
}
