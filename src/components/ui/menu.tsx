'use client'

import { Menu as HeadlessMenu, MenuButton, MenuHeading, MenuItem, MenuItems, MenuSection } from '@headlessui/react'
import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'

export interface MenuEntry {
  label: string
  icon: LucideIcon
  /** Where it leads, else what it does. */
  href?: string
  onSelect?: () => void
  /** What is new behind it, and the word that says of what kind. */
  news?: { count: number; word: string } | undefined
}

interface MenuProps {
  /** The name of the button. */
  label: string
  button: ReactNode
  buttonClassName: string
  heading: ReactNode
  groups: readonly (readonly MenuEntry[])[]
}

const item =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 text-left text-sm text-foreground data-focus:bg-raised max-md:min-h-11'

/** A button with a menu. What is in it exists while it is open only. */
export function Menu({ label, button, buttonClassName, heading, groups }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton aria-label={label} className={buttonClassName}>
        {button}
      </MenuButton>
      <MenuItems
        anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
        className="z-50 w-64 divide-y divide-border rounded-xl border border-border bg-surface shadow-soft focus:outline-none"
      >
        {groups.map((entries, index) => (
          <MenuSection key={entries[0]?.label} className="p-1.5">
            {index === 0 && <MenuHeading className="px-3 py-2 text-sm">{heading}</MenuHeading>}
            {entries.map(({ label: text, icon: Icon, href, onSelect, news }) => (
              <MenuItem key={text}>
                {href === undefined ? (
                  <button type="button" onClick={onSelect} className={item}>
                    <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
                    {text}
                  </button>
                ) : (
                  <Link href={href} prefetch={false} className={item}>
                    <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
                    {text}
                    {news !== undefined && news.count > 0 && (
                      <span className="ml-auto inline-flex min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-xs leading-5 font-semibold text-on-accent tabular-nums">
                        {news.count > 99 ? '99+' : news.count}
                        <span className="sr-only"> {news.word}</span>
                      </span>
                    )}
                  </Link>
                )}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </MenuItems>
    </HeadlessMenu>
  )
}
