import Link from 'next/link'

interface OtherTabsProps {
  /** Tabs beside the open one in which the search has hits. */
  tabs: readonly { label: string; hits: number; href: string }[]
  /** Whether there are more than were counted. */
  atLeast: boolean
}

/** Where else a list's search has hits: `Also found: 3 in Archived`. */
export function OtherTabs({ tabs, atLeast }: OtherTabsProps) {
  return (
    <p role="status" className={tabs.length === 0 ? undefined : 'mb-4 text-sm text-muted'}>
      {tabs.length > 0 && 'Also found: '}
      {tabs.map(({ label, hits, href }, at) => (
        <span key={label}>
          {at > 0 && ', '}
          <Link href={href} className="text-foreground underline underline-offset-4">
            {hits}
            {atLeast && '+'} in {label}
          </Link>
        </span>
      ))}
    </p>
  )
}
