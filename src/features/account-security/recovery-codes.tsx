'use client'

import { Download } from 'lucide-react'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { CopyButton } from '~/components/ui/copy-button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { brand } from '~/domain/brand'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

export const recoveryCodesTitle = 'Keep your recovery codes'

/** The codes for who loses everything else, this once. */
export function RecoveryCodesDialog(props: RecoveryCodesProps) {
  return (
    <Dialog open persistent onClose={props.onClose} title={recoveryCodesTitle}>
      <RecoveryCodes {...props} />
    </Dialog>
  )
}

/** What the dialog holds: one that is open already goes on with it, and so keeps the focus. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = `${brand.name} recovery codes\nEach works once.\n\n${codes.join('\n')}\n`
  return (
    <>
      <p className="text-sm text-muted">
        If you lose your phone or passkey, one of these codes signs you in. Each works once. You see them only now:
        print them or keep them in a password manager.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid gap-x-6 gap-y-2 rounded-lg border border-border bg-raised p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text} what="the codes" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={`${brand.name.toLowerCase()}-recovery-codes.txt`}
          className={buttonClasses({ variant: 'secondary', size: 'sm' })}
        >
          <Download className="size-4" aria-hidden="true" />
          Download
        </a>
      </div>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          I have kept them
        </Button>
      </DialogActions>
    </>
  )
}
