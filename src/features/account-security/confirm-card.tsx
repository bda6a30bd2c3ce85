'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card, CardHeader } from '~/components/ui/card'

interface ConfirmCardProps {
  /** What the click will do, with the address in words. Null: the link is of no use. */
  children: ReactNode | null
  /** Why it could not be done. */
  refusal: string | null
  pending: boolean
  /** Where one goes on without it. */
  back: { href: string; label: string }
  onConfirm: () => void
}

/** Where the link of a mail about an email leads. Opening it changes nothing, since mail scanners open links: the button does. */
export function ConfirmCard({ children, refusal, pending, back, onConfirm }: ConfirmCardProps) {
  const shown = refusal ?? (children === null ? 'This link is invalid or has expired.' : null)
  return (
    <Card aria-labelledby="confirm-email" className="mb-6 max-w-form">
      <CardHeader id="confirm-email" title="Confirm your email" />
      {shown === null ? (
        <div className="flex flex-col gap-2 text-muted">{children}</div>
      ) : (
        <p role="alert" className="text-danger">
          {shown} Make sure you are signed in to the account the mail was sent for, or ask for a new link.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {children !== null && (
          <Button pending={pending} onClick={onConfirm}>
            Confirm my email
          </Button>
        )}
        {shown !== null && (
          <Link href={back.href} className={buttonClasses({ variant: 'secondary' })}>
            {back.label}
          </Link>
        )}
      </div>
    </Card>
  )
}

/** An address as it stands in a sentence. */
export function Address({ children }: { children: string }) {
  return <strong className="font-semibold wrap-anywhere text-foreground">{children}</strong>
}
