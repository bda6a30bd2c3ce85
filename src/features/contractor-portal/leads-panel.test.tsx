import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addHours } from 'date-fns/addHours'
import { beforeEach, expect, test } from 'vitest'
import type { ContractorLead, LeadPage } from '~/contracts/lead'
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
  lead('Bruno', { status: 'new', answerBy: due, moves: ['contacted', 'declined'] }),
  lead('Chloé', { movedAt: '2026-01-04T00:00:00Z', serviceNeeded: 'Painting' }),
  lead('Anna', { movedAt: '2026-01-03T00:00:00Z' }),
]

interface Asked {
  search?: string
  status?: string
  sort?: string
  offset: number
  cursor?: string
}

/** The panel over the leads that the server answers; says what it was asked for. */
async function given(search = '', page: Partial<Json<LeadPage>> = {}) {
  window.history.replaceState(null, '', `/contractor-dashboard${search}`)
  const asked: Asked[] = []
  const answer = (input: Asked) => {
    asked.push(input)
    return {
      leads,
      total: 3,
      all: 3,
      inHand: 0,
      nextCursor: null,
      previousCursor: null,
      statusTotals: [
        { status: 'new', total: 1 },
        { status: 'contacted', total: 2 },
      ],
      ...page,
    }
  }
  render(
    <TestApi answers={{ 'contractorPortal.leadPage': answer }}>
      <LeadsPanel />
    </TestApi>,
  )
  await screen.findAllByRole('article')
  return asked
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

test('the address says what is asked for; the counts of the statuses are the answer’s, not those of the page', async () => {
  const asked = await given('?q=roofing%20ANNA&status=contacted&sort=nearest', {
    leads: leads.slice(2),
    statusTotals: [
      { status: 'contacted', total: 41 },
      { status: 'lost', total: 9 },
    ],
  })
  expect(asked).toMatchObject([{ search: 'roofing ANNA', status: 'contacted', sort: 'nearest', offset: 0 }])
  screen.getByRole('button', { name: 'All 50' })
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
    'Contacted 41',
  ])
  screen.getByRole('button', { name: 'Lost 9' })
  expect(screen.queryByRole('button', { name: /^New/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

const further = { total: 70, all: 70, nextCursor: 'further' }

test('the address names the next page by its cursor', async () => {
  await given('?sort=newest', further)
  screen.getByText('Showing 3 of 70 leads')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(window.location.search).toBe('?sort=newest&page=2&at=further')
})

test('a page is asked for as the address names it, and another filter or order begins at the first', async () => {
  const second = '?page=2&at=further'
  expect(await given(second, further)).toMatchObject([{ cursor: 'further' }])
  screen.getByText('Page 2 of 3')
  await userEvent.click(screen.getByRole('button', { name: 'New 1' }))
  expect(window.location.search).toBe('?status=new')
  window.history.replaceState(null, '', second)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort leads' }), 'newest')
  expect(window.location.search).toBe('?sort=newest')
})
