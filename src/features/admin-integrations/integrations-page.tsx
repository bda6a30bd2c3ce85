'use client'

import type { ReactNode } from 'react'
import { useIsOwner } from '~/components/layout/ownership'
import { PageHeading } from '~/components/layout/page-heading'
import { Empty } from '~/components/ui/empty'
import { Tabs } from '~/components/ui/tabs'
import { useUrlState } from '~/components/ui/use-url-state'

interface Section {
  key: string
  label: string
  content: ReactNode
}

/** What programs use, for owners. The sections belong to other features; the first is shown without a choice. */
export function IntegrationsPage({ sections }: { sections: readonly [Section, ...Section[]] }) {
  const { get, set } = useUrlState()
  const isOwner = useIsOwner()
  const [first] = sections
  const selected = sections.find(({ key }) => key === get('tab')) ?? first
  return (
    <>
      <PageHeading title="Integrations" subtitle="Programs that work with the platform, and what they may do" />
      {isOwner ? (
        <Tabs
          items={sections}
          selected={selected.key}
          onSelect={(key) => set({ tab: key === first.key ? null : key })}
          label="Integrations"
        >
          {selected.content}
        </Tabs>
      ) : (
        <Empty title="Only owners manage integrations">Ask an owner to make or revoke an API key.</Empty>
      )}
    </>
  )
}
