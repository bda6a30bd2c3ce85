'use client'

import { useRouter } from 'next/navigation'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { useContractForm } from '~/components/form/use-contract-form'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import type { HomeownerAccount, updateHomeownerAccountInput } from '~/contracts/homeowner-account'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

type Values = z.infer<typeof updateHomeownerAccountInput>

const loadContract = async () => (await import('~/contracts/homeowner-account')).updateHomeownerAccountInput

export function NameCard({ account }: { account: Json<HomeownerAccount> }) {
  const router = useRouter()
  const utils = api.useUtils()
  const form = useContractForm(loadContract, {
    values: { firstName: account.firstName, lastName: account.lastName },
  })
  const update = api.homeownerAccount.updateProfile.useMutation({
    onSuccess: (changed) => {
      utils.homeownerAccount.profile.setData(undefined, changed)
      showToast({ title: 'Your name is saved' })
      router.refresh()
    },
    onError: (error) => {
      if (!applyIssues<Values>(error.data?.issues, ['firstName', 'lastName'], form.setError))
        showToast({
          title: 'Your name was not saved',
          description: serverMessage(error, 'Please try again.'),
          tone: 'error',
        })
    },
  })
  return (
    <Card aria-labelledby="name">
      <CardHeader id="name" title="Your name" description="How we greet you, here and in our mails." />
      <Form form={form} draft="name" label="Your name" onSubmit={(values) => update.mutate(values)}>
        <Fieldset disabled={update.isPending} className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={100} />
            <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={100} />
          </div>
          <Button type="submit" variant="secondary" className="self-start" pending={update.isPending}>
            Save name
          </Button>
        </Fieldset>
      </Form>
    </Card>
  )
}
