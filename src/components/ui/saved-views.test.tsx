import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { AccountProvider } from '../layout/account'
import { SavedViews } from './saved-views'
import { ToastHost } from './toast-host'

const account = { id: 'ada', role: 'admin', email: 'ada@example.ca' }
const key = 'views:ada:projects'

beforeEach(() => localStorage.clear())

interface Given {
  views?: { id: string; name: string; query: string }[]
  onSave?: (view: { name: string; query: string }) => Promise<string | null>
}

function given({ views = [], onSave = async () => null }: Given) {
  const save = vi.fn(onSave)
  render(
    <AccountProvider account={account}>
      <SavedViews list="projects" parameters={['tab']} views={views} onSave={save} onRemove={async () => null} />
      <ToastHost />
    </AccountProvider>,
  )
  return save
}

const keepInBrowser = (...names: string[]) =>
  localStorage.setItem(key, JSON.stringify(names.map((name) => ({ name, query: 'tab=active' }))))

test('what an earlier version kept in the browser moves to the account, once', async () => {
  keepInBrowser('Mine', 'There already')
  const save = given({ views: [{ id: '1', name: 'There already', query: '' }] })
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  expect(save.mock.calls).toEqual([[{ name: 'Mine', query: 'tab=active' }]])
})

test('what could not be moved stays in the browser', async () => {
  keepInBrowser('Mine')
  const save = given({ onSave: async () => 'Trowel could not be reached.' })
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(localStorage.getItem(key)).not.toBeNull()
})

test('why a view was not saved stands beside its name', async () => {
  given({ onSave: async () => '50 views are the most: remove one first' })
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save or remove views' }))
  await userEvent.type(await screen.findByLabelText('Name of the view'), 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save view' }))
  await screen.findByText('50 views are the most: remove one first')
})
