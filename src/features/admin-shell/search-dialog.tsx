'use client'

import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  DialogBackdrop,
  DialogPanel,
  Dialog as HeadlessDialog,
} from '@headlessui/react'
import { keepPreviousData } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import { useIsOwner } from '~/components/layout/ownership'
import { type SearchKind, shortestSearch } from '~/contracts/search'
import { cn } from '~/lib/cn'
import { pluralize } from '~/lib/format'
import { countedHits } from '~/lib/paging'
import { api } from '~/trpc/react'
import type { RouterOutputs } from '~/trpc/types'
import { findPages, ownersPages, pages } from './pages'

type Group = RouterOutputs['admin']['search']['everything']['groups'][number]

/** Something that can be gone to. */
interface Target {
  key: string
  label: string
  detail?: string
  href: string
}

interface Section {
  title: string
  targets: Target[]
}

const pauseMs = 200
const verb = /^assign\s+/i

const titles: Record<SearchKind, string> = {
  projects: 'Projects',
  contractors: 'Contractors',
  homeowners: 'Homeowners',
  documents: 'Documents',
  mentions: 'Projects that mention it',
}

/** The list that shows all hits of a kind; the others have none of their own. */
const lists: Partial<Record<SearchKind, string>> = {
  projects: '/admin/projects',
  contractors: '/admin/contractors',
  homeowners: '/admin/homeowners',
}

function sectionsOf(groups: readonly Group[], typed: string, asksToAssign: boolean): Section[] {
  const projects = groups.find(({ kind }) => kind === 'projects')?.hits ?? []
  const assignable = projects.filter((hit) => hit.assignable !== null)
  const actions = (asksToAssign || projects.length === 1 ? assignable : []).map((hit) => ({
    key: `assign ${hit.id}`,
    label: `Assign ${hit.assignable}`,
    detail: hit.detail,
    href: `${hit.href}?assign=open`,
  }))
  const found = groups.map(({ kind, hits, total }) => ({
    title: titles[kind],
    targets: [
      ...hits.map(({ id, title, detail, href }) => ({ key: `${kind} ${id}`, label: title, detail, href })),
      ...(lists[kind] && total > hits.length
        ? [
            {
              key: `${kind} all`,
              label: `All ${total > countedHits ? `${countedHits}+` : total} in ${titles[kind]}`,
              href: `${lists[kind]}?${new URLSearchParams({ search: typed })}`,
            },
          ]
        : []),
    ],
  }))
  const action = { title: 'Actions', targets: actions }
  return asksToAssign ? [action, ...found] : [...found, action]
}

/** What was typed once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Finds everything there is, and goes there; by keyboard alone where one likes. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const isOwner = useIsOwner()
  const [text, setText] = useState('')
  const shown = useDeferredValue(text.trim())
  const asksToAssign = verb.test(shown)
  const typed = usePaused(shown).replace(verb, '').trim()
  const isLongEnough = typed.length >= shortestSearch
  const query = api.admin.search.everything.useQuery(
    { q: typed },
    { enabled: isLongEnough, placeholderData: keepPreviousData },
  )
  const groups = isLongEnough && query.data ? query.data.groups : []
  const places = asksToAssign ? [] : findPages(shown, isOwner ? [...pages, ...ownersPages] : pages)
  const sections = [
    ...sectionsOf(groups, typed, asksToAssign),
    { title: 'Go to', targets: places.map(({ href, label }) => ({ key: href, label, href })) },
  ].filter(({ targets }) => targets.length > 0)
  const count = sections.reduce((sum, { targets }) => sum + targets.length, 0)
  const isWaiting = isLongEnough && (query.isFetching || typed !== shown.replace(verb, '').trim())
  const go = (target: Target | null) => {
    if (!target) return
    onClose()
    router.push(target.href)
  }
  return (
    <HeadlessDialog open onClose={onClose} aria-label="Find anything" className="fixed inset-0 z-50">
      <DialogBackdrop className="fixed inset-0 bg-black/60" />
      <div className="fixed inset-0 flex items-start justify-center sm:px-6 sm:pt-[12vh]">
        <DialogPanel className="flex max-h-full w-full flex-col overflow-hidden border border-border bg-surface shadow-soft max-sm:h-full sm:max-h-[70vh] sm:max-w-2xl sm:rounded-xl">
          <Combobox<Target | null> immediate value={null} onChange={go}>
            <div className="flex items-center gap-3 border-b border-border px-4">
              <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <ComboboxInput
                autoFocus
                aria-label="Find anything"
                placeholder="Reference, name, email, phone, trade, or assign TR-..."
                autoComplete="off"
                maxLength={200}
                displayValue={() => text}
                onChange={(event) => setText(event.target.value)}
                // The list alone would take the key, and the dialog only the next one.
                onKeyDown={(event) => event.key === 'Escape' && onClose()}
                className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
              />
              <button
                type="button"
                onClick={onClose}
                className="min-h-11 shrink-0 px-2 text-sm text-muted hover:text-foreground"
              >
                Close
              </button>
            </div>
            <ComboboxOptions static className="flex-1 overflow-y-auto p-2 focus:outline-none">
              {sections.map((section) => (
                <OptionGroup key={section.title} section={section} />
              ))}
            </ComboboxOptions>
          </Combobox>
          <p role="status" className="border-t border-border px-4 py-2 text-sm text-muted">
            {query.isError
              ? 'The search did not work. Please try again.'
              : isWaiting
                ? 'Searching'
                : shown === ''
                  ? 'Type to search in every tab and status'
                  : count === 0
                    ? 'Nothing found'
                    : pluralize(count, 'result')}
          </p>
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}

function OptionGroup({ section: { title, targets } }: { section: Section }): ReactNode {
  const id = `search-${title.toLowerCase().replaceAll(' ', '-')}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped, not the fields of a form
    <div role="group" aria-labelledby={id} className="pb-2">
      <div id={id} className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
        {title}
      </div>
      {targets.map((target) => (
        <ComboboxOption
          key={target.key}
          value={target}
          className={cn(
            'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 rounded-md px-3 py-1.5',
            'data-focus:bg-raised',
          )}
        >
          <span className="min-w-0 wrap-anywhere">{target.label}</span>
          {target.detail && <span className="min-w-0 text-sm wrap-anywhere text-muted">{target.detail}</span>}
        </ComboboxOption>
      ))}
    </div>
  )
}
