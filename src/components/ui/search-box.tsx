'use client'

import { Input } from '@headlessui/react'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cn } from '~/lib/cn'
import { controlClasses } from '../form/control-classes'
import { focusFirstRow } from './row-keys'

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
  className?: string
}

const pauseMs = 250

/** Searches when typing pauses. The key `/` comes here from anywhere on the page, arrow down goes on to the rows. */
export function SearchBox({ label, placeholder, value, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)
  // The address takes a moment to follow: only what was not searched for here replaces what is typed.
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }

  // Synchronises with the keyboard of the whole page.
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      if (event.key !== '/' || typing) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])

  // What was typed last must not change the address of the page that comes after this one.
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (next: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    setSent(next.trim())
    onSearch(next.trim())
  }
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(next), pauseMs)
  }
  // Who goes on to a row has paused: a search that came later would call back the page they opened.
  const searchNow = () => {
    if (timer.current !== undefined) search(text)
  }

  return (
    <div className={cn('relative', className)}>
      <Search className="pointer-events-none absolute top-3.5 left-3 size-4 text-muted" aria-hidden="true" />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={(event) => change(event.target.value)}
        onBlur={searchNow}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !focusFirstRow()) return
          event.preventDefault()
        }}
        className={cn(controlClasses, 'pl-9')}
      />
    </div>
  )
}
