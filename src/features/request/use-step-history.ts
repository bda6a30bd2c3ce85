'use client'

import { useEffect, useEffectEvent, useRef } from 'react'

/** What an entry of the browser's history keeps of the wizard. */
interface Stamp {
  requestStep: number
  /** The step of the entry before, where the wizard made this one. */
  from?: number
}

function stampOf(state: unknown): Partial<Stamp> {
  if (typeof state !== 'object' || state === null || !('requestStep' in state)) return {}
  const { requestStep, from } = state as Record<string, unknown>
  return {
    ...(typeof requestStep === 'number' && { requestStep }),
    ...(typeof from === 'number' && { from }),
  }
}

/** Says which step the current entry shows; one that says so already still knows where it came from. */
function stamp(requestStep: number): void {
  if (stampOf(window.history.state).requestStep === requestStep) return
  window.history.replaceState({ requestStep } satisfies Stamp, '')
}

/**
 * Gives each step an entry of the browser's history, so that Back goes a step back. A step that was reached from the one
 * before is left by the browser's own Back, or the way back would lead forwards. A draft opens at a step that has no
 * entry before it: from there the step before takes its place.
 * @param show puts a step on the screen
 * @returns goes to a step
 */
export function useStepHistory(step: number, show: (step: number) => void): (step: number) => void {
  /** The step that Previous goes back to, until the browser is there. */
  const awaited = useRef<number | null>(null)
  const onPop = useEffectEvent(({ state }: PopStateEvent) => {
    const popped = awaited.current ?? stampOf(state).requestStep ?? 1
    // The entry can have shown another step since the next one was made.
    if (awaited.current !== null) stamp(popped)
    awaited.current = null
    if (popped !== step) show(popped)
  })
  const markEntry = useEffectEvent(() => stamp(step))
  // Synchronises with the browser's history.
  useEffect(() => {
    markEntry()
    const listen = (event: PopStateEvent) => onPop(event)
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
  return (next) => {
    // A second press of Previous, before the browser is back.
    if (awaited.current !== null) return
    const { requestStep, from } = stampOf(window.history.state)
    if (next === step - 1 && requestStep === step && from === next) {
      awaited.current = next
      return window.history.back()
    }
    if (next > step) {
      stamp(step)
      window.history.pushState({ requestStep: next, from: step } satisfies Stamp, '')
    } else stamp(next)
    show(next)
  }
}
