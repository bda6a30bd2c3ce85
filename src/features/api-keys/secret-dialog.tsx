'use client'

import { Button } from '~/components/ui/button'
import { CopyButton } from '~/components/ui/copy-button'
import { Dialog, DialogActions } from '~/components/ui/dialog'

/** A key, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog open persistent onClose={onClose} title="Copy your API key">
      <p className="text-sm text-muted">
        It is shown only now: put it where the program reads it, such as a secret store. Whoever has it can do what it
        may do.
      </p>
      <p
        data-testid="api-key"
        className="mt-4 rounded-lg border border-border bg-raised p-4 font-mono text-sm break-all select-all"
      >
        {secret}
      </p>
      <div className="mt-4">
        <CopyButton text={secret} what="the API key" />
      </div>
      <p className="mt-4 text-sm text-muted">
        A call sends it as <code className="font-mono wrap-anywhere">Authorization: Bearer trw_…</code>
      </p>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          I have kept it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
