import type { ReactNode } from 'react'
import { SiteFooter } from '~/components/layout/site-footer'
import { SiteHeader } from '~/components/layout/site-header'
import type { SiteLink } from '~/components/layout/site-link'
import type { SessionUser } from '~/contracts/primitives'
import { brand } from '~/domain/brand'
import { AccountSlot } from './account'

const links: SiteLink[] = [
  { href: '/', label: 'Home' },
  { href: '/how-it-works', label: 'How It Works' },
  { href: '/for-contractors', label: 'For Contractors' },
]

const buttons: SiteLink[] = [
  { href: '/customer-portal', label: 'Customer Portal' },
  { href: '/contractor/login', label: 'Contractor Login' },
]

const action: SiteLink = { href: '/project/new', label: 'List Project' }

const footerGroups = [
  {
    title: 'For homeowners',
    links: [
      { href: '/contractors', label: 'Browse contractors' },
      { href: '/how-it-works', label: 'The way to a quote' },
      { href: '/request-quote', label: 'Start a request' },
      { href: '/price-guides', label: 'Price guides' },
    ],
  },
  {
    title: 'For companies',
    links: [
      { href: '/for-contractors', label: 'Why contractors join' },
      { href: '/contractor-registration', label: 'Apply' },
    ],
  },
  {
    title: 'About us',
    links: [
      { href: '/help', label: 'Help and contact' },
      { href: '/privacy', label: 'Privacy' },
      { href: '/terms', label: 'Terms' },
    ],
  },
]

interface SiteFrameProps {
  /** Who is signed in, where the page was made for them. */
  account?: SessionUser | null
  /** The page is an application: as wide as the screen, with a frame of its own instead of the footer. */
  application?: boolean
  children: ReactNode
}

/** Header and footer of every page but the back office (rule 46). */
export function SiteFrame({ account, application = false, children }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader
        brand={brand.name}
        links={links}
        buttons={buttons}
        action={action}
        account={<AccountSlot known={account} />}
        wide={application}
      />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      {!application && <SiteFooter brand={brand.name} summary={brand.summary} groups={footerGroups} />}
    </div>
  )
}
