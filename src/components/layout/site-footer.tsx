import Link from 'next/link'
import { publicPages } from '~/lib/public-pages'
import { Logo } from './logo'
import type { SiteLink } from './site-link'

interface SiteFooterProps {
  brand: string
  summary: string
  groups: readonly { title: string; links: readonly SiteLink[] }[]
}

export function SiteFooter({ brand, summary, groups }: SiteFooterProps) {
  return (
    <footer className="mt-auto border-t border-border">
      <div className="mx-auto grid max-w-content gap-8 px-4 py-10 grid-cols-2 md:grid-cols-[2fr_1fr_1fr_1fr] sm:px-6">
        <div className="max-md:col-span-2">
          <Logo name={brand} />
          <p className="mt-3 max-w-sm text-sm text-muted">{summary}</p>
        </div>
        {groups.map((group) => (
          <nav key={group.title} aria-label={group.title}>
            <h2 className="text-sm font-semibold">{group.title}</h2>
            <ul className="mt-2">
              {group.links.map((link) => (
                <li key={link.href}>
                  <Link
                    href={link.href}
                    prefetch={publicPages.includes(link.href)}
                    className="inline-flex min-h-9 items-center text-sm text-muted hover:text-foreground max-md:min-h-11"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
