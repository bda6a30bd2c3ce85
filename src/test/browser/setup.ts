import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** What the DOM of these tests lacks and Headless UI asks for: nothing here has a size or an animation. */
Element.prototype.getAnimations = () => []
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}

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
