'use client'

import { Menu, X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { buttonLook } from '../ui/button-look'
import { NavLink } from './nav-link'
import type { SiteLink } from './site-link'

interface MobileMenuProps {
  links: readonly SiteLink[]
  action: SiteLink
}

/** The navigation of small screens. Plain disclosure: it loads with every page, so it stays small. */
export function MobileMenu({ links, action }: MobileMenuProps) {
  const [openOn, setOpenOn] = useState<string | null>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const pathname = usePathname()
  const open = openOn === pathname
  // On another page it is closed for good, also when Back leads to this one.
  if (openOn !== null && !open) setOpenOn(null)

  // Synchronises with the keyboard: Escape closes and gives the focus back.
  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenOn(null)
      toggle.current?.focus()
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [open])

  return (
    <div className="lg:hidden">
      <button
        ref={toggle}
        type="button"
        aria-expanded={open}
        aria-controls="mobile-menu"
        aria-label="Toggle menu"
        onClick={() => setOpenOn(open ? null : pathname)}
        className="inline-flex size-11 items-center justify-center rounded-lg hover:bg-raised"
      >
        {open ? <X className="size-5" aria-hidden="true" /> : <Menu className="size-5" aria-hidden="true" />}
      </button>
      <nav
        id="mobile-menu"
        aria-label="Mobile"
        hidden={!open}
        className="absolute inset-x-0 top-16 border-b border-border bg-background p-4 shadow-soft"
      >
        <ul className="flex flex-col">
          {links.map((link) => (
            <li key={link.href}>
              <NavLink
                href={link.href}
                className="flex min-h-12 items-center rounded-lg px-3 text-base hover:bg-raised"
                currentClassName="font-semibold"
              >
                {link.label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="sm:hidden">
          <Link href={action.href} prefetch={false} className={`${buttonLook({ block: true })} mt-3`}>
            {action.label}
          </Link>
        </div>
      </nav>
    </div>
  )
}
