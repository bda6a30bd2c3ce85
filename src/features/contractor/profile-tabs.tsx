'use client'

import type { ReactNode } from 'react'
import { Tabs } from '~/components/ui/tabs'
import { useUrlState } from '~/components/ui/use-url-state'

const keys = ['about', 'services', 'reviews'] as const
type Key = (typeof keys)[number]

interface ProfileTabsProps {
  reviewCount: number
  panels: Record<Key, ReactNode>
}

function useSelectedTab() {
  const url = useUrlState()
  return { url, selected: keys.find((key) => key === url.get('tab')) ?? 'about' }
}

/** What the tab of reviews says in full is not said beside it. */
export function OutsideReviews({ children }: { children: ReactNode }) {
  return useSelectedTab().selected === 'reviews' ? null : children
}

/** The panels are made on the server; which one shows is in the address. */
export function ProfileTabs({ reviewCount, panels }: ProfileTabsProps) {
  const { url, selected } = useSelectedTab()
  return (
    <Tabs
      label="Profile"
      items={[
        { key: 'about', label: 'About' },
        { key: 'services', label: 'Services' },
        { key: 'reviews', label: `Reviews (${reviewCount})` },
      ]}
      selected={selected}
      onSelect={(key) => url.set({ tab: key === 'about' ? null : key }, { replace: true })}
    >
      {panels[selected]}
    </Tabs>
  )
}
