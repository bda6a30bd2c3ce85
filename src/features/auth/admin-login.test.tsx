import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { fill, press } from '~/test/browser/form'
import { router } from '~/test/browser/navigation'
import { AdminLogin } from './admin-login'

async function given(loginAdmin: Answers[string]): Promise<void> {
  await act(() =>
    render(
      <TestApi answers={{ 'auth.loginAdmin': loginAdmin }}>
        <AdminLogin target="/admin/projects/1" />
        <ToastHost />
      </TestApi>,
    ),
  )
}

async function signIn(): Promise<void> {
  fill('Email', 'admin@trowel.example')
  fill('Password', 'a password')
  await press('Sign In')
}

test('what is missing is said at its field, before anything is sent', async () => {
  const sent = vi.fn()
  await given(sent)
  await press('Sign In')
  await screen.findByText('Email is required')
  screen.getByText('Password is required')
  for (const label of ['Email', 'Password'])
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(sent).not.toHaveBeenCalled()
})

test('what was typed as the password can be shown', async () => {
  await given(vi.fn())
  fill('Password', 'a password')
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password')
  await press('Show')
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'text')
  await press('Hide')
  expect(screen.getByLabelText('Password')).toHaveProperty('value', 'a password')
  expect(screen.getByLabelText('Password')).toHaveProperty('type', 'password')
})

test('a refusal is said in the words of the server, and in the form what to do', async () => {
  await given(() => {
    throw new ServerError({ code: 'UNAUTHORIZED', message: 'Invalid email or password' })
  })
  await signIn()
  await screen.findByText('Login failed')
  screen.getByText('Invalid email or password')
  expect(screen.getByRole('alert').textContent).toMatch(/do not fit together/)
  expect(router.push).not.toHaveBeenCalled()
})

test('a login that no server answers says so in the specified words', async () => {
  await given(() => {
    throw new TypeError('offline')
  })
  await signIn()
  await screen.findByText('Login failed')
  screen.getByText('Invalid credentials')
})

test('who is signed in is led on to what was asked for', async () => {
  await given(() => ({}))
  await signIn()
  await screen.findByText('Login successful')
  expect(router.push).toHaveBeenCalledWith('/admin/projects/1')
})
