'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { buttonClasses } from './button-classes'
import { subscribeToNothing } from './use-url-state'

const nameOf = (path: string) => `place:${path}`

/** Keeps for this tab where a list stands: its tab, search, order and page. */
export function useKeepPlace(): void {
  const path = usePathname()
  const place = useSearchParams().toString()
  // Synchronises with the browser's storage, which may be shut.
  useEffect(() => {
    try {
      sessionStorage.setItem(nameOf(path), place)
    } catch {}
  }, [path, place])
}

function placeOf(path: string): string {
  try {
    return sessionStorage.getItem(nameOf(path)) ?? ''
  } catch {
    return ''
  }
}

/** The way back to a list, to where it was left. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  const place = useSyncExternalStore(
    subscribeToNothing,
    () => placeOf(to),
    () => '',
  )
  return (
    <Link href={place ? `${to}?${place}` : to} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </Link>
  )
}
