'use client'

import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextareaField } from '~/components/form/textarea-field'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import { reviewLengths, reviewMessages } from '~/contracts/review'
import { api, TRPCProvider } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

interface ReplyFormProps {
  reviewId: string
  customerName: string
  onClose: () => void
}

export default function ReplyForm(props: ReplyFormProps) {
  return (
    <TRPCProvider>
      <ReplyFields {...props} />
    </TRPCProvider>
  )
}

function ReplyFields({ reviewId, customerName, onClose }: ReplyFormProps) {
  const router = useRouter()
  const form = useForm({ defaultValues: { reply: '' } })
  const reply = api.contractorPortal.replyToReview.useMutation({
    onSuccess: () => {
      showToast({ title: 'Your reply is published' })
      form.reset(form.getValues())
      router.refresh()
    },
    onError: (error) => showToast({ title: 'Error', description: serverMessage(error), tone: 'error' }),
  })
  const submit = (values: { reply: string }) => {
    if (values.reply.trim()) reply.mutate({ id: reviewId, ...values })
    else form.setError('reply', { message: reviewMessages.reply }, { shouldFocus: true })
  }
  return (
    <Form form={form} draft={`reply:${reviewId}`} onSubmit={submit} className="flex flex-col gap-3">
      <Fieldset disabled={reply.isPending}>
        <TextareaField
          name="reply"
          label={`Your reply to ${customerName}`}
          description="Everybody can read it, and it cannot be changed later."
          rows={3}
          autoFocus
          maxLength={reviewLengths.reply}
        />
      </Fieldset>
      <div className="flex gap-3">
        <Button type="submit" size="sm" pending={reply.isPending || reply.isSuccess}>
          Publish reply
        </Button>
        <CancelButton variant="ghost" size="sm" disabled={reply.isPending} onCancel={onClose}>
          Cancel
        </CancelButton>
      </div>
    </Form>
  )
}
