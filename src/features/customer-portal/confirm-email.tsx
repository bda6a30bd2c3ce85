'use client'

import Link from 'next/link'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card, CardHeader } from '~/components/ui/card'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** Where the link of a proof's mail leads. Opening it changes nothing, since mail scanners open links: the button does. */
export function ConfirmEmail({ token }: { token: string }) {
  const utils = api.useUtils()
  const confirm = api.homeownerAccount.confirmEmail.useMutation({ onSuccess: () => utils.invalidate() })
  if (confirm.isSuccess) return <Confirmed {...confirm.data} />
  return (
    <Card aria-labelledby="confirm-email" className="mb-6 max-w-form">
      <CardHeader id="confirm-email" title="Confirm your email" />
      {confirm.error ? (
        <p role="alert" className="text-danger">
          {serverMessage(confirm.error, 'Your email could not be confirmed. Please try again.')} Make sure you are
          signed in to the account the mail was sent for, or ask for a new link.
        </p>
      ) : (
        <p className="text-muted">
          One click, and the requests you made with this address belong to your account. Nobody else sees them.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button pending={confirm.isPending} onClick={() => confirm.mutate({ token })}>
          Confirm my email
        </Button>
        {confirm.error && (
          <Link href="/customer-portal" className={buttonClasses({ variant: 'secondary' })}>
            Back to the portal
          </Link>
        )}
      </div>
    </Card>
  )
}

function Confirmed({ email, linkedRequests }: { email: string; linkedRequests: number }) {
  const requests = linkedRequests === 1 ? 'One request is' : `${linkedRequests} requests are`
  return (
    <Card aria-labelledby="confirmed-email" className="mb-6 max-w-form">
      <CardHeader id="confirmed-email" title="Your email is confirmed" />
      <p role="status" className="text-muted">
        {email} is yours. {linkedRequests > 0 && `${requests} now in your account.`}
      </p>
      <Link
        href={linkedRequests > 0 ? '/customer-portal?view=projects' : '/customer-portal'}
        className={buttonClasses({}, 'mt-5')}
      >
        {linkedRequests > 0 ? 'See my requests' : 'Go to my portal'}
      </Link>
    </Card>
  )
}
