'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'
import { TextareaInput } from '~/components/form/textarea-input'
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
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const reply = api.contractorPortal.replyToReview.useMutation({
    onSuccess: () => {
      showToast({ title: 'Your reply is published' })
      router.refresh()
    },
    onError: (error) => showToast({ title: 'Error', description: serverMessage(error), tone: 'error' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (text.trim()) reply.mutate({ id: reviewId, reply: text })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <TextareaInput
        label={`Your reply to ${customerName}`}
        description="Everybody can read it, and it cannot be changed later."
        rows={3}
        autoFocus
        maxLength={reviewLengths.reply}
        value={text}
        disabled={reply.isPending}
        onChange={(event) => setText(event.target.value)}
        error={tried && !text.trim() ? reviewMessages.reply : undefined}
      />
      <div className="flex gap-3">
        <Button type="submit" size="sm" pending={reply.isPending || reply.isSuccess}>
          Publish reply
        </Button>
        <Button variant="ghost" size="sm" disabled={reply.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
