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
    <Card className="p-5 sm:p-5">
      <div className="flex items-center justify-between gap-3 text-muted">
        <h3 className="text-sm font-medium tracking-normal">{label}</h3>
        {icon}
      </div>
      <p className="mt-2 text-3xl font-semibold tracking-tight tabular-nums">{value}</p>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
    </Card>
  )
}
