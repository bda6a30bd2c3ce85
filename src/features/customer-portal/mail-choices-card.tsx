'use client'

import { CheckboxLine } from '~/components/form/checkbox-line'
import { Card, CardHeader } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import type { HomeownerAccount } from '~/contracts/homeowner-account'
import { consentWordings } from '~/domain/consent'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

export function MailChoicesCard({ account }: { account: Json<HomeownerAccount> }) {
  const utils = api.useUtils()
  const choose = api.homeownerAccount.chooseMail.useMutation({
    onSuccess: (changed) => {
      utils.homeownerAccount.profile.setData(undefined, changed)
      showToast({ title: changed.optionalMail ? 'Optional mail is on' : 'Optional mail is off' })
    },
    onError: (error) =>
      showToast({
        title: 'Your choice was not saved',
        description: serverMessage(error, 'Please try again.'),
        tone: 'error',
      }),
  })
  const proved = account.emailProvedAt !== null
  const checked = choose.isPending ? choose.variables.optionalMail : account.optionalMail
  return (
    <Card aria-labelledby="mail-choices">
      <CardHeader
        id="mail-choices"
        title="What we send you"
        description="Mail about what you asked for always comes: confirmations, matches, quotes and your security."
      />
      <CheckboxLine
        label={consentWordings.optionalMail}
        checked={checked === true}
        disabled={!proved || choose.isPending}
        onChange={(optionalMail) => choose.mutate({ optionalMail })}
      />
      {!proved && <p className="mt-2 text-sm text-muted">You can choose once your email is confirmed.</p>}
    </Card>
  )
}
