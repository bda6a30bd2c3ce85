import { expect, test } from 'vitest'
import type { ContractorLead } from '~/contracts/lead'
import type { Json } from '~/lib/json'
import { type InboxSort, inboxOf } from './inbox'

const lead = (customerName: string, given: Partial<Json<ContractorLead>>) =>
  ({
    customerName,
    reference: 'TR-000000',
    serviceNeeded: 'Roofing',
    city: 'Montréal',
    description: 'The roof leaks.',
    status: 'contacted',
    answerBy: null,
    distanceKm: null,
    createdAt: '2026-01-01T00:00:00Z',
    movedAt: '2026-01-01T00:00:00Z',
    ...given,
  }) as Json<ContractorLead>

const leads = [
  lead('Moved long ago', { movedAt: '2026-01-02T00:00:00Z', distanceKm: 9 }),
  lead('Due tomorrow', { status: 'new', answerBy: '2026-01-11T00:00:00Z' }),
  lead('Moved just now', { movedAt: '2026-01-10T00:00:00Z', createdAt: '2026-01-09T00:00:00Z' }),
  lead('Due today', { status: 'new', answerBy: '2026-01-10T00:00:00Z', distanceKm: 40 }),
  lead('Hired', { status: 'won', phone: '(613) 555-0111', serviceNeeded: 'Painting' }),
]
const shown = (view: { q?: string; sort?: InboxSort; status?: Json<ContractorLead>['status'] }) =>
  inboxOf(leads, { q: '', sort: 'due', status: null, ...view }).map(({ customerName }) => customerName)

test('what is due first comes first, then what moved last', () => {
  expect(shown({})).toEqual(['Due today', 'Due tomorrow', 'Moved just now', 'Moved long ago', 'Hired'])
})

test('leads are sorted in other ways too', () => {
  expect(shown({ sort: 'newest' })[0]).toBe('Moved just now')
  expect(shown({ sort: 'nearest' }).slice(0, 2)).toEqual(['Moved long ago', 'Due today'])
  expect(shown({ sort: 'moved' }).slice(0, 2)).toEqual(['Moved just now', 'Moved long ago'])
})

test.each([
  ['montreal roofing', 4],
  ['hired', 1],
  ['613555', 1],
  ['TR-000000', 5],
  ['painting montréal nobody', 0],
])('%s finds %d leads', (q, count) => {
  expect(shown({ q })).toHaveLength(count)
})

test('a status and a search narrow down together', () => {
  expect(shown({ status: 'new', q: 'today' })).toEqual(['Due today'])
})
