'use client'

import Link from 'next/link'
import { Logo } from '~/components/layout/logo'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { brand } from '~/domain/brand'
import { api } from '~/trpc/react'
import { TwoStepCard } from './two-step-card'

/** An admin sets up the second factor that owners ask for, and goes on. */
export function TwoStepSetup() {
  const { data } = api.secondFactor.get.useQuery()
  const ready = data && (data.totp !== null || data.passkeys.length > 0)
  const logout = api.auth.logout.useMutation({ onSuccess: () => window.location.assign('/admin/login') })
  return (
    <main id="content" className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center px-4 py-12">
      <Logo name={brand.name} className="mb-6" />
      <h1 className="mb-2 text-2xl font-semibold">Set up two-step sign-in</h1>
      <p className="mb-6 text-muted">
        Every admin signs in with a second step here. Choose at least one, then go on to the back office.
      </p>
      <TwoStepCard />
      <div className="mt-6 flex flex-wrap gap-3">
        {ready && (
          <Link href="/admin" className={buttonClasses()}>
            Go to the back office
          </Link>
        )}
        <Button variant="ghost" pending={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </div>
    </main>
  )
}
