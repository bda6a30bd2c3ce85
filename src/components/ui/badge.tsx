import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

/** One colour means one thing; the accent is the main action's, and so none of these. */
const tones = {
  neutral: 'border-border bg-raised text-foreground',
  muted: 'border-border bg-transparent text-muted',
  success: 'border-success/40 bg-success/10 text-success',
  warning: 'border-warning/40 bg-warning/10 text-warning',
  danger: 'border-danger/40 bg-danger/10 text-danger',
} as const

export type BadgeTone = keyof typeof tones

interface BadgeProps {
  children: ReactNode
  tone?: BadgeTone
  className?: string
}

export function Badge({ children, tone = 'neutral', className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex w-fit items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
