'use client'

import { MailQuestion } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** Says that the email is not confirmed yet and what that means, until it is. */
export function EmailBanner() {
  const [account] = api.homeownerAccount.profile.useSuspenseQuery()
  const send = api.homeownerAccount.sendEmailProof.useMutation({
    onSuccess: ({ message }) => showToast({ title: 'Link sent', description: message }),
    onError: (error) =>
      showToast({
        title: 'The link was not sent',
        description: serverMessage(error, 'Please try again.'),
        tone: 'error',
      }),
  })
  if (account.emailProvedAt) return null
  return (
    <section
      aria-label="Confirm your email"
      className="mb-6 flex flex-wrap items-center gap-4 rounded-xl border border-accent/40 bg-accent/10 p-4 sm:px-5"
    >
      <MailQuestion className="size-6 shrink-0 text-accent" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60 text-sm">
        <span className="font-semibold">Please confirm your email.</span> We sent a link to{' '}
        <span className="font-medium wrap-anywhere">{account.email}</span>. Requests you made with this address appear
        here once it is confirmed.
      </p>
      <Button variant="secondary" size="sm" pending={send.isPending} onClick={() => send.mutate()}>
        Send again
      </Button>
    </section>
  )
}
