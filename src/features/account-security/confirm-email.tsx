'use client'

import Link from 'next/link'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card, CardHeader } from '~/components/ui/card'
import type { EmailToConfirm } from '~/contracts/homeowner-account'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { Address, ConfirmCard } from './confirm-card'

interface ConfirmEmailProps {
  token: string
  /** What the link would prove; null when it proves nothing to whoever is signed in. */
  sought: EmailToConfirm | null
}

/** Proves a homeowner's email, or changes it. */
export function ConfirmEmail({ token, sought }: ConfirmEmailProps) {
  const utils = api.useUtils()
  const confirm = api.homeownerAccount.confirmEmail.useMutation({ onSuccess: () => utils.invalidate() })
  if (confirm.isSuccess) return <Confirmed {...confirm.data} />
  return (
    <ConfirmCard
      refusal={confirm.error && serverMessage(confirm.error, 'Your email could not be confirmed. Please try again.')}
      pending={confirm.isPending}
      back={{ href: '/customer-portal', label: 'Back to the portal' }}
      onConfirm={() => confirm.mutate({ token })}
    >
      {sought && (
        <>
          {sought.replaces ? (
            <p>
              Your account changes from <Address>{sought.replaces}</Address> to <Address>{sought.email}</Address>. You
              sign in with it from then on.
            </p>
          ) : (
            <p>
              You confirm that you read mail to <Address>{sought.email}</Address>.
            </p>
          )}
          <p>One click, and the requests you made with this address belong to your account. Nobody else sees them.</p>
        </>
      )}
    </ConfirmCard>
  )
}

function Confirmed({ email, linkedRequests }: { email: string; linkedRequests: number }) {
  const requests = linkedRequests === 1 ? 'One request is' : `${linkedRequests} requests are`
  return (
    <Card aria-labelledby="confirmed-email" className="mb-6 max-w-form">
      <CardHeader id="confirmed-email" title="Your email is confirmed" />
      <p role="status" className="wrap-anywhere text-muted">
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
