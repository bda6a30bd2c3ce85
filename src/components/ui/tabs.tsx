'use client'

import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cn } from '~/lib/cn'
import { leavePage } from '../form/leave-guard'

export interface TabItem<K extends string> {
  key: K
  label: ReactNode
  /** How many there are behind it; seen beside the label, and said as its description. */
  count?: number
}

interface TabsProps<K extends string> {
  items: readonly TabItem<K>[]
  selected: K
  onSelect: (key: K) => void
  label: string
  children: ReactNode
}

const drawnCount = "rounded-full bg-raised px-1.5 text-xs text-muted tabular-nums after:content-[attr(data-count)/'']"

/** Tabs over one panel: the container decides what the panel shows for the selected key. */
export function Tabs<K extends string>({ items, selected, onSelect, label, children }: TabsProps<K>) {
  const index = Math.max(
    0,
    items.findIndex((item) => item.key === selected),
  )
  const list = useRef<HTMLDivElement>(null)

  // Synchronises the sideways scroll with the address: the tab one is on is in sight on a phone too.
  useEffect(() => {
    const tab = list.current?.children[index]
    if (list.current && tab instanceof HTMLElement)
      list.current.scrollLeft =
        tab.offsetLeft - list.current.offsetLeft - (list.current.clientWidth - tab.clientWidth) / 2
  }, [index])

  return (
    <TabGroup
      selectedIndex={index}
      onChange={(next) => {
        const item = items[next]
        if (item) leavePage(() => onSelect(item.key))
      }}
    >
      <TabList ref={list} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-border">
        {items.map((item) => (
          <Tab
            key={item.key}
            aria-description={item.count === undefined ? undefined : `${item.count} in all`}
            className={cn(
              '-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-2 text-sm font-medium whitespace-nowrap sm:px-3 text-muted',
              'hover:text-foreground data-selected:border-accent data-selected:text-foreground',
              '-outline-offset-2',
            )}
          >
            {item.label}
            {/* Drawn, and so part of neither the tab's text nor its name. */}
            {item.count !== undefined && <span data-count={item.count} className={drawnCount} />}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="pt-5">
        {items.map((item) => (
          <TabPanel key={item.key} tabIndex={-1}>
            {item.key === selected && children}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
