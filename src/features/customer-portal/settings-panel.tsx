'use client'

import type { ReactNode } from 'react'
import { api } from '~/trpc/react'
import { DataCard } from './data-card'
import { DeleteAccountCard } from './delete-account-card'
import { EmailCard } from './email-card'
import { MailChoicesCard } from './mail-choices-card'
import { NameCard } from './name-card'

interface SettingsPanelProps {
  /** The part about signing in, which belongs to another feature. */
  security: ReactNode
  /** The card about one's own calendar, likewise. */
  calendar: ReactNode
}

/** Profile settings: `?view=settings`. */
export function SettingsPanel({ security, calendar }: SettingsPanelProps) {
  const [account] = api.homeownerAccount.profile.useSuspenseQuery()
  return (
    <section aria-labelledby="settings">
      <h2 id="settings" className="mb-5 text-xl font-semibold">
        Profile settings
      </h2>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <NameCard account={account} />
          <EmailCard account={account} />
          {security}
        </div>
        <div className="flex flex-col gap-5">
          <MailChoicesCard account={account} />
          {calendar}
          <DataCard />
          <DeleteAccountCard />
        </div>
      </div>
    </section>
  )
}
