'use client'

import { apiScopeDescriptions } from '~/domain/api-scope'
import { api } from '~/trpc/react'
import { KeySection } from './key-section'

/** Every key of the API, for owners: the platform's own, and those that contractors made. */
export function PlatformKeys() {
  const utils = api.useUtils()
  const list = api.admin.keys.list.useQuery()
  const create = api.admin.keys.create.useMutation()
  const rotate = api.admin.keys.rotate.useMutation()
  const revoke = api.admin.keys.revoke.useMutation()
  const shared = {
    failed: list.isError,
    retry: () => void list.refetch(),
    refresh: () => utils.admin.keys.list.invalidate(),
    revoke: (id: string) => revoke.mutateAsync({ id }),
    limited: true,
    audited: true,
  }
  return (
    <div className="flex flex-col gap-6">
      <KeySection
        {...shared}
        id="platform-keys"
        title="Keys of the platform"
        description="A program of ours or of a partner calls the API with one, within its scopes."
        empty="There is no key yet. Create one for each program, so that each can be revoked by itself."
        keys={list.data?.filter(({ contractor }) => contractor === null)}
        own={{ scopes: apiScopeDescriptions, create: create.mutateAsync, rotate: rotate.mutateAsync }}
      />
      <KeySection
        {...shared}
        id="contractors-keys"
        title="Keys of contractors"
        description="Made in their dashboards, for their own leads. You can limit and revoke them."
        empty="No contractor has a key."
        keys={list.data?.filter(({ contractor }) => contractor !== null)}
      />
    </div>
  )
}
