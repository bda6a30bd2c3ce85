import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  derivedMove,
  type ProjectStatus,
  projectStatuses,
  projectTabStatuses,
  raisedVerificationLevel,
  verificationLevels,
} from './project-status'

test('every status stands in exactly one tab', () => {
  expect(Object.values(projectTabStatuses).flat().sort()).toEqual([...projectStatuses].sort())
})

test.each<[ProjectStatus, ProjectStatus, ProjectStatus | null]>([
  ['new', 'distributed', 'distributed'],
  ['premium', 'distributed', 'distributed'],
  ['quoting', 'distributed', null],
  ['distributed', 'quoting', 'quoting'],
  ['scheduled', 'quoting', null],
  ['completed', 'quoting', null],
  ['cancelled', 'distributed', null],
])('an event takes %s toward %s: %s', (from, to, reached) => expect(derivedMove(from, to)).toBe(reached))

test('derived moves never go back and never leave a closed status', () => {
  const order = ['new', 'reviewed', 'verified', 'premium', 'distributed', 'quoting', 'scheduled', 'in_progress']
  fc.assert(
    fc.property(fc.constantFrom(...projectStatuses), fc.constantFrom(...projectStatuses), (from, to) => {
      const reached = derivedMove(from, to)
      if (reached !== null) expect(order.indexOf(reached)).toBeGreaterThan(order.indexOf(from))
      if (projectTabStatuses.archived.includes(from)) expect(reached).toBeNull()
    }),
  )
})

test('the verification level is the highest ever set and never falls', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...projectStatuses)), (path) => {
      let level = verificationLevels[0] as (typeof verificationLevels)[number]
      for (const status of path) {
        const raised = raisedVerificationLevel(level, status)
        expect(verificationLevels.indexOf(raised)).toBeGreaterThanOrEqual(verificationLevels.indexOf(level))
        level = raised
      }
      for (const candidate of verificationLevels)
        if (path.includes(candidate))
          expect(verificationLevels.indexOf(level)).toBeGreaterThanOrEqual(verificationLevels.indexOf(candidate))
    }),
  )
})
