import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { ServerError, TestApi } from '~/test/browser/api'
import { press } from '~/test/browser/form'
import { CalendarCard } from './calendar-card'

const since = '2026-03-02T15:00:00.000Z'
const url = 'https://trowel.example/api/calendar/a-random-token'
const none = { since: null, url: null }

async function confirm(name: string) {
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
}

test('a calendar address is made, shown once, and revoked after a question', async () => {
  const revoke = vi.fn(() => none)
  const answers = {
    'visit.feed': () => none,
    'visit.makeFeed': () => ({ since, url }),
    'visit.revokeFeed': revoke,
  }
  render(
    <TestApi answers={answers}>
      <CalendarCard />
      <ToastHost />
    </TestApi>,
  )
  await screen.findByRole('button', { name: 'Make an address' })
  expect(screen.queryByRole('button', { name: 'Revoke address' })).toBeNull()
  await press('Make an address')
  expect(await screen.findByLabelText('Your calendar address')).toHaveProperty('value', url)
  screen.getByRole('button', { name: 'Copy the calendar address' })
  await press('Revoke address')
  expect(revoke).not.toHaveBeenCalled()
  await confirm('Revoke address')
  await screen.findByRole('button', { name: 'Make an address' })
  expect(screen.queryByLabelText('Your calendar address')).toBeNull()
})

test('an address that was made before is not shown again, and made anew after a question', async () => {
  const make = vi.fn(() => {
    throw new ServerError({ code: 'TOO_MANY_REQUESTS', message: 'Too many changes. Please wait.' })
  })
  render(
    <TestApi answers={{ 'visit.feed': () => ({ since, url: null }), 'visit.makeFeed': make }}>
      <CalendarCard />
    </TestApi>,
  )
  await screen.findByText(/^You have an address since/)
  await press('Make a new address')
  await screen.findByText(/The one before no longer works/)
  expect(make).not.toHaveBeenCalled()
  await confirm('Make a new address')
  expect((await screen.findByRole('alert')).textContent).toBe('Too many changes. Please wait.')
})
