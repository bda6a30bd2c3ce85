'use client'

import type { z } from 'zod'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { applyIssues } from './apply-issues'
import { Fieldset } from './fieldset'
import { Form } from './form'
import { TextField } from './text-field'
import { useContractForm } from './use-contract-form'

interface Values {
  password: string
}

interface PasswordDialogProps {
  title: string
  description: string
  confirm: string
  cancel: string
  danger?: boolean
  pending: boolean
  /** Why it failed, where the password was not to blame. */
  failure?: string | null
  /** Must stay the same between renders. */
  loadContract: () => Promise<z.ZodType<Values, Values>>
  onClose: () => void
  /** What the server says of the password stands beside the field. */
  onConfirm: (values: Values, refuse: (issues: Parameters<typeof applyIssues>[0]) => boolean) => void
}

/** Asks for the password before something that a found session must not do. */
export function PasswordDialog({
  title,
  description,
  confirm,
  cancel,
  danger,
  pending,
  failure,
  loadContract,
  onClose,
  onConfirm,
}: PasswordDialogProps) {
  const form = useContractForm(loadContract, { defaultValues: { password: '' } })
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <Form
        form={form}
        label={title}
        onSubmit={(values) => onConfirm(values, (issues) => applyIssues<Values>(issues, ['password'], form.setError))}
      >
        <Fieldset disabled={pending} className="flex flex-col gap-5">
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" autoFocus />
          <Alert>{failure}</Alert>
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
