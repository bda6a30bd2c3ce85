import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { ServerError, TestApi } from '~/test/browser/api'
import { choose, fill, press } from '~/test/browser/form'
import { ContractorKeys } from './contractor-keys'
import { PlatformKeys } from './platform-keys'

const id = 'aaaaaaaa-0000-7000-8000-000000000001'
const secret = 'trw_aaaaaaaaaaaa_bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb000000'
const key = {
  id,
  name: 'CRM',
  scopes: ['projects:read'],
  contractor: null,
  createdBy: 'Ada Owner',
  seenByDisabled: false,
  createdAt: '2026-03-02T15:00:00.000Z',
  expiresAt: null,
  state: 'active',
  endedAt: null,
  ending: null,
  secrets: [{ publicId: 'aaaaaaaaaaaa', createdAt: '2026-03-02T15:00:00.000Z', endsAt: null }],
  lastUsedAt: null,
  callsToday: 3,
  errorsToday: 1,
  calls: 120,
  errors: 4,
  limit: 300,
  remaining: 297,
}
const list = (keys: object[], more: object = {}) => ({ keys, nextCursor: null, ended: 0, ...more })
const contractors = { ...key, id: id.replace('1', '2'), name: 'Planner', contractor: { id, name: 'Acme Roofing' } }

function given(answers: Record<string, (input: never) => unknown>) {
  render(
    <TestApi
      answers={{
        'admin.keys.list': (input: { contractors: boolean }) => list([input.contractors ? contractors : key]),
        ...answers,
      }}
    >
      <PlatformKeys />
      <ToastHost />
    </TestApi>,
  )
}

const dialog = () => screen.findByRole('dialog')

test('a key is made with what it may do, and its text is shown once', async () => {
  const create = vi.fn((_input: object) => ({ id, secret }))
  given({ 'admin.keys.create': create })
  await press('Create key')
  const form = within(await dialog())
  await userEvent.click(form.getByRole('button', { name: 'Create key' }))
  await form.findByText('Please give the key a name')
  form.getByText('Choose at least one scope')
  expect(create).not.toHaveBeenCalled()
  fill('Name', 'Portal')
  await userEvent.click(form.getByRole('checkbox', { name: /Submit requests of homeowners/ }))
  await choose('Limit', '600 calls a minute')
  fill('Your password', 'a long password')
  await userEvent.click(form.getByRole('button', { name: 'Create key' }))
  await screen.findByText(secret)
  expect(create).toHaveBeenCalledWith({
    name: 'Portal',
    scopes: ['leads:write'],
    limit: 600,
    lifetime: 'never',
    password: 'a long password',
  })
  screen.getByRole('button', { name: 'Copy the API key' })
  await userEvent.keyboard('{Escape}')
  screen.getByText(secret)
  await press('I have kept it')
  await vi.waitFor(() => expect(screen.queryByText(secret)).toBeNull())
})

test('a wrong password stands at its field, anything else in the dialog', async () => {
  const refusals = [
    new ServerError({
      code: 'BAD_REQUEST',
      message: 'This is not your password',
      issues: [{ path: 'password', message: 'This is not your password' }],
    }),
    new ServerError({ code: 'CONFLICT', message: 'This key has ended' }),
  ]
  given({
    'admin.keys.rotate': () => {
      throw refusals.shift()
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Rotate CRM' }))
  const form = within(await dialog())
  fill('Your password', 'wrong')
  await userEvent.click(form.getByRole('button', { name: 'Rotate' }))
  await form.findByText('This is not your password')
  expect(form.queryByRole('alert')).toBeNull()
  fill('Your password', 'right')
  await userEvent.click(form.getByRole('button', { name: 'Rotate' }))
  expect((await form.findByRole('alert')).textContent).toBe('The key was not rotated. This key has ended')
})

test('a key is revoked after a question, and one of a contractor is not rotated here', async () => {
  const revoke = vi.fn((_input: object) => ({ ok: true }))
  given({ 'admin.keys.revoke': revoke })
  await screen.findByRole('link', { name: 'Acme Roofing' })
  expect(screen.queryByRole('button', { name: 'Rotate Planner' })).toBeNull()
  await press('Revoke Planner')
  expect(revoke).not.toHaveBeenCalled()
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Revoke key' }))
  await screen.findByText('Key revoked')
  expect(revoke).toHaveBeenCalledWith({ id: contractors.id })
})

test('its limit, what is left of it and how it was used are there, and the limit is raised', async () => {
  const setLimit = vi.fn((_input: object) => ({ ok: true }))
  given({ 'admin.keys.setLimit': setLimit })
  await screen.findAllByText(/297 of 300 calls left in this minute/)
  screen.getAllByText('120, 4 errors')
  await press('Change limit of CRM')
  await choose('Limit', '1200 calls a minute')
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Save' }))
  await screen.findByText('Limit changed')
  expect(setLimit).toHaveBeenCalledWith({ id, limit: 1200 })
})

test('a contractor chooses between two scopes and no limit', async () => {
  const create = vi.fn((_input: object) => ({ id, secret }))
  render(
    <TestApi answers={{ 'contractorPortal.keys.list': () => list([]), 'contractorPortal.keys.create': create }}>
      <ContractorKeys />
    </TestApi>,
  )
  await screen.findByText(/There is no key yet/)
  await press('Create key')
  const form = within(await dialog())
  expect(form.getAllByRole('checkbox')).toHaveLength(2)
  expect(form.queryByLabelText('Limit')).toBeNull()
  fill('Name', 'Planner')
  await userEvent.click(form.getByRole('checkbox', { name: /Read your leads/ }))
  fill('Your password', 'a long password')
  await userEvent.click(form.getByRole('button', { name: 'Create key' }))
  await screen.findByText(secret)
  expect(create).toHaveBeenCalledWith({
    name: 'Planner',
    scopes: ['leads:read'],
    lifetime: 'never',
    password: 'a long password',
  })
})

test('more keys are shown on request, and those that ended once they are opened', async () => {
  const asked: object[] = []
  const named = (name: string) => ({ ...key, name })
  given({
    'admin.keys.list': (input: { contractors: boolean; ended?: boolean; cursor?: string }) => {
      asked.push(input)
      if (input.contractors) return list([])
      if (input.ended) return list([{ ...named('Old'), state: 'revoked', secrets: [] }])
      if (input.cursor) return list([{ ...named('Second'), id: id.replace('1', '3') }], { ended: 1 })
      return list([named('First')], { nextCursor: 'next', ended: 1 })
    },
  })
  await screen.findByRole('heading', { name: 'First' })
  expect(screen.queryByRole('heading', { name: 'Second' })).toBeNull()
  await press('Show more keys')
  await screen.findByRole('heading', { name: 'Second' })
  expect(screen.queryByRole('button', { name: 'Show more keys' })).toBeNull()
  expect(asked).not.toContainEqual(expect.objectContaining({ ended: true }))
  await userEvent.click(screen.getByText('1 key that ended'))
  await screen.findByRole('heading', { name: 'Old' })
})
