import { expect, test } from 'vitest'
import { assignmentMoves, assignmentStatuses, isCompeting, responseRate } from './assignment-status'

test('a contractor answers in the order of the decision: new, contacted, quoted, then lost', () => {
  expect(assignmentMoves('new', 'contractor')).toEqual(['contacted', 'declined'])
  expect(assignmentMoves('contacted', 'contractor')).toEqual(['quoted', 'declined'])
  expect(assignmentMoves('quoted', 'contractor')).toEqual(['declined', 'lost'])
})

test('nobody moves a lead that is won, lost or declined', () => {
  for (const status of ['won', 'lost', 'declined'] as const)
    for (const by of ['contractor', 'homeowner', 'admin', 'system', 'visitor'] as const)
      expect(assignmentMoves(status, by)).toEqual([])
})

test('only the homeowner and the admin can say that a lead is won', () => {
  for (const status of assignmentStatuses) {
    expect(assignmentMoves(status, 'contractor')).not.toContain('won')
    expect(assignmentMoves(status, 'system')).not.toContain('won')
  }
})

test('a slot is held by what is neither declined, lost, expired nor withdrawn', () => {
  const at = new Date()
  expect(isCompeting({ status: 'new', expiredAt: null, withdrawnAt: null })).toBe(true)
  expect(isCompeting({ status: 'won', expiredAt: null, withdrawnAt: null })).toBe(true)
  expect(isCompeting({ status: 'declined', expiredAt: null, withdrawnAt: null })).toBe(false)
  expect(isCompeting({ status: 'lost', expiredAt: null, withdrawnAt: null })).toBe(false)
  expect(isCompeting({ status: 'new', expiredAt: at, withdrawnAt: null })).toBe(false)
  expect(isCompeting({ status: 'new', expiredAt: null, withdrawnAt: at })).toBe(false)
})

test.each([
  [0, 0, 0],
  [3, 1, 67],
  [3, 3, 0],
  [8, 1, 88],
])('of %i leads with %i new the response rate is %i percent', (total, open, rate) =>
  expect(responseRate({ total, new: open })).toBe(rate),
)
