import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Inbox } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { AppFrame } from './app-frame'

const tabs = [
  { key: 'leads', label: 'Leads', icon: Inbox, news: { count: 3, word: 'new' } },
  { key: 'jobs', label: 'Jobs', icon: Inbox, news: { count: 0, word: 'to start' } },
] as const

test('tabs say what is new, and the one that is open leads back to its beginning', async () => {
  const selected = vi.fn()
  render(
    <AppFrame label="Dashboard" tabs={tabs} selected="leads" onSelect={selected} focused={false}>
      Everything
    </AppFrame>,
  )
  screen.getByRole('tabpanel', { name: 'Leads 3 new' })
  screen.getByText('Everything')
  await userEvent.click(screen.getByRole('tab', { name: 'Leads 3 new' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Jobs' }))
  expect(selected.mock.calls).toEqual([['leads'], ['jobs']])
})
