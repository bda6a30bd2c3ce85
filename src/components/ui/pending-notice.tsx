import type { ReactNode } from 'react'
import { Alert } from './alert'
import { Button } from './button'

interface PendingNoticeProps {
  /** What is under way. */
  children: ReactNode
  /** How it is given up. */
  cancel: string
  pending: boolean
  /** Why it could not be given up. */
  failure?: string | null
  onCancel: () => void
}

/** Something that was begun and waits, with the way to give it up. */
export function PendingNotice({ children, cancel, pending, failure, onCancel }: PendingNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-border bg-raised px-4 py-3 text-sm">
      <p className="min-w-0 flex-1 basis-48">{children}</p>
      <Button variant="ghost" size="sm" pending={pending} onClick={onCancel}>
        {cancel}
      </Button>
      {failure && <Alert className="w-full">{failure}</Alert>}
    </div>
  )
}
