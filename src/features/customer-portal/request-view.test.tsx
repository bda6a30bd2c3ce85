import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { MatchedContractor, OwnProject } from '~/contracts/own-project'
import type { WaitingCause } from '~/domain/waiting'
import type { Json } from '~/lib/json'
import { HiredCard } from './hired-card'
import type { RequestControls } from './request-controls'
import { RequestView } from './request-view'

const since = '2026-03-02T15:00:00.000Z'
const clock = { state: 'running', matchBy: '2026-03-03T15:00:00.000Z', matchedAt: null } as const
const match: Json<MatchedContractor> = {
  assignmentId: 'a',
  contractorId: 'c',
  companyName: 'Maple Roofing',
  contactName: 'Casey',
  email: 'office@example.ca',
  phone: '(416) 555-0142',
  slug: null,
  verified: true,
  averageRating: 0,
  reviewCount: 0,
  checks: [],
  status: 'declined',
  statusText: 'Is not available',
  matchedAt: since,
  viewedAt: null,
  answeredAt: since,
  answerBy: null,
  placeFreedAt: null,
  hireable: false,
  unread: 0,
  quote: null,
  reasons: [],
}

function show(overrides: Partial<Json<OwnProject>>) {
  const request: Json<OwnProject> = {
    id: 'p',
    reference: 'TR-7K3M9Q',
    serviceNeeded: 'Roofing',
    city: 'Ottawa',
    status: 'distributed',
    statusText: '',
    clock,
    waiting: null,
    direct: false,
    shared: true,
    contractors: 1,
    quotes: 0,
    unread: 0,
    hired: null,
    createdAt: since,
    updatedAt: since,
    description: 'The roof leaks.',
    propertyType: null,
    postalCode: null,
    budget: null,
    timeline: null,
    answers: [],
    closeReason: null,
    address: null,
    visits: [],
    visitable: [],
    finishedAt: null,
    completesAt: null,
    reviewable: false,
    email: 'nora@example.ca',
    attachments: [],
    nextBy: null,
    paymentsAsked: 0,
    visitsOffered: 0,
    fileCount: 0,
    contactAccess: [],
    reopenUntil: null,
    linked: true,
    owned: true,
    actions: ['close'],
    matches: [match],
    events: [],
    ...overrides,
  }
  const controls = { pending: false, close: vi.fn(), reopen: vi.fn(), inviteOthers: vi.fn() }
  render(<RequestView request={request} controls={controls as unknown as RequestControls} />)
}

const waiting = (cause: WaitingCause) => ({ since, cause })

describe('a request that nobody has', () => {
  test.each([
    ['slot_freed', 'Nobody has your request at the moment.'],
    ['reopened', 'Your request is open again.'],
    ['shared', 'You shared your request.'],
  ] as const)('says so, with the running clock and what can be done: %s', (cause, text) => {
    show({ status: 'quoting', waiting: waiting(cause) })
    screen.getByText('Finding contractors')
    screen.getByText(new RegExp(text))
    screen.getByText(/^Matches by/)
    expect(screen.getByRole('link', { name: 'choose a contractor yourself' }).getAttribute('href')).toBe('/contractors')
    expect(screen.queryByText(/will get in touch/)).toBeNull()
    expect(screen.queryByText('Getting quotes')).toBeNull()
  })

  test('and was just submitted is looked for contractors', () => {
    show({ status: 'new', contractors: 0, matches: [], waiting: waiting('submitted') })
    screen.getByText('We are finding verified contractors near you, and tell you by email as each one is chosen.')
  })

  test('and should have been matched by now is apologised for', () => {
    show({ waiting: waiting('slot_freed'), clock: { ...clock, state: 'late' } })
    screen.getByText(/We are late, and we are sorry/)
    screen.getByText(/^Late: we promised a match by/)
  })

  test.each([
    ['cannot take it on', match],
    ['has not answered', { ...match, status: 'new', answeredAt: null, placeFreedAt: since }],
  ] satisfies [string, Json<MatchedContractor>][])(
    'and went to one contractor only, who %s, can be shared, and promises no match',
    (text, left) => {
      show({
        status: 'new',
        direct: true,
        shared: false,
        waiting: waiting('slot_freed'),
        matches: [left],
        actions: ['close', 'invite-others'],
      })
      screen.getByText(`The contractor you chose ${text}. You can share your request with other contractors.`)
      screen.getByRole('button', { name: 'Share with other contractors' })
      screen.getByText(/^Without a contractor since/)
      expect(screen.queryByText(/Matches by/)).toBeNull()
    },
  )
})

test('a request that somebody has is matched', () => {
  show({
    clock: { ...clock, state: 'matched', matchedAt: since },
    matches: [{ ...match, status: 'new', statusText: 'Has your request', answeredAt: null }],
  })
  expect(screen.queryByText('Finding contractors')).toBeNull()
  screen.getByText('Your contractors will get in touch and send their quotes.')
})

test('what is next says by when: an answer by an hour, a choice by a day', () => {
  const nextBy = '2026-12-15T17:00:00.000Z'
  const next = () => screen.getByText(/^(Your contractors will get in touch|Compare the quotes)/).textContent
  show({ nextBy })
  expect(next()).toMatch(/The first answer is due by Dec 15, 2026, \d+:\d\d/)
  cleanup()
  show({ status: 'quoting', quotes: 2, nextBy })
  expect(next()).toMatch(/The first of them ends on Dec 15, 2026\.$/)
})

test('who was hired on the page comes into sight, with the focus', async () => {
  const card = (justHired: boolean) => (
    <HiredCard
      request={{ status: 'scheduled', address: null, matches: [{ ...match, status: 'won' }] } as never}
      justHired={justHired}
    />
  )
  const { rerender } = render(card(false))
  const heading = screen.getByRole('heading', { name: 'Maple Roofing is on the job' })
  const scroll = vi.fn()
  Object.assign(heading.closest('section') as HTMLElement, { scrollIntoView: scroll })
  expect(scroll).not.toHaveBeenCalled()
  rerender(card(true))
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  expect(scroll).toHaveBeenCalledOnce()
})

test('the hire is a moment, with what is next, until the work begins', () => {
  const hired = {
    status: 'scheduled',
    hired: 'Maple Roofing',
    waiting: null,
    matches: [{ ...match, status: 'won' }],
  } as const
  show({ ...hired, matches: [...hired.matches] })
  screen.getByRole('heading', { name: 'Maple Roofing is on the job' })
  expect(screen.getByRole('list', { name: 'Progress' }).querySelector('[aria-current]')?.textContent).toBe('Hired')
  cleanup()
  show({ ...hired, matches: [...hired.matches], status: 'in_progress' })
  expect(screen.queryByRole('heading', { name: 'Maple Roofing is on the job' })).toBeNull()
})

test('quotes are compared until somebody is hired, and stay to be read', () => {
  const quote = {
    id: 'q',
    total: 100,
    taxes: 13,
    lines: [],
    taxLines: [],
    language: 'en',
    status: 'sent',
    expired: false,
    checks: [],
  } as unknown as NonNullable<Json<MatchedContractor>['quote']>
  const quoted = [
    { ...match, quote },
    { ...match, assignmentId: 'b', companyName: 'Oak Roofing', quote: { ...quote, id: 'r' } },
  ]
  show({ status: 'quoting', quotes: 2, matches: quoted })
  screen.getByRole('heading', { name: 'Compare quotes' })
  cleanup()
  show({ status: 'in_progress', hired: 'Maple Roofing', quotes: 2, matches: quoted })
  expect(screen.queryByRole('heading', { name: 'Compare quotes' })).toBeNull()
  const folded = screen.getByRole('heading', { name: 'Quotes (2)' }).closest('details')
  expect(folded?.open).toBe(false)
  expect(folded?.textContent).toContain('Oak Roofing')
  cleanup()
  show({ status: 'cancelled', matches: quoted })
  screen.getByRole('heading', { name: 'Quotes (2)' })
})

test('what nobody said is left out, and files that came with the request are shown', () => {
  const file = { id: '1', name: 'plan.pdf', size: 10, type: 'application/pdf', flags: [] }
  show({ budget: null, attachments: [file], owned: true })
  expect(screen.queryByText('Budget')).toBeNull()
  expect(screen.getByRole('link', { name: /plan\.pdf/ }).getAttribute('href')).toBe('/api/files/1')
})

test('a visit that waits for an answer is said where the page begins, and one that does not is not', () => {
  const visit = {
    id: 'v',
    assignmentId: 'a',
    state: 'proposed',
    startsAt: null,
    endsAt: null,
    proposedTimes: ['2126-03-05T20:00:00.000Z'],
    durationMinutes: 60,
    timeZone: 'America/Toronto',
    cancelledBy: null,
  } as const
  const of = (state: 'proposed' | 'agreed') => [{ ...visit, proposedTimes: [...visit.proposedTimes], state }]
  show({ visits: of('proposed'), visitable: ['a'] })
  const link = screen.getByRole('link', { name: 'see the times' })
  expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toMatch(/Maple Roofing/)
  cleanup()
  show({ visits: of('agreed'), visitable: ['a'] })
  expect(screen.queryByRole('link', { name: 'see the times' })).toBeNull()
})
