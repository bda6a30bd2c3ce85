'use client'

import { createContext, useContext, useEffect, useState } from 'react'

/** A part of the page that can be left on its own, such as a dialog or a form, with the parts it lies in. */
export type LeaveScope = readonly object[]

/** The part of the page around a component. */
export const LeaveScopeContext = createContext<LeaveScope>([])

/** A part of its own, for `LeaveScopeContext`. */
export function useLeaveScope(): LeaveScope {
  const around = useContext(LeaveScopeContext)
  const [scope] = useState<LeaveScope>(() => [...around, {}])
  return scope
}

interface Unsaved {
  scope: LeaveScope
  /** Whether this browser has it as a draft. */
  kept: boolean
  /** Lets go of what was typed. */
  discard: () => void
}

const unsaved = new Set<Unsaved>()

/** What is asked before something typed is left; `go` leaves. */
export interface LeaveQuestion {
  /** What becomes of what was typed: a form or a dialog that closes takes it along, a page leaves it as a draft. */
  loss: 'discarded' | 'lost' | 'kept'
  go: () => void
}

type Listener = (question: LeaveQuestion) => void
let listener: Listener | null = null

/** Has every question asked by `ask`, until the returned function is called. */
export function onLeaveQuestion(ask: Listener): () => void {
  listener = ask
  return () => {
    if (listener === ask) listener = null
  }
}

interface UnsavedInput extends Unsaved {
  edited: boolean
}

/** Tells that something is typed and not saved, as long as `edited` holds. */
export function useUnsaved({ scope, edited, kept, discard }: UnsavedInput): void {
  // Synchronises with `beforeunload` and the registry of unsaved forms: the browser asks where no draft can be stored.
  useEffect(() => {
    if (!edited) return
    const entry = { scope, kept, discard }
    unsaved.add(entry)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    if (!kept) window.addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(entry)
      window.removeEventListener('beforeunload', ask)
    }
  }, [scope, edited, kept, discard])
}

/** Whether anything on the page is typed and not saved. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/** Leaves the page or a tab: at once, or after a question when something is typed and not saved. */
export function leavePage(go: () => void): void {
  if (hasUnsaved() && listener) listener({ loss: [...unsaved].every(({ kept }) => kept) ? 'kept' : 'lost', go })
  else go()
}

/** Closes a dialog or a form, likewise; what was typed in it is discarded. */
export function closePart(scope: LeaveScope, go: () => void): void {
  const part = scope.at(-1)
  const inside = [...unsaved].filter((entry) => part !== undefined && entry.scope.includes(part))
  const discardAndGo = () => {
    for (const { discard } of inside) discard()
    go()
  }
  if (inside.length > 0 && listener) listener({ loss: 'discarded', go: discardAndGo })
  else go()
}
