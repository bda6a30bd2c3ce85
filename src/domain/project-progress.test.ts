import { expect, test } from 'vitest'
import { isComparing, nextStepText, reachedStep } from './project-progress'

const posted = { status: 'new', contractors: 0, quotes: 0, hired: null, waiting: {} } as const

test.each([
  [posted, 0, 'A first contractor is matched'],
  [{ ...posted, status: 'distributed', contractors: 2, waiting: null }, 1, 'Contractors answer and send quotes'],
  [{ ...posted, status: 'quoting', contractors: 2, quotes: 1, waiting: null }, 2, 'Read the quote and decide'],
  [{ ...posted, status: 'quoting', contractors: 1 }, 0, 'A first contractor is matched'],
  [{ ...posted, status: 'scheduled', contractors: 2, quotes: 2, hired: 'A', waiting: null }, 3, 'The work begins'],
  [
    { ...posted, status: 'in_progress', contractors: 2, hired: 'A', waiting: null },
    3,
    'Confirm the completion when the work is done',
  ],
  [{ ...posted, status: 'completed', hired: 'A', waiting: null }, 4, null],
  [{ ...posted, status: 'cancelled', waiting: null }, null, null],
] as const)('%j has reached step %j, and next is %j', (request, step, next) => {
  expect(reachedStep(request)).toBe(step)
  expect(nextStepText(request)).toBe(next)
})

test.each([
  [{ ...posted, status: 'quoting', contractors: 2, quotes: 1, waiting: null }, true],
  [{ ...posted, status: 'quoting', contractors: 2, waiting: null }, false],
  [{ ...posted, status: 'quoting', contractors: 2, quotes: 1 }, false],
  [{ ...posted, status: 'scheduled', contractors: 2, quotes: 1, hired: 'A', waiting: null }, false],
  [{ ...posted, status: 'cancelled', quotes: 1, waiting: null }, false],
] as const)('%j is at the choice between quotes: %j', (request, comparing) => {
  expect(isComparing(request)).toBe(comparing)
})
