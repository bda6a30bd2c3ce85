'use client'

import { useMutation } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { useEffect, useState } from 'react'
import { SwitchInput } from '~/components/form/switch-input'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import { type AlertKind, alertKinds, alertTitles } from '~/domain/alert'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { alertSupport, subscribeDevice, unsubscribeDevice } from './device-alerts'

/** Alerts on this device, beside the mails; nothing where the server has no keys for them. */
export function AlertsCard() {
  const alerts = api.contractorPortal.alerts.useQuery()
  const [support, setSupport] = useState<ReturnType<typeof alertSupport>>()
  useEffect(() => setSupport(alertSupport()), [])
  if (!alerts.data?.publicKey || !support) return null
  const { publicKey, kinds } = alerts.data
  return (
    <Card>
      <CardHeader
        title="Alerts on this device"
        description="Beside the mails, until you log out here. They name the trade and the city, nobody’s name."
      />
      {support === 'unsupported' ? (
        <p className="text-sm text-muted">
          This browser cannot show alerts. On an iPhone or iPad, add this site to the home screen and open it there.
        </p>
      ) : support === 'denied' ? (
        <p className="text-sm text-muted">
          Alerts of this site are blocked here. Allow them in the browser’s settings and reload the page.
        </p>
      ) : (
        <Choices publicKey={publicKey} kinds={kinds} onRefused={() => setSupport(alertSupport())} />
      )}
    </Card>
  )
}

interface ChoicesProps {
  publicKey: string
  /** Null while alerts are off. */
  kinds: AlertKind[] | null
  onRefused: () => void
}

function Choices({ publicKey, kinds, onRefused }: ChoicesProps) {
  const utils = api.useUtils()
  const save = api.contractorPortal.saveAlerts.useMutation()
  const stop = api.contractorPortal.stopAlerts.useMutation()
  const turnOn = useMutation({
    mutationFn: async (wanted: readonly AlertKind[]) => {
      const subscription = await subscribeDevice(publicKey, wanted)
      return subscription && save.mutateAsync(subscription)
    },
    onSuccess: (saved) => (saved ? utils.contractorPortal.alerts.setData(undefined, saved) : onRefused()),
    onError: (error) => showToast({ title: 'Error', description: reasonOf(error), tone: 'error' }),
  })
  const turnOff = useMutation({
    mutationFn: async () => {
      const saved = await stop.mutateAsync()
      await unsubscribeDevice()
      return saved
    },
    onSuccess: (saved) => utils.contractorPortal.alerts.setData(undefined, saved),
    onError: (error) => showToast({ title: 'Error', description: reasonOf(error), tone: 'error' }),
  })
  const failure = turnOn.error ?? turnOff.error
  const isBusy = turnOn.isPending || turnOff.isPending
  if (!kinds)
    return (
      <>
        <Alert className="mb-4">{failure && reasonOf(failure)}</Alert>
        <Button pending={isBusy} onClick={() => turnOn.mutate(alertKinds)}>
          Turn on alerts
        </Button>
      </>
    )
  const toggle = (kind: AlertKind, on: boolean) =>
    turnOn.mutate(alertKinds.filter((of) => (of === kind ? on : kinds.includes(of))))
  return (
    <>
      <div className="flex max-w-sm flex-col gap-2">
        {alertKinds.map((kind) => (
          <SwitchInput
            key={kind}
            label={alertTitles[kind]}
            checked={kinds.includes(kind)}
            onChange={(on) => toggle(kind, on)}
          />
        ))}
      </div>
      <Alert className="mt-4">{failure && reasonOf(failure)}</Alert>
      <Button className="mt-4" variant="secondary" pending={isBusy} onClick={() => turnOff.mutate()}>
        Turn off alerts
      </Button>
    </>
  )
}

/** A browser's own words for what it refused are for its makers. */
function reasonOf(error: Error): string {
  return error instanceof TRPCClientError ? serverMessage(error) : 'The browser did not change its alerts'
}
