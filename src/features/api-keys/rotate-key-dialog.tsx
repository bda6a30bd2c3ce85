'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { type MadeKey, type RotateKeyInput, rotateKeyInput } from '~/contracts/api-key'
import { overlapOptions } from './key-texts'
import { useSend } from './send'

type Values = z.input<typeof rotateKeyInput>

interface RotateKeyDialogProps {
  apiKey: { id: string; name: string }
  rotate: (input: RotateKeyInput) => Promise<MadeKey>
  onMade: (made: MadeKey) => void
  onClose: () => void
}

/** Gives a key a new secret, with time to put it in place. */
export function RotateKeyDialog({ apiKey, rotate, onMade, onClose }: RotateKeyDialogProps) {
  const form = useForm<Values, unknown, RotateKeyInput>({
    resolver: zodResolver(rotateKeyInput),
    defaultValues: { id: apiKey.id, overlap: '24h', password: '' },
  })
  const { send, pending, failure } = useSend<Values>(['overlap', 'password'], form.setError)
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rotate ${apiKey.name}`}
      description="It gets a new secret, which is shown once. Its name, scopes and history stay."
    >
      <Form
        form={form}
        label={`Rotate ${apiKey.name}`}
        onSubmit={(input) => send(async () => onMade(await rotate(input)))}
      >
        <Fieldset disabled={pending} className="flex flex-col gap-5">
          <SelectField name="overlap" label="The secret it has" options={overlapOptions} />
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
        </Fieldset>
        <Failure className="mt-5" message={failure && `The key was not rotated. ${failure}`} />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={pending}>
            Rotate
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
