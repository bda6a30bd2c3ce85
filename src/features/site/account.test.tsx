import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '~/contracts/primitives'
import { AccountSlot } from './account'

const luc: SessionUser = {
  id: 'aaaaaaaa-0000-7000-8000-000000000001',
  role: 'contractor',
  email: 'luc@example.ca',
  firstName: 'Luc',
  lastName: 'Tremblay',
}

const answer = (user: SessionUser | null) => {
  const fetch = vi.fn(async () => Response.json({ user }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

test('on a page that is the same for everybody the browser asks who looks; a visitor has no menu', async () => {
  const fetch = answer(null)
  render(<AccountSlot />)
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['homeowner', ['Your requests', 'Your messages', 'Your settings']],
  ['contractor', ['Your leads', 'Your messages', 'Your jobs', 'Your profile']],
  ['admin', ['Back office', 'Your settings']],
] as const)(
  'a menu says who is signed in as %s, where they go and how they log out, while it is open',
  async (role, places) => {
    answer({ ...luc, role })
    render(<AccountSlot />)
    const button = await screen.findByRole('button', { name: 'Your account' })
    expect(screen.queryByText('Log out')).toBeNull()
    await userEvent.click(button)
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([...places, 'Log out'])
    screen.getByText('Luc Tremblay')
    screen.getByText('luc@example.ca')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Log out')).toBeNull())
  },
)

test('who is known already is not asked for', async () => {
  const fetch = answer(null)
  render(<AccountSlot known={luc} />)
  await screen.findByRole('button', { name: 'Your account' })
  expect(fetch).not.toHaveBeenCalled()
})

test('an open menu says how many messages wait', async () => {
  const fetch = vi.fn(async () => Response.json([{ result: { data: { messages: 3 } } }]))
  vi.stubGlobal('fetch', fetch)
  render(<AccountSlot known={luc} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Your account' }))
  await screen.findByRole('menuitem', { name: /Your messages 3 unread/ })
})
