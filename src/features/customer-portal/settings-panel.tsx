'use client'

import { api } from '~/trpc/react'
import { NameCard } from './name-card'

/** Profile settings: `?view=settings`. */
export function SettingsPanel() {
  const [account] = api.homeownerAccount.profile.useSuspenseQuery()
  return (
    <section aria-labelledby="settings" className="flex max-w-form flex-col gap-6">
      <h2 id="settings" className="text-xl font-semibold">
        Profile settings
      </h2>
      <NameCard account={account} />
    </section>
  )
}
