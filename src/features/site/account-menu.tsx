'use client'

import {
  Building2,
  ClipboardList,
  Hammer,
  Inbox,
  LayoutDashboard,
  LogOut,
  MessagesSquare,
  UserCog,
  UserRound,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { removeDraftsOf } from '~/components/form/drafts'
import { leavePage } from '~/components/form/leave-guard'
import { Menu, type MenuEntry } from '~/components/ui/menu'
import type { SessionUser } from '~/contracts/primitives'

const places: Record<SessionUser['role'], readonly MenuEntry[]> = {
  homeowner: [
    { label: 'Your requests', href: '/customer-portal?view=projects', icon: ClipboardList },
    { label: 'Your messages', href: '/customer-portal?view=messages', icon: MessagesSquare },
    { label: 'Your settings', href: '/customer-portal?view=settings', icon: UserCog },
  ],
  contractor: [
    { label: 'Your leads', href: '/contractor-dashboard', icon: Inbox },
    { label: 'Your messages', href: '/contractor-dashboard?tab=messages', icon: MessagesSquare },
    { label: 'Your jobs', href: '/contractor-dashboard?tab=jobs', icon: Hammer },
    { label: 'Your profile', href: '/contractor-dashboard?tab=profile', icon: Building2 },
  ],
  admin: [
    { label: 'Back office', href: '/admin', icon: LayoutDashboard },
    { label: 'Your settings', href: '/admin/account', icon: UserCog },
  ],
}

/** Signing out is a navigation: it works on every page, and nothing of the account stays in memory or as a draft. */
const logOut = ({ id }: SessionUser): MenuEntry => ({
  label: 'Log out',
  icon: LogOut,
  onSelect: () =>
    leavePage(() => {
      removeDraftsOf(id)
      window.location.assign('/api/logout')
    }),
})

/** Who is signed in, where they go from here, and the way out. */
export function AccountMenu({ account }: { account: SessionUser }) {
  const name = [account.firstName, account.lastName].filter(Boolean).join(' ')
  const [unread, setUnread] = useState(0)
  const entries = places[account.role].map((entry) =>
    entry.icon === MessagesSquare ? { ...entry, news: { count: unread, word: 'unread' } } : entry,
  )
  return (
    <Menu
      label="Your account"
      button={<UserRound className="size-5" aria-hidden="true" />}
      buttonClassName="inline-flex size-11 items-center justify-center rounded-lg hover:bg-raised data-open:bg-raised"
      heading={
        <>
          {name && <span className="block font-semibold wrap-anywhere">{name}</span>}
          <span className="block wrap-anywhere text-muted">{account.email}</span>
          {account.role !== 'admin' && <CountUnread onCounted={setUnread} />}
        </>
      }
      groups={[entries, [logOut(account)]]}
    />
  )
}

/** Asks for the number of unread messages whenever the menu is opened. */
function CountUnread({ onCounted }: { onCounted: (unread: number) => void }) {
  useEffect(() => {
    const count = async () => {
      const { createClient } = await import('~/trpc/client')
      onCounted((await createClient().live.unread.query()).messages)
    }
    // Without the number the menu leads everywhere all the same.
    count().catch(() => {})
  }, [onCounted])
  return null
}
