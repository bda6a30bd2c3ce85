'use client'

import { usePathname } from 'next/navigation'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { useSetParameters } from './use-url-state'

interface ShallowLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** Parameters of the address it leads to; null removes one. */
  to: Record<string, string | null>
}

/** A link that changes only the address's parameters: no round trip, and a new tab works as with any link. */
export function ShallowLink({ to, onClick, ...props }: ShallowLinkProps) {
  const pathname = usePathname()
  const set = useSetParameters()
  const given = Object.entries(to).filter((entry): entry is [string, string] => entry[1] !== null)
  const query = new URLSearchParams(given).toString()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    set(to)
  }
  return <a {...props} href={query ? `${pathname}?${query}` : pathname} onClick={follow} />
}
