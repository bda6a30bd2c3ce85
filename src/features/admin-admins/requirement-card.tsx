'use client'

import { Fieldset } from '~/components/form/fieldset'
import { SwitchInput } from '~/components/form/switch-input'
import { Card, CardHeader } from '~/components/ui/card'
import { Skeleton } from '~/components/ui/skeleton'
import { carryToast, showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** Whether every admin must have a second factor. */
export function RequirementCard() {
  const utils = api.useUtils()
  const settings = api.admin.settings.get.useQuery()
  const update = api.admin.settings.update.useMutation({
    onSuccess: (saved) => {
      utils.admin.settings.get.setData(undefined, saved)
      const title = saved.adminSecondFactorRequired
        ? 'Every admin now needs a second step'
        : 'A password alone is enough now'
      showToast({ title })
      // An owner without one is led to the set-up as everybody else.
      void utils.secondFactor.get.fetch().then(({ totp, passkeys }) => {
        if (!saved.adminSecondFactorRequired || totp || passkeys.length > 0) return
        carryToast({ title })
        window.location.assign('/admin/two-step')
      })
    },
    onError: (error) =>
      showToast({ title: 'The setting was not saved', description: serverMessage(error), tone: 'error' }),
  })
  const stored = settings.data?.adminSecondFactorRequired
  return (
    <Card aria-labelledby="requirement">
      <CardHeader id="requirement" title="Two-step sign-in" />
      {stored === undefined ? (
        <Skeleton className="h-16" />
      ) : (
        <Fieldset disabled={update.isPending}>
          <SwitchInput
            label="Required for every admin"
            description="Admins without one, you included, set it up before they can do anything else."
            checked={update.isPending ? update.variables.adminSecondFactorRequired === true : stored}
            onChange={(adminSecondFactorRequired) => update.mutate({ adminSecondFactorRequired })}
          />
        </Fieldset>
      )}
    </Card>
  )
}
