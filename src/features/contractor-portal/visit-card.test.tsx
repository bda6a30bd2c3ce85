import { render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LeaveQuestionHost } from '~/components/form/leave-question'
import { ToastHost } from '~/components/ui/toast-host'
import type { ContractorLead } from '~/contracts/lead'
import type { Visit, Visits } from '~/contracts/visit'
import type { Json } from '~/lib/json'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { choose, fill, press } from '~/test/browser/form'
import { VisitCard } from './visit-card'

const lead = { id: 'aaaaaaaa-0000-7000-8000-000000000001', customerName: 'Hanna' } as Json<ContractorLead>
const timeZone = 'America/St_Johns'
const offered: Json<Visit> = {
  id: 'v',
  assignmentId: lead.id,
  state: 'proposed',
  startsAt: null,
  endsAt: null,
  proposedTimes: ['2098-03-09T17:30:00.000Z'],
  durationMinutes: 45,
  timeZone,
  cancelledBy: null,
}
const withVisit = (...visits: Json<Visit>[]): Json<Visits> => ({ visits, timeZone, open: true })

async function show(visits: Json<Visits>, answers: Answers = {}) {
  render(
    <TestApi answers={{ 'visit.ofLead': () => visits, ...answers }}>
      <VisitCard lead={lead} />
      <ToastHost />
      <LeaveQuestionHost />
    </TestApi>,
  )
  await screen.findByRole('heading', { name: 'Visit' })
}

test('times are typed as clocks show them where the work is, and sent as instants', async () => {
  let visits = withVisit()
  const propose = vi.fn(() => {
    visits = withVisit(offered)
    return visits
  })
  await show(visits, { 'visit.propose': propose, 'visit.ofLead': () => visits })
  await press('Offer times')
  screen.getByText(/in the time of the job: Newfoundland Time/)
  await press('Offer these times')
  await screen.findByText('Please offer one to 3 times')
  fill('First time: day', '2099-07-01')
  fill('First time: start', '09:00')
  fill('Third time: day', '2099-12-01')
  await press('Offer these times')
  await screen.findByText('Please choose a day and a time')
  const third = screen.getByRole('group', { name: /^Third time/ })
  within(third).getByText('Please choose a day and a time')
  expect(propose).not.toHaveBeenCalled()
  fill('Third time: start', '15:30')
  await choose('Length', '1 hour 30 minutes')
  await press('Offer these times')
  await screen.findByText('Times offered', { selector: 'span' })
  expect(propose).toHaveBeenCalledWith({
    id: lead.id,
    times: ['2099-07-01T11:30:00.000Z', '2099-12-01T19:00:00.000Z'],
    durationMinutes: '90',
  })
  screen.getByText('Sunday, March 9, 3:00 p.m. NDT')
  expect(screen.queryByRole('button', { name: 'Offer these times' })).toBeNull()
})

test('an hour that the clocks skip is refused at its field', async () => {
  await show(withVisit())
  await press('Offer times')
  fill('First time: day', '2098-03-09')
  fill('First time: start', '02:30')
  await press('Offer these times')
  await screen.findByText(/The clocks skip this time on that day/)
})

test('what is offered is changed from what it is; a refusal stands at the time it is about', async () => {
  const message = 'This time is past'
  await show(withVisit(offered), {
    'visit.propose': () => {
      throw new ServerError({ code: 'BAD_REQUEST', message, issues: [{ path: 'times.1', message }] })
    },
  })
  screen.getByText('Hanna picks one of these times, or asks for others.')
  await press('Change times')
  expect(screen.getByLabelText('First time: day')).toHaveProperty('value', '2098-03-09')
  expect(screen.getByLabelText('First time: start')).toHaveProperty('value', '15:00')
  expect(screen.getByLabelText('Length').textContent).toBe('45 minutes')
  fill('Third time: day', '2026-01-05')
  fill('Third time: start', '10:00')
  await press('Offer these times')
  await screen.findByText(message)
  within(screen.getByRole('group', { name: /^Third time/ })).getByText(message)
  await press('Not now')
  await screen.findByText('Discard your changes?')
})

test('an agreed visit names its time zone and its length, and is cancelled after a question', async () => {
  const agreed: Json<Visit> = {
    ...offered,
    state: 'agreed',
    startsAt: '2098-12-05T20:00:00.000Z',
    proposedTimes: [],
    durationMinutes: 90,
  }
  const cancel = vi.fn(() => withVisit({ ...agreed, state: 'cancelled', cancelledBy: 'contractor' }))
  await show(withVisit(agreed), { 'visit.cancel': cancel })
  screen.getByText('Friday, December 5, 4:30 p.m. NST')
  screen.getByText('1 hour 30 minutes')
  await press('Cancel visit')
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/leaves both calendars/)
  expect(cancel).not.toHaveBeenCalled()
  within(dialog).getByRole('button', { name: 'Cancel visit' }).click()
  await screen.findByText(/^You cancelled the visit on/)
  await screen.findByRole('button', { name: 'Offer times' })
})

test('a lead that has ended offers nothing', async () => {
  await show({ ...withVisit({ ...offered, state: 'cancelled', cancelledBy: 'system' }), open: false })
  screen.getByText(/cancelled when this lead or its request ended/)
  expect(screen.queryByRole('button')).toBeNull()
})
