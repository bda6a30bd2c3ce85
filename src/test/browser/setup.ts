import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'

/** What the DOM of these tests lacks and Headless UI asks for: nothing here has a size or an animation. */
Element.prototype.getAnimations = () => []
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}

/** Timers that a library leaves behind, a toast's for one, would fire after the DOM is gone and fail for want of `window`. */
const timers = new Set<NodeJS.Timeout>()
const { setTimeout: startTimer } = globalThis
const setTimeoutOfFile = (...args: Parameters<typeof setTimeout>) => {
  const timer = startTimer(...args)
  timers.add(timer)
  return timer
}
globalThis.setTimeout = Object.assign(setTimeoutOfFile, startTimer)
afterAll(() => timers.forEach(clearTimeout))

/** As long as a journey waits; a busy machine takes its time to load a step. */
configure({ asyncUtilTimeout: 7_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
