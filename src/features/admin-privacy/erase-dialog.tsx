'use client'

import { useState } from 'react'
import { TextInput } from '~/components/form/text-input'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import { privacyMessages } from '~/contracts/privacy'
import type { Identification } from '~/domain/identification'
import { pluralize } from '~/lib/format'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

interface EraseDialogProps {
  contact: string
  identifiedBy: Identification
  ids: string[]
  onClose: () => void
  onDone: () => void
}

/** Asks for the email or phone number again before a person is erased. */
export function EraseDialog({ contact, identifiedBy, ids, onClose, onDone }: EraseDialogProps) {
  const utils = api.useUtils()
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<string>()
  const erase = api.admin.privacy.erase.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Erased', description: 'The person is told by mail.' })
      onClose()
      onDone()
      await utils.admin.invalidate()
    },
    onError: (error) => {
      const typed = error.data?.issues?.find(({ path }) => path === 'confirmation')
      if (typed) setProblem(typed.message)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Erase this person for good?"
      description={`${pluralize(ids.length, 'entry', 'entries')} of ${contact}. Nothing can be restored.`}
    >
      <ul className="mb-5 list-disc space-y-1 pl-5 text-sm text-muted">
        <li>Open requests are closed, and the contractors are told.</li>
        <li>Names, contact details, descriptions, files, messages and mails go.</li>
        <li>Quotes, recorded payments and reviews stay without the name.</li>
      </ul>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (confirmation.trim()) erase.mutate({ contact, identifiedBy, ids, confirmation })
          else setProblem(privacyMessages.confirmation)
        }}
      >
        <TextInput
          label={`Type ${contact} to confirm`}
          autoComplete="off"
          autoFocus
          value={confirmation}
          onChange={(event) => {
            setConfirmation(event.target.value)
            setProblem(undefined)
          }}
          error={problem}
        />
        <Failure
          className="mt-5"
          message={erase.error && !problem ? `Nothing was erased. ${serverMessage(erase.error)}` : null}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Keep everything
          </Button>
          <Button type="submit" variant="danger" pending={erase.isPending}>
            Erase for good
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
