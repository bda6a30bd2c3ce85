import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { takeIntroduction } from '~/components/form/introduction'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { fill, press } from '~/test/browser/form'
import { router } from '~/test/browser/navigation'
import { AcceptInvitation } from './accept-invitation'

function given(
  accept: Answers[string] = () => ({}),
  token: string | undefined = 'a token',
  refusal: string | null = null,
  applicant: { firstName: string; lastName: string } | null = null,
) {
  render(
    <TestApi answers={{ 'contractor.acceptInvitation': accept }}>
      <AcceptInvitation token={token} refusal={refusal} applicant={applicant} />
    </TestApi>,
  )
}

async function send(again = 'a long password'): Promise<void> {
  fill('First name', 'Bo')
  fill('Last name', 'Real')
  fill('Password', 'a long password')
  fill('Confirm password', again)
  await press('Create Account')
}

test.each([
  ['', null, 'Invalid invitation token'],
  ['a token', 'Somebody used this link.', 'Somebody used this link.'],
])('without a link that can be used (%s, %s) it says why, and leads on', (token, refusal, said) => {
  given(undefined, token, refusal)
  screen.getByRole('heading', { name: 'Invalid Invitation' })
  screen.getByText(said)
  expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull()
  expect(screen.getByRole('link', { name: /^Back/ }).getAttribute('href')).toBe('/for-contractors')
})

test('what is missing or does not fit is said, of both names once, before anything is sent', async () => {
  const sent = vi.fn()
  given(sent)
  fill('Password', 'short')
  await press('Create Account')
  await screen.findByText('First and last names are required')
  screen.getByText('Password must be at least 8 characters')
  await send('another password')
  await screen.findByText('Passwords do not match')
  expect(sent).not.toHaveBeenCalled()
})

test('an account that is open is said, and the sign-in follows by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const sent = vi.fn(() => ({ user: { email: 'bo@example.ca' } }))
  given(sent)
  await send()
  await screen.findByRole('heading', { name: 'Account created successfully!' })
  expect(takeIntroduction()).toEqual({ email: 'bo@example.ca' })
  expect(sent).toHaveBeenCalledWith({
    token: 'a token',
    firstName: 'Bo',
    lastName: 'Real',
    password: 'a long password',
  })
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(router.replace).toHaveBeenCalledWith('/contractor/login')
})

test('a password that the server refuses is said at its field', async () => {
  const message = 'This password is too common'
  given(() => {
    throw new ServerError({ code: 'BAD_REQUEST', message, issues: [{ path: 'password', message }] })
  })
  await send()
  await screen.findByText(message)
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
})

test('who applied finds their names filled in', () => {
  given(undefined, 'a token', null, { firstName: 'Ann', lastName: 'Roy' })
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ann')
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('Roy')
})
