import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useUrlState } from './use-url-state'

vi.mock('next/navigation', () => ({
  usePathname: () => '/admin/contractors',
  useSearchParams: () => new URLSearchParams('tab=manual'),
}))

afterEach(() => vi.restoreAllMocks())

function List() {
  return <p>{useUrlState().get('tab')}</p>
}

test('a step through the history that came before the page was alive is told to the router', async () => {
  window.history.pushState(null, '', '/admin/contractors?tab=published')
  const replaced = vi.spyOn(window.history, 'replaceState')
  render(<List />)
  await expect.poll(() => replaced.mock.calls.map(([, , url]) => String(url))).toEqual([window.location.href])
})

test('an address that is shown is left alone', async () => {
  window.history.pushState(null, '', '/admin/contractors?tab=manual')
  const replaced = vi.spyOn(window.history, 'replaceState')
  render(<List />)
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => setTimeout(resolve))
  expect(replaced).not.toHaveBeenCalled()
})
