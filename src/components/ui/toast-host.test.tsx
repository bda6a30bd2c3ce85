import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { carryToast, showToast } from './toast'
import { ToastHost } from './toast-host'

/** Sonner's own animation of leaving, in milliseconds. */
const leavingMs = 500

test('a toast goes by itself after three and a half seconds, and a new one takes its place at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<ToastHost />)
  act(() => showToast({ title: 'Saved' }))
  await screen.findByText('Saved')
  act(() => showToast({ title: 'Error', description: 'Failed to save', tone: 'error' }))
  await screen.findByText('Failed to save')
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  screen.getByText('Failed to save')
  await act(() => vi.advanceTimersByTimeAsync(500 + leavingMs))
  expect(screen.queryByText('Failed to save')).toBeNull()
})

test('what the page before left is shown once, and not when it is old', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  carryToast({ title: 'Logged out' })
  const { unmount } = render(<ToastHost />)
  await screen.findByText('Logged out')
  unmount()
  carryToast({ title: 'Long ago' })
  vi.setSystemTime(Date.now() + 15_001)
  render(<ToastHost />)
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.queryByText(/Logged out|Long ago/)).toBeNull()
})
