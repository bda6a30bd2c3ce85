'use client'

import { useState } from 'react'
import { contractorScopeDescriptions, contractorScopes } from '~/domain/api-scope'
import { api } from '~/trpc/react'
import { keyPage, nextKeys } from './key-page'
import { KeySection } from './key-section'

/** A contractor's keys of the API. */
export function ContractorKeys() {
  const utils = api.useUtils()
  const [endedShown, setEndedShown] = useState(false)
  const working = api.contractorPortal.keys.list.useInfiniteQuery(keyPage, nextKeys)
  const ended = api.contractorPortal.keys.list.useInfiniteQuery(
    { ...keyPage, ended: true },
    { ...nextKeys, enabled: endedShown },
  )
  const create = api.contractorPortal.keys.create.useMutation()
  const rotate = api.contractorPortal.keys.rotate.useMutation()
  const revoke = api.contractorPortal.keys.revoke.useMutation()
  return (
    <KeySection
      id="api-keys"
      title="API keys"
      description="For a program of yours, such as a CRM: it reads and answers your leads, and nothing else of your account. All keys end when you change your password."
      empty="There is no key yet. You need one only if a program is to work with your leads."
      working={working}
      ended={ended}
      onShowEnded={() => setEndedShown(true)}
      refresh={() => utils.contractorPortal.keys.list.invalidate()}
      revoke={(id) => revoke.mutateAsync({ id })}
      own={{
        scopes: contractorScopeDescriptions,
        create: ({ limit: _limit, scopes, ...key }) =>
          create.mutateAsync({ ...key, scopes: contractorScopes.filter((scope) => scopes.includes(scope)) }),
        rotate: rotate.mutateAsync,
      }}
    />
  )
}
