import { cn } from '~/lib/cn'

interface FailureProps {
  /** What went wrong, and what to do about it; nothing is shown without one. */
  message: string | null | undefined
  className?: string
}

/** Why something was not done, said where it was asked for and read out at once. */
export function Failure({ message, className }: FailureProps) {
  if (!message) return null
  return (
    <p role="alert" className={cn('text-sm wrap-anywhere text-danger', className)}>
      {message}
    </p>
  )
}
