'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Crown, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { RadioCards } from '~/components/form/radio-cards'
import { TextField } from '~/components/form/text-field'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import { inviteAdminInput } from '~/contracts/admin-account'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** The password is asked for where an owner is invited, and only then sent. */
const contract = inviteAdminInput
  .extend({ password: z.string() })
  .refine(({ adminLevel, password }) => adminLevel !== 'owner' || password !== '', {
    path: ['password'],
    message: 'Your password is required',
  })
type Values = z.input<typeof contract>

const levels = [
  {
    value: 'agent' as const,
    label: 'Agent',
    description: 'Contractors, projects, homeowners and reviews',
    icon: <UserRound className="size-5" aria-hidden="true" />,
  },
  {
    value: 'owner' as const,
    label: 'Owner',
    description: 'The same, and admins, exports and erasure',
    icon: <Crown className="size-5" aria-hidden="true" />,
  },
]

/** Invites somebody to the back office by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const utils = api.useUtils()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<Values>({
    resolver: zodResolver(contract, undefined, { raw: true }),
    defaultValues: { email: '', adminLevel: 'agent', password: '' },
  })
  const invite = api.admin.admins.invite.useMutation({
    onSuccess: async (_sent, { email }) => {
      showToast({ title: 'Invitation sent', description: `The link went to ${email}.` })
      form.reset()
      onClose()
      await utils.admin.admins.list.invalidate()
    },
    onError: (error) =>
      applyIssues<Values>(error.data?.issues, ['email', 'adminLevel', 'password'], form.setError)
        ? undefined
        : setFailure(serverMessage(error)),
    onMutate: () => setFailure(null),
  })
  const ofOwner = form.watch('adminLevel') === 'owner'
  const submit = ({ password, ...invitation }: Values) => invite.mutate({ ...invitation, ...(ofOwner && { password }) })
  return (
    <Dialog open onClose={onClose} title="Invite an admin" description="They get a link that opens their account.">
      <Form form={form} draft="admin:new" label="Invite an admin" onSubmit={submit}>
        <Fieldset disabled={invite.isPending} className="flex flex-col gap-5">
          <TextField name="email" label="Email" type="email" autoComplete="off" maxLength={254} autoFocus />
          <RadioCards name="adminLevel" label="What they may do" cards={levels} />
          {ofOwner && (
            <TextField
              name="password"
              label="Your password"
              type="password"
              autoComplete="current-password"
              description="All owners get a mail that you invite another one"
            />
          )}
        </Fieldset>
        <Failure className="mt-5" message={failure && `The invitation was not sent. ${failure}`} />
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={invite.isPending}>
            Send invitation
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
