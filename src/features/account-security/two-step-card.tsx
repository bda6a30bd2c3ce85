'use client'

import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import type { SecondFactorState } from '~/contracts/second-factor'
import { mostPasskeys, recoveryCodeCount } from '~/domain/second-factor'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { AddAppDialog, AddPasskeyDialog, PasswordDialog, RecoveryCodesDialog } from './lazy-dialogs'

type Opened = { kind: 'app' | 'passkey' | 'remove-app' | 'renew' } | { kind: 'remove'; id: string; name: string }

/** What somebody has to give beside their password, and how they set it up. */
export function TwoStepCard() {
  const state = api.secondFactor.get.useQuery()
  return (
    <Card aria-labelledby="two-step">
      <CardHeader
        id="two-step"
        title="Two-step sign-in"
        description="Keeps others out, even if they know your password."
        aside={state.data && (isOn(state.data) ? <Badge>On</Badge> : <Badge tone="muted">Off</Badge>)}
      />
      {state.isLoading && <Skeleton className="h-32" />}
      {state.error && <Empty title="Your second step could not be loaded">Reload the page to try again.</Empty>}
      {state.data && <Factors state={state.data} />}
    </Card>
  )
}

const isOn = ({ totp, passkeys }: Json<SecondFactorState>) => totp !== null || passkeys.length > 0

function Factors({ state }: { state: Json<SecondFactorState> }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { totp, passkeys, recoveryCodesLeft, required } = state
  const close = () => setOpened(null)
  return (
    <>
      {required && !isOn(state) && (
        <p className="mb-4 rounded-lg border border-warning/40 bg-warning/10 px-4 py-3 text-sm">
          Every admin here needs a second step. Set one up below.
        </p>
      )}
      <ul className="divide-y divide-border">
        <Row
          icon={<Smartphone className="size-5" aria-hidden="true" />}
          title="Authenticator app"
          detail={
            totp ? (
              <>
                Added <DateText value={totp.addedAt} />
              </>
            ) : (
              'A six-digit code from an app on your phone'
            )
          }
        >
          {totp ? (
            <Button variant="ghost" size="sm" onClick={() => setOpened({ kind: 'remove-app' })}>
              Remove<span className="sr-only"> the authenticator app</span>
            </Button>
          ) : (
            <Button variant="secondary" size="sm" onClick={() => setOpened({ kind: 'app' })}>
              Set up<span className="sr-only"> an authenticator app</span>
            </Button>
          )}
        </Row>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <Row
            key={id}
            icon={<KeyRound className="size-5" aria-hidden="true" />}
            title={name}
            detail={
              <>
                Passkey, added <DateText value={createdAt} />
                {lastUsedAt && (
                  <>
                    , last used <DateText value={lastUsedAt} />
                  </>
                )}
              </>
            }
          >
            <Button variant="ghost" size="sm" onClick={() => setOpened({ kind: 'remove', id, name })}>
              Remove<span className="sr-only"> the passkey {name}</span>
            </Button>
          </Row>
        ))}
        <Row
          icon={<KeyRound className="size-5" aria-hidden="true" />}
          title={passkeys.length > 0 ? 'Another passkey' : 'Passkey'}
          detail="Your fingerprint, face, PIN or a security key"
        >
          <Button
            variant="secondary"
            size="sm"
            disabled={passkeys.length >= mostPasskeys}
            onClick={() => setOpened({ kind: 'passkey' })}
          >
            Add<span className="sr-only"> a passkey</span>
          </Button>
        </Row>
        {isOn(state) && (
          <Row
            icon={<LifeBuoy className="size-5" aria-hidden="true" />}
            title="Recovery codes"
            detail={`${recoveryCodesLeft} of ${recoveryCodeCount} left, for when you lose the others`}
          >
            <Button variant="secondary" size="sm" onClick={() => setOpened({ kind: 'renew' })}>
              New codes
            </Button>
          </Row>
        )}
      </ul>
      {opened && <Opened opened={opened} onClose={close} />}
    </>
  )
}

function Opened({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const utils = api.useUtils()
  const refresh = () => utils.secondFactor.get.invalidate()
  const removeApp = api.secondFactor.removeTotp.useMutation()
  const removePasskey = api.secondFactor.removePasskey.useMutation()
  const renew = api.secondFactor.renewRecoveryCodes.useMutation()
  const removed = async (title: string) => {
    showToast({ title })
    onClose()
    await refresh()
  }
  if (renew.data) return <RecoveryCodesDialog codes={renew.data.recoveryCodes} onClose={onClose} />
  if (opened.kind === 'app') return <AddAppDialog onAdded={refresh} onClose={onClose} />
  if (opened.kind === 'passkey') return <AddPasskeyDialog onAdded={refresh} onClose={onClose} />
  if (opened.kind === 'renew')
    return (
      <PasswordDialog
        title="New recovery codes?"
        text="The codes you have now stop working."
        action="Make new codes"
        onClose={onClose}
        onConfirm={(password) => renew.mutateAsync({ password }).then(refresh)}
      />
    )
  if (!('id' in opened))
    return (
      <PasswordDialog
        title="Remove the authenticator app?"
        text="Its codes are no longer accepted when you sign in."
        action="Remove"
        danger
        onClose={onClose}
        onConfirm={(password) => removeApp.mutateAsync({ password }).then(() => removed('Authenticator app removed'))}
      />
    )
  return (
    <PasswordDialog
      title={`Remove ${opened.name}?`}
      text="This passkey is no longer accepted when you sign in."
      action="Remove"
      danger
      onClose={onClose}
      onConfirm={(password) =>
        removePasskey.mutateAsync({ id: opened.id, password }).then(() => removed('Passkey removed'))
      }
    />
  )
}

interface RowProps {
  icon: ReactNode
  title: string
  detail: ReactNode
  children: ReactNode
}

function Row({ icon, title, detail, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0">
      <span className="shrink-0 text-muted">{icon}</span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">{detail}</p>
      </div>
      {children}
    </li>
  )
}
