'use client'

import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { buttonClasses } from './button-classes'

/** For `useSyncExternalStore` over a value that is only read. */
const noSubscription = () => () => {}

const keyOf = (path: string) => `list:${path}`

/** Stores a list's query string (tab, search, order, page) in this tab's sessionStorage. */
export function useStoreListState(): void {
  const path = usePathname()
  const query = useSearchParams().toString()
  // Synchronises with sessionStorage, which throws where storage is disabled.
  useEffect(() => {
    try {
      sessionStorage.setItem(keyOf(path), query)
    } catch {}
  }, [path, query])
}

function storedQuery(path: string): string {
  try {
    return sessionStorage.getItem(keyOf(path)) ?? ''
  } catch {
    return ''
  }
}

/** A link to a list with the query string it was left with. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  const query = useSyncExternalStore(
    noSubscription,
    () => storedQuery(to),
    () => '',
  )
  return (
    <Link href={query ? `${to}?${query}` : to} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
      <ArrowLeft className="size-4" aria-hidden="true" />
      {children}
    </Link>
  )
}
