'use client'

import Link, { useLinkStatus } from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { publicPages } from '~/lib/public-pages'

interface NavLinkProps {
  href: string
  children: ReactNode
  className: string
  /** Classes added on the page one is on. They must not contradict the others: nothing merges them. */
  currentClassName: string
  onNavigate?: () => void
}

/** A link that knows when one is on its page, and pales while the page is on its way. */
export function NavLink({ href, children, className, currentClassName, onNavigate }: NavLinkProps) {
  const current = usePathname() === href
  return (
    <Link
      href={href}
      prefetch={publicPages.includes(href)}
      onNavigate={onNavigate}
      aria-current={current ? 'page' : undefined}
      className={current ? `${className} ${currentClassName}` : className}
    >
      <Pending>{children}</Pending>
    </Link>
  )
}

function Pending({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus()
  return <span className={pending ? 'inline-flex items-center gap-3 opacity-60' : 'contents'}>{children}</span>
}
