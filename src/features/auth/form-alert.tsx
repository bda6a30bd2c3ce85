import type { ReactNode } from 'react'

/** What went wrong with a form as a whole, said at its top and read out. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className="rounded-lg border border-danger/50 bg-danger/10 px-4 py-3 text-sm text-danger">
      {children}
    </p>
  )
}
