'use client'

import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { useContractForm } from '~/components/form/use-contract-form'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { PendingNotice } from '~/components/ui/pending-notice'
import { showToast } from '~/components/ui/toast'
import type { changeEmailInput, HomeownerAccount } from '~/contracts/homeowner-account'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

type Values = z.infer<typeof changeEmailInput>

const loadContract = async () => (await import('~/contracts/homeowner-account')).changeEmailInput

export function EmailCard({ account }: { account: Json<HomeownerAccount> }) {
  const utils = api.useUtils()
  const keep = (changed: Json<HomeownerAccount>) => utils.homeownerAccount.profile.setData(undefined, changed)
  const form = useContractForm(loadContract, {
    defaultValues: { email: '', password: '' },
  })
  const change = api.homeownerAccount.changeEmail.useMutation({
    onSuccess: (changed) => {
      keep(changed)
      form.reset()
      showToast({ title: 'Link sent', description: `Open the link we sent to ${changed.pendingEmail}.` })
    },
    onError: (error) => {
      if (!applyIssues<Values>(error.data?.issues, ['email', 'password'], form.setError))
        showToast({
          title: 'Your email was not changed',
          description: serverMessage(error, 'Please try again.'),
          tone: 'error',
        })
    },
  })
  return (
    <Card aria-labelledby="email">
      <CardHeader
        id="email"
        title="Your email"
        description={<span className="wrap-anywhere">{account.email}</span>}
        aside={account.emailProvedAt ? <Badge>Confirmed</Badge> : <Badge tone="warning">Not confirmed</Badge>}
      />
      {account.pendingEmail && <PendingChange email={account.pendingEmail} current={account.email} keep={keep} />}
      <Form form={form} draft="email" label="Change your email" onSubmit={(values) => change.mutate(values)}>
        <Fieldset disabled={change.isPending} className="flex flex-col gap-5">
          <TextField
            name="email"
            label="New email"
            type="email"
            autoComplete="email"
            maxLength={254}
            description="We send a link there. Your email changes when you open it."
          />
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
          <Button type="submit" variant="secondary" className="self-start" pending={change.isPending}>
            Change email
          </Button>
        </Fieldset>
      </Form>
    </Card>
  )
}

interface PendingChangeProps {
  email: string
  current: string
  keep: (changed: Json<HomeownerAccount>) => void
}

function PendingChange({ email, current, keep }: PendingChangeProps) {
  const cancel = api.homeownerAccount.cancelEmailChange.useMutation({
    onSuccess: (changed) => {
      keep(changed)
      showToast({ title: 'Your email stays as it is' })
    },
    onError: (error) =>
      showToast({ title: 'Error', description: serverMessage(error, 'Please try again.'), tone: 'error' }),
  })
  return (
    <div className="mb-5">
      <PendingNotice cancel="Cancel the change" pending={cancel.isPending} onCancel={() => cancel.mutate()}>
        Your email is still <span className="font-medium wrap-anywhere">{current}</span>. To change it to{' '}
        <span className="font-medium wrap-anywhere">{email}</span>, open the link we sent there.
      </PendingNotice>
    </div>
  )
}
