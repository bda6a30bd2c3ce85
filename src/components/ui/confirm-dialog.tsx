'use client'

import { Button } from './button'
import { Dialog, DialogActions } from './dialog'

interface ConfirmDialogProps {
  title: string
  text: string
  action: string
  /** How one leaves without doing it. */
  cancel?: string
  danger?: boolean
  pending?: boolean
  onClose: () => void
  /** Closes the dialog once it resolves; a refusal has said why by then. */
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
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="text-muted">{text}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          pending={pending}
          onClick={() => onConfirm().then(onClose, onClose)}
        >
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
