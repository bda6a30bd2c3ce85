import { Children, type ReactNode } from 'react'
import { cn } from '~/lib/cn'

/** What went wrong, said where the person looks and read out. Nothing without children. */
export function Alert({ className, children }: { className?: string; children: ReactNode }) {
  if (Children.toArray(children).every((child) => child === '')) return null
  return (
    <p
      role="alert"
      className={cn(
        'rounded-lg border border-danger/50 bg-danger/10 px-4 py-3 text-sm wrap-anywhere text-danger',
        className,
      )}
    >
      {children}
    </p>
  )
}
