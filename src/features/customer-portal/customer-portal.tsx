'use client'

import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { useLogOut } from '~/components/form/use-log-out'
import { PageHeading } from '~/components/layout/page-heading'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { PortalCards } from './portal-cards'
import type { PortalView } from './portal-views'

interface CustomerPortalProps {
  firstName: string
  /** The panel that is open; null on the portal's first page. */
  view: PortalView | null
  /** What there is to do first, above everything. */
  notice: ReactNode
  /** The button with its dialog, which belongs to another feature. */
  changePassword: ReactNode
  children?: ReactNode
}

/** A signed-in homeowner's portal: its heading and cards on every view, and the open panel below. */
export function CustomerPortal({ firstName, view, notice, changePassword, children }: CustomerPortalProps) {
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6">
      <PageHeading
        title="Customer Portal"
        subtitle={`Welcome, ${firstName}`}
        actions={
          <>
            <Link href="/request-quote" className={buttonClasses({ size: 'sm' }, 'max-sm:px-2')}>
              Request a Quote
            </Link>
            {changePassword}
            <LogoutButton />
          </>
        }
      />
      {notice}
      <PortalCards view={view} />
      {children}
    </div>
  )
}

function LogoutButton() {
  const queryClient = useQueryClient()
  const { ask, endDrafts } = useLogOut()
  const logout = api.auth.logout.useMutation({
    onSuccess: () => {
      endDrafts()
      queryClient.clear()
      showToastAcrossLoad({ title: 'Logged out successfully' })
      setTimeout(() => window.location.reload(), redirectDelayMs)
    },
    onError: (error) =>
      showToast({
        title: 'Logout Failed',
        description: serverMessage(error, 'You are still signed in. Please try again.'),
        tone: 'error',
      }),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      className="max-sm:px-2"
      pending={logout.isPending || logout.isSuccess}
      onClick={() => ask(logout.mutate)}
    >
      Logout
    </Button>
  )
}
