import type { ReactNode } from 'react'
import { Card } from './card'

interface StatProps {
  label: string
  value: ReactNode
  hint?: ReactNode
  icon?: ReactNode
}

/** One number and what it means. */
export function Stat({ label, value, hint, icon }: StatProps) {
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex items-start justify-between gap-2 text-muted">
        <h3 className="text-sm font-medium tracking-normal">{label}</h3>
        {icon && <span className="max-sm:hidden">{icon}</span>}
      </div>
      <p className="mt-2 text-2xl font-semibold tracking-tight sm:text-3xl tabular-nums">{value}</p>
      {hint && <p className="mt-1 text-sm text-muted max-sm:text-xs">{hint}</p>}
    </Card>
  )
}
