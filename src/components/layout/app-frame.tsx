'use client'

import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { leavePage } from '../form/leave-guard'
import { useMediaQuery } from '../ui/use-media-query'

export interface FrameTab<K extends string> {
  key: K
  label: string
  icon: LucideIcon
  /** What is new behind it, and the word that says of what kind. */
  news?: { count: number; word: string }
}

interface AppFrameProps<K extends string> {
  label: string
  tabs: readonly FrameTab<K>[]
  selected: K
  /** Called for the selected tab too: it leads back to its beginning. */
  onSelect: (key: K) => void
  /** One thing is open: on a phone its own actions take the bar's place. */
  focused: boolean
  children: ReactNode
}

/** Tabs as the frame of an application: at the side of a desktop, under the thumb on a phone. */
export function AppFrame<K extends string>({ label, tabs, selected, onSelect, focused, children }: AppFrameProps<K>) {
  const vertical = useMediaQuery('(min-width: 1024px)')
  const index = Math.max(
    0,
    tabs.findIndex(({ key }) => key === selected),
  )
  return (
    <TabGroup
      vertical={vertical}
      selectedIndex={index}
      onChange={(next) => {
        const tab = tabs[next]
        if (tab) leavePage(() => onSelect(tab.key))
      }}
      className="mx-auto flex w-full max-w-screen-2xl"
    >
      <div
        className={cn(
          'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom)]',
          'border-border lg:sticky lg:top-16 lg:h-[calc(100dvh-4rem)] lg:w-52 lg:shrink-0 lg:border-r',
          focused ? 'max-lg:hidden' : 'typing:hidden',
        )}
      >
        <TabList aria-label={label} className="flex max-lg:overflow-x-auto lg:flex-col lg:gap-1 lg:p-3">
          {tabs.map(({ key, label: text, icon: Icon, news }) => (
            <Tab
              key={key}
              onClick={() => key === selected && leavePage(() => onSelect(key))}
              className={cn(
                'relative flex items-center text-muted -outline-offset-2 hover:text-foreground data-selected:text-foreground',
                'max-lg:min-h-14 max-lg:min-w-14 max-lg:flex-1 max-lg:flex-col max-lg:justify-center max-lg:gap-1 max-lg:text-xs max-lg:tracking-tight',
                'max-lg:data-selected:shadow-[inset_0_2px_0_var(--accent)]',
                'lg:min-h-10 lg:gap-3 lg:rounded-lg lg:px-3 lg:text-sm lg:hover:bg-raised lg:data-selected:bg-raised lg:data-selected:font-medium',
              )}
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              {text}{' '}
              {news !== undefined && news.count > 0 && (
                <span
                  className={cn(
                    'inline-flex min-w-5 items-center justify-center rounded-full border border-warning/50 bg-background px-1.5 text-xs leading-5 font-semibold text-warning tabular-nums',
                    'max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+0.375rem)] lg:ml-auto',
                  )}
                >
                  {news.count > 99 ? '99+' : news.count}
                  <span className="sr-only"> {news.word}</span>
                </span>
              )}
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanels className={cn('min-w-0 flex-1 px-4 pt-5 sm:px-6 lg:pb-10', focused ? 'pb-36 md:pb-10' : 'pb-24')}>
        {tabs.map(({ key }) => (
          <TabPanel key={key} tabIndex={-1} className="outline-none">
            {key === selected && children}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
