import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { MatchedContractor, OwnProject } from '~/contracts/own-project'
import type { Visit } from '~/contracts/visit'
import type { Json } from '~/lib/json'
import { press } from '~/test/browser/form'
import { MatchVisit } from './match-visit'
import { type RequestControls, withVisits } from './request-controls'

const match = { assignmentId: 'a', companyName: 'Maple Roofing' } as Json<MatchedContractor>
const timeZone = 'America/Vancouver'
const offered: Json<Visit> = {
  id: 'v',
  assignmentId: 'a',
  state: 'proposed',
  startsAt: null,
  endsAt: null,
  proposedTimes: ['2026-03-05T20:00:00.000Z', '2026-03-06T18:30:00.000Z'],
  durationMinutes: 60,
  timeZone,
  cancelledBy: null,
}
const ofAnother: Json<Visit> = { ...offered, id: 'w', assignmentId: 'b' }

function show(visit: Json<Visit> | null, { open = true, answerVisit = vi.fn(async () => {}) } = {}) {
  const request = {
    visits: [ofAnother, ...(visit ? [visit] : [])],
    visitable: open ? ['a', 'b'] : ['b'],
  } as unknown as Json<OwnProject>
  render(
    <MatchVisit
      match={match}
      request={request}
      controls={{ pending: false, answerVisit } as unknown as RequestControls}
    />,
  )
  return answerVisit
}

test('a visit is asked for', async () => {
  const answerVisit = show(null)
  await press('Ask for a visit by Maple Roofing')
  expect(answerVisit).toHaveBeenCalledWith({ assignmentId: 'a', answer: 'ask' })
})

test('one of the offered times is picked, said in the time zone of the job', async () => {
  const answerVisit = show(offered)
  screen.getByText('Maple Roofing would like to come for a visit of 1 hour.')
  await press('Agree on this time')
  await screen.findByText('Please choose one of the times')
  expect(answerVisit).not.toHaveBeenCalled()
  screen.getByRole('radio', { name: 'Thursday, March 5, 12:00 p.m. PST' })
  await userEvent.click(screen.getByRole('radio', { name: 'Friday, March 6, 10:30 a.m. PST' }))
  await press('Agree on this time')
  expect(answerVisit).toHaveBeenCalledWith({
    assignmentId: 'a',
    answer: 'pick',
    startsAt: '2026-03-06T18:30:00.000Z',
  })
})

test('a refusal stands beside the times, and others are asked for', async () => {
  const message = 'This time is not offered any more. Please choose again.'
  const answerVisit = vi.fn().mockRejectedValueOnce({ message, data: {} }).mockResolvedValue(undefined)
  show(offered, { answerVisit })
  await userEvent.click(screen.getByRole('radio', { name: /March 5/ }))
  await press('Agree on this time')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  await press('Ask for other times')
  expect(answerVisit).toHaveBeenLastCalledWith({ assignmentId: 'a', answer: 'ask' })
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('an agreed visit stands with day, time, zone and length, also while another time is offered', () => {
  show({ ...offered, state: 'moved', startsAt: '2026-03-04T17:00:00.000Z' })
  screen.getByText('Wednesday, March 4, 9:00 a.m. PST')
  screen.getByText(/, 1 hour/)
  screen.getByText(/The agreed one holds until you pick another/)
  expect(screen.getAllByRole('radio')).toHaveLength(2)
})

test('a visit is cancelled after a question', async () => {
  const answerVisit = show({ ...offered, state: 'agreed', startsAt: '2026-03-04T17:00:00.000Z', proposedTimes: [] })
  await press('Cancel visit of Maple Roofing')
  await screen.findByRole('dialog')
  expect(answerVisit).not.toHaveBeenCalled()
  await press('Cancel visit')
  expect(answerVisit).toHaveBeenCalledWith({ assignmentId: 'a', answer: 'cancel' })
})

test('once the contractor has left, only what was is told', () => {
  show({ ...offered, state: 'past', startsAt: '2026-03-04T17:00:00.000Z', proposedTimes: [] }, { open: false })
  screen.getByText(/^The visit was on/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('while the last visit goes on and the work is completed, nothing is offered', () => {
  show({ ...offered, state: 'agreed', startsAt: '2026-03-06T18:30:00.000Z', proposedTimes: [] }, { open: false })
  screen.getByText(/^Visit agreed/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('an answer changes the visits of one contractor only', () => {
  const request = { visits: [ofAnother, offered], visitable: ['a', 'b'] } as unknown as Json<OwnProject>
  const agreed: Json<Visit> = { ...offered, state: 'agreed' }
  expect(withVisits(request, 'a', { visits: [agreed], timeZone, open: false })).toMatchObject({
    visits: [agreed, ofAnother],
    visitable: ['b'],
  })
})
