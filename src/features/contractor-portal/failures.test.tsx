import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { ContractorProfile } from '~/contracts/contractor'
import type { ContractorLead } from '~/contracts/lead'
import type { Json } from '~/lib/json'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { AvailabilityCard } from './availability-card'
import { DeclineDialog } from './decline-dialog'
import { LeadActions } from './lead-actions'
import { ProfilePanel } from './profile-panel'
import { RatesCard } from './rates-card'
import { TaxDialog } from './tax-dialog'

const said = 'Somebody else was quicker.'
const refuse = () => {
  throw new ServerError({ code: 'CONFLICT', message: said })
}

const taxes = { status: 'small_supplier' as const, gst: null, qst: null, bcPst: null, mbRst: null, skPst: null }
const profile = {
  id: '1',
  companyName: 'Boreal',
  description: null,
  phone: '(416) 555-0144',
  email: 'office@boreal.example',
  website: null,
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5H 2N2',
  serviceRadius: null,
  yearEstablished: null,
  employeeCount: null,
  services: [],
  awayUntil: null,
  leadsWanted: 5,
  pendingEmail: null,
  emailProved: true,
  taxes,
  updatedAt: '2026-01-01T00:00:00Z',
} as unknown as Json<ContractorProfile>
const lead = { id: '1', customerName: 'Anna', moves: ['contacted'], work: null } as unknown as Json<ContractorLead>
const rate = { id: '1', wording: 'Five percent.', holds: true, holdsFrom: '2026-01-01', acceptedAt: null }

interface Case {
  name: string
  screen: ReactNode
  button: string
  answers: Answers
}

const cases: Case[] = [
  {
    name: 'the profile',
    screen: <ProfilePanel profile={profile} />,
    button: 'Save Changes',
    answers: {
      'contractorPortal.updateProfile': refuse,
      'contractorPortal.verification': () => ({ checks: [] }),
      'contractorPortal.reach': () => null,
      'serviceQuestion.categories': () => [],
    },
  },
  {
    name: 'the availability',
    screen: <AvailabilityCard profile={profile} />,
    button: 'Save Availability',
    answers: { 'contractorPortal.setAvailability': refuse },
  },
  {
    name: 'the tax numbers',
    screen: <TaxDialog registration={taxes} onClose={() => {}} />,
    button: 'Save tax numbers',
    answers: { 'contractorPortal.setTaxRegistration': refuse },
  },
  {
    name: 'a rate',
    screen: <RatesCard />,
    button: 'I accept',
    answers: { 'contractorPortal.rates': () => [rate], 'contractorPortal.acceptRate': refuse },
  },
  {
    name: 'an answer to a lead',
    screen: <LeadActions lead={lead} />,
    button: 'Mark as contacted',
    answers: { 'contractorPortal.updateLead': refuse },
  },
]

test.each(cases)('what was refused of $name stands beside its button', async ({ screen: shown, button, answers }) => {
  render(<TestApi answers={answers}>{shown}</TestApi>)
  await userEvent.click(await screen.findByRole('button', { name: button }))
  expect((await screen.findByRole('alert')).textContent).toContain(said)
})

test('why a lead could not be declined stands at the reason', async () => {
  const onDecline = async () => {
    throw Object.assign(new Error(said), { data: {} })
  }
  render(<DeclineDialog leadId="1" alone={false} pending={false} onClose={() => {}} onDecline={onDecline} />)
  await userEvent.type(screen.getByLabelText('Reason'), 'Too far')
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByText(said)
  expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Too far')
})

test('a lead is lost only when that is confirmed, since nothing brings it back', async () => {
  const updateLead = vi.fn(() => ({ ...lead, status: 'lost', moves: [] }))
  const quoted = { ...lead, moves: ['declined', 'lost'], quoteStatus: 'sent' } as unknown as Json<ContractorLead>
  render(
    <TestApi answers={{ 'contractorPortal.updateLead': updateLead }}>
      <LeadActions lead={quoted} />
    </TestApi>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Mark as lost' }))
  const question = await screen.findByRole('dialog', { name: 'Mark this lead as lost?' })
  expect(question.textContent).toContain('Your quote is withdrawn')
  await userEvent.click(within(question).getByRole('button', { name: 'Keep the lead' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(updateLead).not.toHaveBeenCalled()

  await userEvent.click(screen.getByRole('button', { name: 'Mark as lost' }))
  const again = await screen.findByRole('dialog', { name: 'Mark this lead as lost?' })
  await userEvent.click(within(again).getByRole('button', { name: 'Mark as lost' }))
  await waitFor(() => expect(updateLead).toHaveBeenCalledOnce())
})
