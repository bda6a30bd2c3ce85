import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Answers, TestApi } from '~/test/browser/api'
import { fill, press } from '~/test/browser/form'
import { ForgotPasswordDialog } from './forgot-password-dialog'

function given(forgotPassword: Answers[string]) {
  const onClose = vi.fn()
  render(
    <TestApi answers={{ 'auth.forgotPassword': forgotPassword }}>
      <ForgotPasswordDialog email="nora@example.ca" onClose={onClose} />
    </TestApi>,
  )
  return onClose
}

test('it asks with what was typed before, and shows what the server says', async () => {
  const sent = vi.fn(() => ({ message: 'A link has been sent.' }))
  const onClose = given(sent)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nora@example.ca')
  fill('Email', '')
  await press('Send Reset Link')
  await screen.findByText('Email is required')
  expect(sent).not.toHaveBeenCalled()
  fill('Email', 'nora@example.ca')
  await press('Send Reset Link')
  await screen.findByText('A link has been sent.')
  expect(sent).toHaveBeenCalledWith({ email: 'nora@example.ca' })
  await press('Done')
  expect(onClose).toHaveBeenCalled()
})

test('when no link can be asked for, it says so and keeps the email', async () => {
  given(() => {
    throw new TypeError('offline')
  })
  await press('Send Reset Link')
  await screen.findByText('Failed to send reset email')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nora@example.ca')
})
