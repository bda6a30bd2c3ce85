'use client'

import { Button } from './button'
import { Dialog, DialogActions } from './dialog'
import { Failure } from './failure'

interface ConfirmDialogProps {
  title: string
  text: string
  action: string
  /** How one leaves without doing it. */
  cancel?: string
  danger?: boolean
  pending?: boolean
  /** Why it was not done, where the dialog is to say it and stay; otherwise a refusal closes it too. */
  failure?: string | null
  onClose: () => void
  /** Closes the dialog once it resolves. */
  onConfirm: () => Promise<unknown>
}

/** Asks for confirmation of an action that notifies others. */
export function ConfirmDialog({
  title,
  text,
  action,
  cancel = 'Cancel',
  danger = false,
  pending = false,
  failure,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="wrap-anywhere text-muted">{text}</p>
      <Failure className="mt-5" message={failure} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          pending={pending}
          onClick={() => onConfirm().then(onClose, failure === undefined ? onClose : () => {})}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
