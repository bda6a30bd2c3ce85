import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import type { Project } from '~/contracts/project'
import type { OfferObstacle } from '~/domain/matching'
import type { Json } from '~/lib/json'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { choose, fill, press } from '~/test/browser/form'
import { AssignDialog } from './assign-dialog'

const contractorId = 'aaaaaaaa-0000-7000-8000-000000000001'
const suggestion = {
  contractorId,
  companyName: 'Harbourlight Roofing',
  city: 'Halifax',
  province: 'NS',
  offersService: true,
  distanceKm: 4,
  withinRadius: true,
  openLeads: 1,
  lastAssignedAt: null,
  obstacles: [] as OfferObstacle[],
  reasons: ['offers the service', '4 km', '1 of 5 open leads', 'never assigned'],
}
const unlisted = {
  id: 'aaaaaaaa-0000-7000-8000-000000000003',
  companyName: 'Far Fences',
  city: 'Truro',
  province: 'NS',
}
const accountless = {
  ...suggestion,
  contractorId: 'aaaaaaaa-0000-7000-8000-000000000004',
  companyName: 'Quiet Roofing',
  obstacles: ['account', 'unpublished'] as OfferObstacle[],
}
const project = {
  id: 'aaaaaaaa-0000-7000-8000-000000000002',
  customerName: 'Hanna',
  projectType: 'Roofing',
  reference: 'TR-ABC123',
  placesTaken: 0,
  shared: true,
} as Json<Project>

async function given(assign: Answers[string], fields: Partial<Json<Project>> = {}) {
  const onClose = vi.fn()
  const answers = {
    'admin.contractors.list': () => ({ contractors: [unlisted], total: 1 }),
    'admin.projects.suggestions': ({ contractorId: one }: { contractorId?: string }) =>
      one ? [{ ...suggestion, companyName: 'Far Fences', obstacles: ['trade', 'reach'] }] : [suggestion, accountless],
    'admin.projects.assign': assign,
  }
  render(
    <TestApi answers={answers}>
      <AssignDialog project={{ ...project, ...fields }} onClose={onClose} />
      <ToastHost />
    </TestApi>,
  )
  await screen.findByPlaceholderText('Select a contractor')
  return onClose
}

const option = 'Harbourlight Roofing (Halifax, NS)'

test('it asks for a contractor, with the reasons for each, and a priority from 0 to 100', async () => {
  const sent = vi.fn(() => ({}))
  const onClose = await given(sent)
  screen.getByText('0 of 3 places taken')
  expect(screen.getByLabelText('Priority')).toHaveProperty('value', '50')
  await press('Assign')
  await screen.findByText('Please select a contractor')
  await userEvent.click(screen.getByLabelText('Contractor'))
  const offered = await screen.findByRole('option', { name: option })
  expect(offered.getAttribute('aria-description')).toBe('offers the service, 4 km, 1 of 5 open leads, never assigned')
  await userEvent.click(offered)
  fill('Priority', '101')
  await press('Assign')
  await screen.findByText('Priority must be a whole number from 0 to 100')
  expect(sent).not.toHaveBeenCalled()
  fill('Priority', '')
  await press('Assign')
  await screen.findByText('Project assigned')
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ id: project.id, contractorId, priority: 0 }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('when it fails, it says why and keeps what was typed', async () => {
  const message = 'This project already has 3 competing contractors'
  const onClose = await given(() => {
    throw new ServerError({ code: 'CONFLICT', message })
  })
  await choose('Contractor', option)
  fill(/^Notes/, 'Close by')
  await press('Assign')
  await screen.findByText('Failed to assign project')
  screen.getByText(message)
  expect(screen.getByLabelText(/^Notes/)).toHaveProperty('value', 'Close by')
  expect(onClose).not.toHaveBeenCalled()
})

test('nobody is assigned to a full project', async () => {
  await given(vi.fn(), { placesTaken: 3 })
  screen.getByText('3 of 3 places taken')
  expect(screen.getByRole('button', { name: 'Assign' })).toHaveProperty('disabled', true)
})

test('a request to one contractor is shared once the homeowner asked for it', async () => {
  await given(vi.fn(), { shared: false })
  expect(screen.getByRole('button', { name: 'Assign' })).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByLabelText('They have asked to share the request with others'))
  expect(screen.getByRole('button', { name: 'Assign' })).toHaveProperty('disabled', false)
})

test('before somebody is assigned to whom it is not offered first, the dialog says why', async () => {
  const sent = vi.fn(() => ({}))
  await given(sent)
  await choose('Contractor', option)
  expect(screen.queryByText(/has no account|does not list/)).toBeNull()
  await choose('Contractor', 'Quiet Roofing (Halifax, NS)')
  screen.getByText(/^Quiet Roofing has no account yet/)
  screen.getByText(/^Quiet Roofing is not published/)
  await choose('Contractor', 'Far Fences (Truro, NS)')
  await screen.findByText('Far Fences does not list this service.')
  screen.getByText(/^Far Fences is out of reach/)
  await press('Assign')
  await waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ contractorId: unlisted.id })))
})
