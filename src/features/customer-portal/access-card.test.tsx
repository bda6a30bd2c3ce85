import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ContactAccess } from '~/contracts/own-project'
import type { Json } from '~/lib/json'
import { AccessCard } from './access-card'

type Access = Json<ContactAccess>

const none = { contactAt: null, filesAt: null, endedAt: null }
const on = (day: number) => `2026-03-0${day}T17:00:00.000Z`

/** What the card says of one contractor, line by line. */
function said(access: Omit<Access, 'assignmentId' | 'companyName'>, fileCount = 1): string[] {
  const { unmount } = render(
    <AccessCard request={{ contactAccess: [{ assignmentId: '1', companyName: 'Northside', ...access }], fileCount }} />,
  )
  const [entry] = within(screen.getByRole('region', { name: 'Who saw my details' })).getAllByRole('listitem')
  if (!entry) throw new Error('the contractor is missing')
  within(entry).getByRole('heading', { name: 'Northside' })
  const badge = within(entry).queryByText('Has access') ? 'Has access' : 'Access ended'
  const lines = within(entry)
    .getAllByRole('listitem')
    .map(({ textContent }) => (textContent ?? '').replace(/, \d+:00.[AP]M$/, ''))
  unmount()
  return [badge, ...lines]
}

test('it says when details and files were opened, that they were not yet, and when access ended', () => {
  expect(said({ readable: true, periods: [none] })).toEqual([
    'Has access',
    'Contact details not opened yet',
    'Files not opened yet',
  ])
  expect(said({ readable: true, periods: [{ ...none, contactAt: on(2), filesAt: on(3) }] })).toEqual([
    'Has access',
    'Contact details first opened Mar 2, 2026',
    'Files first opened Mar 3, 2026',
  ])
  expect(said({ readable: false, periods: [{ ...none, endedAt: on(4) }] })).toEqual([
    'Access ended',
    'Contact details not opened',
    'Files not opened',
    'Access ended Mar 4, 2026',
  ])
})

test('it says nothing of files where there are none', () => {
  expect(said({ readable: true, periods: [none] }, 0)).toEqual(['Has access', 'Contact details not opened yet'])
})

test('it tells of access that came back', () => {
  const first = { ...none, contactAt: on(2), endedAt: on(4) }
  expect(said({ readable: true, periods: [first, { ...none, contactAt: on(5) }] }, 0)).toEqual([
    'Has access',
    'Contact details first opened Mar 2, 2026',
    'Access ended Mar 4, 2026',
    'Contact details opened again Mar 5, 2026',
  ])
})

test('a request without contractors was seen by nobody', () => {
  render(<AccessCard request={{ contactAccess: [], fileCount: 0 }} />)
  screen.getByText('No contractor has had access yet.')
  screen.getByText(/^At most three contractors at a time can see your contact details\./)
})
