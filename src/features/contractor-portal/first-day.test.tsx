import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ContractorProfile } from '~/contracts/contractor'
import type { Verification } from '~/contracts/document'
import { type CheckState, documentChecks } from '~/domain/verification'
import type { Json } from '~/lib/json'
import { TestApi } from '~/test/browser/api'
import { reachSentence } from './area-fields'
import { FirstDay } from './first-day'

beforeEach(() => window.history.replaceState(null, '', '/contractor-dashboard'))

interface Given {
  leads?: number
  papers?: CheckState
  profile?: Partial<Json<ContractorProfile>>
}

const complete = {
  city: 'Guelph',
  description: 'We build.',
  services: [{ id: '1', name: 'Roofing' }],
  serviceRadius: 40,
  published: true,
  taxes: { status: 'small_supplier', gst: null, qst: null, bcPst: null, mbRst: null, skPst: null },
} as unknown as Json<ContractorProfile>

function given({ leads = 0, papers = 'pending', profile = {} }: Given) {
  const verification = {
    province: 'ON',
    board: 'WSIB',
    checks: documentChecks.map((name) => ({ name, label: name, state: papers })),
  } as unknown as Json<Verification>
  render(
    <TestApi
      answers={{
        'contractorPortal.verification': () => verification,
        'contractorPortal.photos': () => [],
        'contractorPortal.leadSummary': () => ({ newLeads: 0, totalLeads: leads, responseRate: 0 }),
      }}
    >
      <FirstDay profile={{ ...complete, ...profile }} />
      <p>below</p>
    </TestApi>,
  )
}

test('who is new reads what is missing, goes there by a link, and sends the papers from here', async () => {
  given({ papers: 'missing', profile: { serviceRadius: null, description: null } })
  const card = within(await screen.findByRole('region', { name: 'Before your first lead' }))
  card.getByText('5 left')
  card.getByText('A clearance letter from WSIB.')
  card.getByText('Until you do, we take 50 km around Guelph.')
  expect(card.getByRole('link', { name: 'Go to: Say how far you travel' }).getAttribute('href')).toBe(
    '/contractor-dashboard?tab=profile&at=area',
  )
  const form = within(screen.getByRole('region', { name: 'Send a document' }))
  expect((form.getByRole('checkbox', { name: /WSIB/ }) as HTMLInputElement).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(card.getByRole('button', { name: 'Add: Prove your liability insurance' }))
  form.getByLabelText(/^Insurer/)
})

test('with leads it is one line above them', async () => {
  given({ leads: 3, profile: { serviceRadius: null } })
  await screen.findByText('1 thing left to set up')
  expect(screen.queryByRole('region', { name: 'Before your first lead' })).toBeNull()
})

test('it is gone once it is done; what is left then is ours', async () => {
  given({ profile: { published: false } })
  await screen.findByRole('heading', { name: 'You have done your part' })
})

test('a radius is said in towns', () => {
  const town = (name: string, km: number) => ({ name, km })
  expect(reachSentence({ within: [town('Hamilton', 59), town('Oshawa', 51)], beyond: town('Barrie', 85) })).toBe(
    'That is as far as Hamilton (59 km) and Oshawa (51 km); Barrie (85 km) is too far.',
  )
  expect(reachSentence({ within: [], beyond: town('Yellowknife', 1200) })).toBe(
    'The nearest larger town, Yellowknife (1,200 km), is too far.',
  )
  expect(reachSentence(null)).toContain('do not know this postal code')
})
