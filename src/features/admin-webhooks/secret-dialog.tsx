'use client'

import { Button } from '~/components/ui/button'
import { CopyButton } from '~/components/ui/copy-button'
import { Dialog, DialogActions } from '~/components/ui/dialog'

/** A new signing secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      title="The signing secret"
      description="Copy it now: it is not shown again."
    >
      <code className="block rounded-lg border border-border bg-raised p-3 text-sm break-all">{secret}</code>
      <p className="mt-3 text-sm text-muted">
        With it the receiver verifies that an event is from here. It verifies nothing else: who has it cannot call us.
      </p>
      <DialogActions>
        <CopyButton text={secret} what="the signing secret" />
        <Button size="sm" onClick={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
