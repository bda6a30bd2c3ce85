'use client'

import { useState } from 'react'
import { apiScopeDescriptions } from '~/domain/api-scope'
import { api } from '~/trpc/react'
import { keyPage, nextKeys } from './key-page'
import { KeySection } from './key-section'

/** Every key of the API, for owners: the platform's own, and those that contractors made. */
export function PlatformKeys() {
  const utils = api.useUtils()
  const platform = useKeys(false)
  const contractors = useKeys(true)
  const create = api.admin.keys.create.useMutation()
  const rotate = api.admin.keys.rotate.useMutation()
  const revoke = api.admin.keys.revoke.useMutation()
  const shared = {
    refresh: () => utils.admin.keys.list.invalidate(),
    revoke: (id: string) => revoke.mutateAsync({ id }),
    limited: true,
    audited: true,
  }
  return (
    <div className="flex flex-col gap-6">
      <KeySection
        {...shared}
        {...platform}
        id="platform-keys"
        title="Keys of the platform"
        description="A program of ours or of a partner calls the API with one, within its scopes."
        empty="There is no key yet. Create one for each program, so that each can be revoked by itself."
        own={{ scopes: apiScopeDescriptions, create: create.mutateAsync, rotate: rotate.mutateAsync }}
      />
      <KeySection
        {...shared}
        {...contractors}
        id="contractors-keys"
        title="Keys of contractors"
        description="Made in their dashboards, for their own leads. You can limit and revoke them."
        empty="No contractor has a key."
      />
    </div>
  )
}

function useKeys(contractors: boolean) {
  const [endedShown, setEndedShown] = useState(false)
  const working = api.admin.keys.list.useInfiniteQuery({ ...keyPage, contractors }, nextKeys)
  const ended = api.admin.keys.list.useInfiniteQuery(
    { ...keyPage, contractors, ended: true },
    { ...nextKeys, enabled: endedShown },
  )
  return { working, ended, onShowEnded: () => setEndedShown(true) }
}
