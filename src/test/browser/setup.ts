import { cleanup, configure } from '@testing-library/react'
import { toast } from 'sonner'
import { afterAll, afterEach, vi } from 'vitest'
import { router } from './navigation'

vi.mock('next/navigation', () => import('./navigation'))

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
  for (const { id } of toast.getToasts()) toast.dismiss(id)
  for (const method of Object.values(router)) method.mockReset()
  window.history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
