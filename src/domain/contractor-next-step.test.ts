import { expect, test } from 'vitest'
import { contractorNextStep } from './contractor-next-step'

const complete = {
  status: 'published',
  account: true,
  invited: true,
  verified: true,
  pending: 0,
  missing: [],
  explained: false,
  renamed: false,
} as const

test.each([
  ['archived', { ...complete, status: 'archived', pending: 2 }, /^Archived/, null],
  ['sent in papers', { ...complete, pending: 1 }, 'Decide 1 document that waits.', 'documents'],
  ['applied', { ...complete, status: 'application', missing: ['Legal background'] }, /then verify: Legal/, 'checks'],
  ['was checked', { ...complete, status: 'manual' }, /^Everything is on file/, null],
  ['is verified without checks', { ...complete, missing: ['Legal background'] }, /or say why/, 'checks'],
  [
    'was not invited',
    { ...complete, status: 'unpublished', account: false, invited: false },
    'Send the invitation.',
    null,
  ],
  ['was invited', { ...complete, status: 'unpublished', account: false }, /^Wait until/, null],
  ['has an account', { ...complete, status: 'unpublished' }, /^Publish/, null],
  ['renamed itself', { ...complete, renamed: true }, /^Compare the papers/, 'documents'],
  ['is public', { ...complete, missing: ['Legal background'], explained: true }, /^Published and complete/, null],
] as const)('a contractor that %s has its next step', (_name, state, text, place) => {
  expect(contractorNextStep(state)).toEqual({
    text: typeof text === 'string' ? text : expect.stringMatching(text),
    place,
  })
})
