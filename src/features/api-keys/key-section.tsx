'use client'

import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import type { MadeKey, RotateKeyInput } from '~/contracts/api-key'
import type { ApiScope } from '~/domain/api-scope'
import { pluralize } from '~/lib/format'
import { serverMessage } from '~/trpc/server-message'
import { CreateKeyDialog, type NewKey } from './create-key-dialog'
import { type Key, type KeyActions, KeyList } from './key-list'
import { LimitDialog } from './limit-dialog'
import { RotateKeyDialog } from './rotate-key-dialog'
import { SecretDialog } from './secret-dialog'

interface KeySectionProps {
  /** Where the card stands, for its heading's id. */
  id: string
  title: string
  description: string
  /** What is said where there is no key. */
  empty: ReactNode
  working: KeyPages
  /** Asked for once they are to be seen. */
  ended: KeyPages
  onShowEnded: () => void
  /** Asked for again after each change. */
  refresh: () => Promise<unknown>
  revoke: (id: string) => Promise<unknown>
  audited?: boolean
  limited?: boolean
  /** Left out where others make and rotate these keys. */
  own?: {
    scopes: Partial<Record<ApiScope, string>>
    create: (key: NewKey) => Promise<MadeKey>
    rotate: (input: RotateKeyInput) => Promise<MadeKey>
  }
}

interface KeyPages {
  data?: { pages: { keys: readonly Key[]; ended: number }[] } | undefined
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

type Asked = { what: 'create' } | { what: 'rotate' | 'revoke' | 'limit'; key: Key }

/** Keys of one kind, with the dialogs that make, rotate, limit and revoke them. */
export function KeySection(props: KeySectionProps) {
  const {
    id,
    title,
    description,
    empty,
    working,
    ended,
    onShowEnded,
    refresh,
    revoke,
    audited,
    limited = false,
    own,
  } = props
  const [asked, setAsked] = useState<Asked | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setAsked(null)
  const onMade = async (made: MadeKey) => {
    setAsked(null)
    setSecret(made.secret)
    await refresh()
  }
  const countEnded = working.data?.pages[0]?.ended ?? 0
  const actions: KeyActions = {
    onRotate: own && ((key) => setAsked({ what: 'rotate', key })),
    onRevoke: (key) => setAsked({ what: 'revoke', key }),
    onLimit: limited ? (key) => setAsked({ what: 'limit', key }) : undefined,
    audited: audited ?? false,
  }
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title={title}
        description={description}
        aside={
          own && (
            <Button size="sm" onClick={() => setAsked({ what: 'create' })}>
              <KeyRound className="size-4" aria-hidden="true" />
              Create key
            </Button>
          )
        }
      />
      {working.data?.pages[0]?.keys.length === 0 && <p className="text-sm text-muted">{empty}</p>}
      <Pages pages={working} actions={actions} />
      {countEnded > 0 && (
        <details className="mt-5 border-t border-border pt-3" onToggle={onShowEnded}>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">
            {pluralize(countEnded, 'key')} that ended
          </summary>
          <div className="pt-3">
            <Pages pages={ended} actions={actions} />
          </div>
        </details>
      )}
      {asked?.what === 'create' && own && (
        <CreateKeyDialog scopes={own.scopes} limited={limited} create={own.create} onMade={onMade} onClose={close} />
      )}
      {asked?.what === 'rotate' && own && (
        <RotateKeyDialog apiKey={asked.key} rotate={own.rotate} onMade={onMade} onClose={close} />
      )}
      {asked?.what === 'limit' && <LimitDialog apiKey={asked.key} onClose={close} />}
      {asked?.what === 'revoke' && (
        <RevokeDialog apiKey={asked.key} revoke={revoke} refresh={refresh} onClose={close} />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Card>
  )
}

function Pages({ pages, actions }: { pages: KeyPages; actions: KeyActions }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = pages
  if (!data && !isError) return <Skeleton className="h-24" />
  return (
    <>
      <KeyList keys={data?.pages.flatMap(({ keys }) => keys) ?? []} {...actions} />
      {isError && (
        <Button variant="secondary" size="sm" onClick={() => void refetch()}>
          The keys could not be loaded. Try again
        </Button>
      )}
      {hasNextPage && !isError && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          pending={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show more keys
        </Button>
      )}
    </>
  )
}

interface RevokeDialogProps extends Pick<KeySectionProps, 'revoke' | 'refresh'> {
  apiKey: Key
  onClose: () => void
}

function RevokeDialog({ apiKey: { id, name }, revoke, refresh, onClose }: RevokeDialogProps) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setPending(true)
    setFailure(null)
    try {
      await revoke(id)
      showToast({ title: 'Key revoked' })
      await refresh()
    } catch (error) {
      setFailure(`Nothing was changed. ${serverMessage(error as Parameters<typeof serverMessage>[0])}`)
      throw error
    } finally {
      setPending(false)
    }
  }
  return (
    <ConfirmDialog
      danger
      title={`Revoke ${name}?`}
      text="Programs that use it are refused from their next call on. This cannot be undone; to change its secret without a break, rotate it."
      action="Revoke key"
      pending={pending}
      failure={failure}
      onClose={onClose}
      onConfirm={confirm}
    />
  )
}
