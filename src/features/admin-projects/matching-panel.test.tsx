import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import type { Project } from '~/contracts/project'
import type { OfferObstacle } from '~/domain/matching'
import type { Json } from '~/lib/json'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { press } from '~/test/browser/form'
import { MatchingPanel } from './matching-panel'

const candidate = (companyName: string, fields: object = {}) => ({
  contractorId: companyName,
  companyName,
  city: 'Halifax',
  province: 'NS',
  offersService: true,
  distanceKm: 4,
  reachable: true,
  openLeads: 1,
  leadsWanted: 5,
  lastAssignedAt: null,
  responseRate: 80,
  obstacles: [] as OfferObstacle[],
  reasons: ['4 km'],
  next: false,
  ...fields,
})

const ranked = [
  candidate('First Roofs', { next: true }),
  candidate('Second Roofs', { obstacles: ['account'] }),
  candidate('Third Roofs', { responseRate: null }),
  candidate('Unpaid Roofs', { obstacles: ['fee'] }),
]

const project = {
  id: 'p',
  placesTaken: 1,
  shared: true,
  waitingSince: null,
  slotFreeSince: null,
  verificationLevel: 'new',
  postalCode: null,
  budget: null,
} as unknown as Json<Project>

function given(assignSeveral: Answers[string], fields: Partial<Json<Project>> = {}, assigned: string[] = []) {
  const answers = {
    'admin.projects.suggestions': ({ search }: { search?: string }) =>
      search ? [candidate('Far Fences', { obstacles: ['reach'] })] : ranked,
    'admin.projects.assignSeveral': assignSeveral,
  }
  render(
    <TestApi answers={answers}>
      <MatchingPanel project={{ ...project, ...fields }} assigned={assigned} />
      <ToastHost />
    </TestApi>,
  )
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Choose ${name}` })
const cardOf = (name: string) => within(screen.getByRole('group', { name }))

test('each company tells what decides, and as many are ticked as slots are free', async () => {
  const sent = vi.fn(() => [])
  given(sent)
  await screen.findByRole('group', { name: 'First Roofs' })
  cardOf('First Roofs').getByText('80%')
  cardOf('Third Roofs').getByText('No leads yet')
  screen.getByText('Nobody has verified the contact yet.')
  screen.getByText('There is no postal code: distances are not known.')
  await userEvent.click(box('Second Roofs'))
  screen.getByText(/^Second Roofs has no account yet/)
  await userEvent.click(box('First Roofs'))
  expect(box('Third Roofs').getAttribute('aria-description')).toBe('Only 2 slots are free')
  expect(box('Third Roofs').getAttribute('aria-disabled')).toBe('true')
  expect(box('Unpaid Roofs').getAttribute('aria-description')).toBe('They have not accepted the fee on won jobs')
  await press('Give it to 2 companies')
  await screen.findByText('Project assigned')
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'p', contractorIds: ['Second Roofs', 'First Roofs'], homeownerAsked: false }),
  )
})

test('who is found by the search is ticked beside those ranked, and a refusal keeps what was ticked', async () => {
  const message = 'Far Fences: Only verified contractors can be assigned'
  given(() => {
    throw new ServerError({ code: 'CONFLICT', message })
  })
  await screen.findByRole('group', { name: 'First Roofs' })
  await userEvent.click(box('First Roofs'))
  await userEvent.type(screen.getByRole('searchbox'), 'far')
  await screen.findByRole('group', { name: 'Far Fences' })
  await userEvent.click(box('Far Fences'))
  await press('Give it to 2 companies')
  await screen.findByText(`Nobody was assigned. ${message}`)
  screen.getByText('First Roofs, Far Fences')
})

test('a request to one contractor is shared once the homeowner agreed; who has it is not offered', async () => {
  given(vi.fn(), { shared: false }, ['Third Roofs'])
  await screen.findByRole('group', { name: 'First Roofs' })
  expect(screen.queryByRole('group', { name: 'Third Roofs' })).toBeNull()
  await userEvent.click(box('First Roofs'))
  const give = screen.getByRole('button', { name: 'Give it to 1 company' })
  expect(give).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByLabelText('They agree that others get the request'))
  expect(give).toHaveProperty('disabled', false)
})
