import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { fill, press } from '~/test/browser/form'
import { ChangePasswordDialog } from './change-password-dialog'

function given(changePassword: Answers[string]) {
  const onClose = vi.fn()
  render(
    <TestApi answers={{ 'auth.changePassword': changePassword }}>
      <ChangePasswordDialog onClose={onClose} />
    </TestApi>,
  )
  return onClose
}

async function send(current: string, next: string, again: string): Promise<void> {
  fill('Current password', current)
  fill('New password', next)
  fill('Confirm password', again)
  await press('Change Password')
}

test('what is missing or does not fit is said at its field, before anything is sent', async () => {
  const sent = vi.fn()
  given(sent)
  await send('', 'short', 'short')
  await screen.findByText('Current password is required')
  screen.getByText('New password must be at least 8 characters')
  await send('a first password', 'a second password', 'another password')
  await screen.findByText('New passwords do not match')
  expect(sent).not.toHaveBeenCalled()
})

test('a wrong password is said at its field, and nothing typed is lost', async () => {
  const message = 'Current password is incorrect'
  given(() => {
    throw new ServerError({ code: 'BAD_REQUEST', message, issues: [{ path: 'currentPassword', message }] })
  })
  await send('wrong', 'a second password', 'a second password')
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(1))
  expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'a second password')
})

test('without a server it says that it failed', async () => {
  given(() => {
    throw new TypeError('offline')
  })
  await send('a first password', 'a second password', 'a second password')
  await screen.findByText('Failed to change password')
})

test('it says that it is done for two seconds, then closes by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const sent = vi.fn(() => ({ message: 'Your password has been changed successfully.' }))
  const onClose = given(sent)
  await send('a first password', 'a second password', 'a second password')
  await screen.findByText('Password changed successfully! You can now use your new password to log in.')
  expect(sent).toHaveBeenCalledWith({ currentPassword: 'a first password', newPassword: 'a second password' })
  expect(onClose).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(onClose).toHaveBeenCalledOnce()
})
