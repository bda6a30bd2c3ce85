import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { OwnershipProvider } from '~/components/layout/ownership'
import { ToastHost } from '~/components/ui/toast-host'
import { ServerError, TestApi } from '~/test/browser/api'
import { fill, press } from '~/test/browser/form'
import { AdminsPage } from './admins-page'

const id = (last: number) => `aaaaaaaa-0000-7000-8000-00000000000${last}`
const at = '2026-03-02T15:00:00.000Z'
const admin = { twoStep: true, disabledAt: null, lastLoginAt: at, createdAt: at }
const invitation = { invitedBy: 'Ada Owner', createdAt: at, expiresAt: at, expired: false }
const list = {
  admins: [
    { ...admin, id: id(1), firstName: 'Ada', lastName: 'Owner', email: 'ada@example.ca', adminLevel: 'owner' },
    { ...admin, id: id(2), firstName: 'Mika', lastName: 'Agent', email: 'mika@example.ca', adminLevel: 'agent' },
  ],
  invitations: [
    { ...invitation, id: id(3), email: 'owner@example.ca', adminLevel: 'owner' },
    { ...invitation, id: id(4), email: 'agent@example.ca', adminLevel: 'agent' },
  ],
}
const wrong = new ServerError({
  code: 'BAD_REQUEST',
  message: 'This is not your password',
  issues: [{ path: 'password', message: 'This is not your password' }],
})
/** Refuses what comes with any other password than the right one. */
const given = (answer: object) =>
  vi.fn(({ password }: { password?: string }) => {
    if (password !== undefined && password !== 'a long password') throw wrong
    return answer
  })

function open(answers: Record<string, (input: never) => unknown>) {
  render(
    <TestApi answers={{ 'admin.admins.list': () => list, ...answers }}>
      <OwnershipProvider isOwner>
        <AdminsPage ownId={id(1)} />
      </OwnershipProvider>
      <ToastHost />
    </TestApi>,
  )
}

const dialog = async () => within(await screen.findByRole('dialog'))
const closed = () => vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Types a wrong password, reads what is said of it at its field, and types the right one. */
async function confirm(button: string) {
  fill('Your password', 'another password')
  await userEvent.click((await dialog()).getByRole('button', { name: button }))
  await screen.findByText('This is not your password')
  expect(screen.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
  fill('Your password', 'a long password')
  await userEvent.click((await dialog()).getByRole('button', { name: button }))
  await closed()
}

test('an owner is invited with the password, which is asked for once Owner is chosen', async () => {
  const invite = given({ expiresAt: at })
  open({ 'admin.admins.invite': invite })
  await press('Invite an admin')
  const form = await dialog()
  fill('Email', 'new@example.ca')
  expect(form.queryByLabelText('Your password')).toBeNull()
  await userEvent.click(form.getByRole('radio', { name: /Owner/ }))
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }))
  await form.findByText('Your password is required')
  expect(invite).not.toHaveBeenCalled()
  await confirm('Send invitation')
  expect(invite).toHaveBeenLastCalledWith({
    email: 'new@example.ca',
    adminLevel: 'owner',
    password: 'a long password',
  })
})

test('an agent is invited without a password, also by who chose Owner first', async () => {
  const invite = given({ expiresAt: at })
  open({ 'admin.admins.invite': invite })
  await press('Invite an admin')
  const form = await dialog()
  fill('Email', 'new@example.ca')
  await userEvent.click(form.getByRole('radio', { name: /Owner/ }))
  fill('Your password', 'another password')
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }))
  await form.findByText('This is not your password')
  await userEvent.click(form.getByRole('radio', { name: /Agent/ }))
  expect(form.queryByLabelText('Your password')).toBeNull()
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }))
  await closed()
  expect(invite).toHaveBeenLastCalledWith({ email: 'new@example.ca', adminLevel: 'agent' })
})

test('an agent is made an owner with the password', async () => {
  const changeLevel = given({ ok: true })
  open({ 'admin.admins.changeLevel': changeLevel })
  await userEvent.click(await screen.findByRole('button', { name: 'Make owner Mika Agent' }))
  await confirm('Make owner')
  expect(changeLevel).toHaveBeenLastCalledWith({ id: id(2), adminLevel: 'owner', password: 'a long password' })
})

test('an owner’s invitation is sent again with the password, an agent’s without', async () => {
  const resend = given({ expiresAt: at })
  open({ 'admin.admins.resendInvitation': resend })
  await userEvent.click(await screen.findByRole('button', { name: 'Send again to agent@example.ca' }))
  await vi.waitFor(() => expect(resend).toHaveBeenCalledWith({ id: id(4) }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Send again to owner@example.ca')
  await confirm('Send again')
  expect(resend).toHaveBeenLastCalledWith({ id: id(3), password: 'a long password' })
})
