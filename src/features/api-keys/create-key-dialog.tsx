'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { CancelButton } from '~/components/form/cancel-button'
import { CheckboxGroup } from '~/components/form/checkbox-group'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { createKeyInput, type MadeKey } from '~/contracts/api-key'
import { defaultKeyLimit, type KeyLifetime, longestKeyName } from '~/domain/api-key'
import type { ApiScope } from '~/domain/api-scope'
import { lifetimeOptions, limitOptions } from './key-texts'
import { useSend } from './send'

/** The limit is chosen from a list, whose values are texts. */
const contract = createKeyInput.extend({ limit: z.string().transform(Number) })
type Values = z.input<typeof contract>

export interface NewKey {
  name: string
  scopes: ApiScope[]
  limit: number
  lifetime: KeyLifetime
  password: string
}

interface CreateKeyDialogProps {
  /** What the key may be chosen to do, with a description each. */
  scopes: Partial<Record<ApiScope, string>>
  /** Whether its limit is chosen too. */
  limited: boolean
  create: (key: NewKey) => Promise<MadeKey>
  onMade: (made: MadeKey) => void
  onClose: () => void
}

/** Makes a key: its name, what it may do, and how long. */
export function CreateKeyDialog({ scopes, limited, create, onMade, onClose }: CreateKeyDialogProps) {
  const form = useForm<Values, unknown, NewKey>({
    resolver: zodResolver(contract),
    defaultValues: { name: '', scopes: [], limit: String(defaultKeyLimit), lifetime: 'never', password: '' },
  })
  const fields = ['name', 'scopes', 'limit', 'lifetime', 'password'] as const
  const { send, pending, failure } = useSend<Values>(fields, form.setError)
  const submit = (key: NewKey) =>
    send(async () => {
      const made = await create(key)
      form.reset()
      onMade(made)
    })
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Create an API key"
      description="A program calls with it instead of somebody’s password. What it does is recorded under its name."
    >
      <Form form={form} label="Create an API key" onSubmit={submit}>
        <Fieldset disabled={pending} className="flex flex-col gap-5">
          <TextField
            name="name"
            label="Name"
            description="Of the program that uses it, such as “CRM”"
            maxLength={longestKeyName}
            autoComplete="off"
            autoFocus
          />
          <CheckboxGroup
            name="scopes"
            label="What it may do"
            options={Object.entries(scopes).map(([scope, label]) => ({ value: scope, label, hint: scope }))}
            wide
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField name="lifetime" label="It works" options={lifetimeOptions} />
            {limited && <SelectField name="limit" label="Limit" options={limitOptions} />}
          </div>
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
        </Fieldset>
        <Failure className="mt-5" message={failure && `The key was not made. ${failure}`} />
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={pending}>
            Create key
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
