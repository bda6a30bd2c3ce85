'use client'

import { useEffect, useEffectEvent } from 'react'

const key = 'requestStep'

const stepIn = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && key in state && typeof state[key] === 'number' ? state[key] : null

/**
 * Gives each step an entry of the browser's history, so that Back goes a step back. A step that was reached from the one
 * before is left by the browser's own Back, or the way back would lead forwards.
 * @param show puts a step on the screen
 * @returns goes to a step
 */
export function useStepHistory(step: number, show: (step: number) => void): (step: number) => void {
  const onPop = useEffectEvent(({ state }: PopStateEvent) => {
    const popped = stepIn(state) ?? 1
    if (popped !== step) show(popped)
  })
  const markEntry = useEffectEvent(() => {
    if (stepIn(window.history.state) !== step) window.history.replaceState({ [key]: step }, '')
  })
  // Synchronises with the browser's history.
  useEffect(() => {
    markEntry()
    const listen = (event: PopStateEvent) => onPop(event)
    window.addEventListener('popstate', listen)
    return () => window.removeEventListener('popstate', listen)
  }, [])
  return (next) => {
    if (next === step - 1 && stepIn(window.history.state) === step) return window.history.back()
    if (next > step) window.history.pushState({ [key]: next }, '')
    show(next)
  }
}
