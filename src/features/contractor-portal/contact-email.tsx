'use client'

import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { useContractForm } from '~/components/form/use-contract-form'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { PendingNotice } from '~/components/ui/pending-notice'
import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { formFailure, serverMessage } from '~/trpc/server-message'
import { showFailure } from './logged-out'

interface Values {
  password: string
}

const loadContract = async () => (await import('~/contracts/contractor-account')).closeCompanyInput

interface ContactEmailDialogProps {
  companyId: string
  /** The new one, as it was typed into the profile. */
  email: string
  onClose: () => void
}

/** Asks for the password before a link goes to the company's new email; the profile's other changes are saved by then. */
export function ContactEmailDialog({ companyId, email, onClose }: ContactEmailDialogProps) {
  const utils = api.useUtils()
  const form = useContractForm(loadContract, {
    defaultValues: { password: '' },
  })
  const change = api.contractorPortal.updateProfile.useMutation({
    onSuccess: (saved) => {
      utils.contractorPortal.profile.setData(undefined, saved)
      showToast({ title: 'Link sent', description: `Open the link we sent to ${email}.` })
      onClose()
    },
    onError: (error) => {
      if (!applyIssues<Values>(error.data?.issues, ['password'], form.setError))
        showToast({
          title: 'Your email was not changed',
          description: serverMessage(error, 'Please try again.'),
          tone: 'error',
        })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm your new email"
      description={`We send a link to ${email}. Your company's email changes when you open it.`}
    >
      <Form
        form={form}
        label="Confirm your new email"
        onSubmit={({ password }) => change.mutate({ id: companyId, email, password })}
      >
        <Fieldset disabled={change.isPending} className="flex flex-col gap-5">
          <TextField name="password" label="Your password" type="password" autoComplete="current-password" autoFocus />
          <Alert>{formFailure(change.error, ['password'])}</Alert>
        </Fieldset>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep my email
          </Button>
          <Button type="submit" pending={change.isPending}>
            Send the link
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

/** Says that a link waits in the new inbox, and lets its owner give the change up. */
export function PendingContactEmail({ email, current }: { email: string; current: string }) {
  const utils = api.useUtils()
  const cancel = api.contractorPortal.cancelEmailChange.useMutation({
    onSuccess: (saved) => {
      utils.contractorPortal.profile.setData(undefined, saved)
      showToast({ title: 'Your email stays as it is' })
    },
    onError: showFailure,
  })
  return (
    <PendingNotice
      cancel="Cancel the change"
      pending={cancel.isPending}
      failure={cancel.error && serverMessage(cancel.error)}
      onCancel={() => cancel.mutate()}
    >
      Your email is still <span className="font-medium wrap-anywhere">{current}</span>. To change it to{' '}
      <span className="font-medium wrap-anywhere">{email}</span>, open the link we sent there.
    </PendingNotice>
  )
}

interface GivenContactEmailProps {
  email: string
  /** Where a link waits. */
  pendingEmail: string | null
}

/** Says that mails go elsewhere until the email that our team gave the company is confirmed. */
export function GivenContactEmail({ email, pendingEmail }: GivenContactEmailProps) {
  return (
    <p className="rounded-lg border border-border bg-raised px-4 py-3 text-sm">
      Our team changed your email to <span className="font-medium wrap-anywhere">{email}</span>. Our mails go to the
      address you sign in with until it is confirmed:{' '}
      {pendingEmail ? (
        <>
          open the link we sent to <span className="font-medium wrap-anywhere">{pendingEmail}</span>.
        </>
      ) : (
        'save your profile to get a new link.'
      )}
    </p>
  )
}
