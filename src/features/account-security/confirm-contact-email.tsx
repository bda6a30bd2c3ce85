'use client'

import Link from 'next/link'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card, CardHeader } from '~/components/ui/card'
import type { EmailToConfirm } from '~/contracts/homeowner-account'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { Address, ConfirmCard } from './confirm-card'

const profilePage = '/contractor-dashboard?tab=profile'

interface ConfirmContactEmailProps {
  token: string
  /** What the link would change; null when it changes nothing of whoever is signed in. */
  sought: EmailToConfirm | null
}

/** Gives a contractor's company the email that a link was sent to. */
export function ConfirmContactEmail({ token, sought }: ConfirmContactEmailProps) {
  const utils = api.useUtils()
  const confirm = api.contractorPortal.confirmEmail.useMutation({ onSuccess: () => utils.invalidate() })
  if (confirm.isSuccess)
    return (
      <Card aria-labelledby="confirmed-email" className="mb-6 max-w-form">
        <CardHeader id="confirmed-email" title="Your email is confirmed" />
        <p role="status" className="wrap-anywhere text-muted">
          Your company uses {confirm.data.email} from now on. Your sign-in stays as it is.
        </p>
        <Link href={profilePage} className={buttonClasses({}, 'mt-5')}>
          See my profile
        </Link>
      </Card>
    )
  return (
    <ConfirmCard
      refusal={confirm.error && serverMessage(confirm.error, 'Your email could not be confirmed. Please try again.')}
      pending={confirm.isPending}
      back={{ href: profilePage, label: 'Back to my profile' }}
      onConfirm={() => confirm.mutate({ token })}
    >
      {sought && (
        <>
          <p>
            {sought.replaces ? (
              <>
                Your company's email changes from <Address>{sought.replaces}</Address> to{' '}
                <Address>{sought.email}</Address>.
              </>
            ) : (
              <>
                Your company uses <Address>{sought.email}</Address> already.
              </>
            )}
          </p>
          <p>Homeowners see it, and mail about your leads goes there. Your sign-in stays as it is.</p>
        </>
      )}
    </ConfirmCard>
  )
}
