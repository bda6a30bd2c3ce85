'use client'

import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** Mails the homeowner a new link to their request: they lost it, or somebody else has it. */
export function LinkButton({ id }: { id: string }) {
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const send = api.admin.projects.sendLink.useMutation({
    onSuccess: ({ message }) => {
      close()
      showToast({ title: 'New link sent', description: message })
    },
    onError: (error) => {
      close()
      showToast({ title: 'Error', description: serverMessage(error, 'Failed to send the link'), tone: 'error' })
    },
  })
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsked(true)}>
        Send a new link
      </Button>
      <Dialog open={asked} onClose={close} title="Send a new link?">
        <p className="text-muted">
          The homeowner gets a mail with a link that opens the request without an account. Links in earlier mails no
          longer work.
        </p>
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button pending={send.isPending} onClick={() => send.mutate({ id })}>
            Send the link
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
