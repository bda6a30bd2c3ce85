'use client'

import { Search } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'

const loadDialog = () => import('./search-dialog')
const SearchDialog = dynamic(() => loadDialog().then((module) => module.SearchDialog))

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null

/** Opens the search over everything, from anywhere by Ctrl or Cmd with K, or by `/` where nothing is typed into. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  // Ahead of the first use: what is typed right after the shortcut must find its field.
  useEffect(() => void loadDialog(), [])
  // Synchronises with the keyboard of the whole window; in the capture phase, before a list's own `/`.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      if (!isShortcut && !(event.key === '/' && !isTyping(event.target))) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        className="inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-3 text-sm text-muted hover:bg-raised hover:text-foreground md:border md:border-border"
      >
        <Search className="size-5 shrink-0 md:size-4" aria-hidden="true" />
        <span className="max-md:sr-only">Find anything</span>
        <span className="font-sans text-xs max-md:hidden" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}
