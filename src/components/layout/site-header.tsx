import Link from 'next/link'
import type { ReactNode } from 'react'
import { buttonClasses } from '../ui/button-classes'
import { Logo } from './logo'
import { MobileMenu } from './mobile-menu'
import { NavLink } from './nav-link'
import type { SiteLink } from './site-link'
import { ThemeToggle } from './theme-toggle'

interface SiteHeaderProps {
  brand: string
  links: readonly SiteLink[]
  buttons: readonly SiteLink[]
  action: SiteLink
  /** Of whoever is signed in. */
  account: ReactNode
  /** As wide as an application below it. */
  wide: boolean
}

/** Stays at the top of every page of the public site. */
export function SiteHeader({ brand, links, buttons, action, account, wide }: SiteHeaderProps) {
  return (
    <header className="sticky top-0 z-40 border-b border-border bg-background/90 backdrop-blur">
      <div
        className={`mx-auto flex h-16 items-center gap-2 px-4 sm:px-6 ${wide ? 'max-w-screen-2xl' : 'max-w-content'}`}
      >
        <Link href="/" className="mr-2 inline-flex rounded-lg" aria-label={brand}>
          <Logo name={brand} />
        </Link>
        <nav aria-label="Main" className="hidden items-center lg:flex">
          {links.map((link) => (
            <NavLink
              key={link.href}
              href={link.href}
              className="rounded-lg px-3 py-2 text-sm text-muted transition-colors hover:text-foreground aria-[current=page]:text-foreground"
              currentClassName="font-medium"
            >
              {link.label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <div className="hidden items-center gap-1 lg:flex">
            {buttons.map((button) => (
              <Link
                key={button.href}
                href={button.href}
                prefetch={false}
                className={buttonClasses({ variant: 'ghost', size: 'sm' })}
              >
                {button.label}
              </Link>
            ))}
          </div>
          <Link
            href={action.href}
            prefetch={false}
            className={buttonClasses({ size: 'sm' }, 'hidden sm:inline-flex lg:ml-1')}
          >
            {action.label}
          </Link>
          <ThemeToggle />
          {account}
          <MobileMenu links={[...links, ...buttons]} action={action} />
        </div>
      </div>
    </header>
  )
}
