import { render, screen, within } from '@testing-library/react'
import { addHours } from 'date-fns/addHours'
import { beforeEach, expect, test } from 'vitest'
import type { ContractorLead } from '~/contracts/lead'
import type { Json } from '~/lib/json'
import { TestApi } from '~/test/browser/api'
import { LeadsPanel } from './leads-panel'

const lead = (customerName: string, given: Partial<Json<ContractorLead>>) =>
  ({
    id: customerName.toLowerCase(),
    reference: 'TR-ABC234',
    customerName,
    serviceNeeded: 'Roofing',
    status: 'contacted',
    description: 'The flat roof leaks at its drain.',
    email: 'somebody@example.ca',
    phone: '(613) 555-0111',
    city: 'Gatineau',
    province: 'QC',
    budget: '$5,000 - $10,000',
    timeline: 'Within 1 month',
    distanceKm: 12,
    attachments: [],
    moves: [],
    competing: 1,
    holdsPlace: true,
    shared: true,
    unreadMessages: 0,
    createdAt: '2026-01-01T00:00:00Z',
    movedAt: '2026-01-02T00:00:00Z',
    answerBy: null,
    contactHidden: null,
    work: null,
    quoteStatus: null,
    ...given,
  }) as Json<ContractorLead>

const due = addHours(new Date(), 6.5).toISOString()
const leads = [
  lead('Anna', { movedAt: '2026-01-03T00:00:00Z' }),
  lead('Bruno', { status: 'new', answerBy: due, moves: ['contacted', 'declined'] }),
  lead('Chloé', { movedAt: '2026-01-04T00:00:00Z', serviceNeeded: 'Painting' }),
]

async function given(search = '') {
  window.history.replaceState(null, '', `/contractor-dashboard${search}`)
  render(
    <TestApi answers={{ 'contractorPortal.leads': () => leads }}>
      <LeadsPanel />
    </TestApi>,
  )
  await screen.findAllByRole('article')
}

const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

beforeEach(() => window.history.replaceState(null, '', '/'))

test('what waits for an answer stands first with the time that is left, and all that a lead says is on its row', async () => {
  await given()
  expect(names()).toEqual(['Bruno', 'Chloé', 'Anna'])
  const row = within(screen.getByRole('article', { name: 'Bruno' }))
  row.getByText('6 h left')
  for (const text of ['Roofing', 'New', 'Gatineau, QC', '$5,000 - $10,000', 'Within 1 month'])
    row.getByText(text, { exact: true })
  row.getByText('The flat roof leaks at its drain.')
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:+16135550111',
    'mailto:somebody@example.ca',
    '/contractor-dashboard?lead=bruno',
  ])
  row.getByRole('button', { name: 'Decline' })
  expect(within(screen.getByRole('article', { name: 'Anna' })).queryByRole('button')).toBeNull()
})

test('the address says what is searched for; the counts of the statuses are of what was found', async () => {
  await given('?q=roofing%20ANNA')
  expect(names()).toEqual(['Anna'])
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['All 1'])
  screen.getByRole('button', { name: 'Contacted 1' })
  expect(screen.queryByRole('button', { name: /^New/ })).toBeNull()
})
