import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  /** What will appear here, and how to make it appear. */
  children?: ReactNode
  icon?: ReactNode
}

export function Empty({ title, children, icon }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-xl border border-dashed border-border px-6 py-12 text-center">
      {icon && <div className="mb-1 text-muted">{icon}</div>}
      <p className="font-medium">{title}</p>
      {children && <div className="max-w-md text-sm text-muted">{children}</div>}
    </div>
  )
}
