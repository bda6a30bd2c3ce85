'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '~/lib/cn'

interface SplitViewProps {
  /** Everything there is, while nothing is open. */
  list: ReactNode
  /** The same in few words, beside what is open on a wide screen. */
  aside: ReactNode
  /** What is open. */
  detail: ReactNode | null
  /** Which of them is open. */
  openId: string | null
}

/** A list, or what was opened of it: side by side where there is room for both. */
export function SplitView({ list, aside, detail, openId }: SplitViewProps) {
  const box = useRef<HTMLDivElement>(null)
  // Synchronises the list's own scroll with what is open.
  useEffect(() => {
    if (!openId) return
    const current = box.current?.querySelector<HTMLElement>('[aria-current="true"]')
    if (!box.current || !current) return
    const top = current.offsetTop
    const { scrollTop, clientHeight } = box.current
    if (top < scrollTop || top + current.offsetHeight > scrollTop + clientHeight)
      box.current.scrollTop = top - clientHeight / 3
  }, [openId])
  if (detail === null) return list
  return (
    <div className="grid gap-6 xl:grid-cols-[19rem_minmax(0,1fr)] xl:items-start">
      <div
        ref={box}
        className={cn(
          'relative max-xl:hidden xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto',
          'rounded-xl border border-border bg-surface',
        )}
      >
        {aside}
      </div>
      <div className="min-w-0">{detail}</div>
    </div>
  )
}
