import { expect, test } from 'vitest'
import { type AskedQuestion, checkAnswers } from './service-answers'

const ask = (question: Partial<AskedQuestion>): AskedQuestion => ({
  questionId: 'q',
  label: 'A question',
  type: 'text',
  required: false,
  options: [],
  ...question,
})

test('answers are kept beside the question as it was asked; unknown keys are dropped', () => {
  const questions = [
    ask({ questionId: 'size', label: 'How large?', type: 'number' }),
    ask({ questionId: 'parts', label: 'Which parts?', type: 'multiselect', options: ['Walls', 'Floor'] }),
  ]
  const { answers, issues } = checkAnswers(questions, { size: ' 120 ', parts: ['Floor', 'Floor'], other: 'x' })
  expect(issues).toEqual([])
  expect(answers).toEqual([
    { questionId: 'size', label: 'How large?', type: 'number', value: '120' },
    { questionId: 'parts', label: 'Which parts?', type: 'multiselect', value: ['Floor'] },
  ])
})

test.each([
  ['a required question without an answer', ask({ required: true }), {}],
  ['a required question with blanks', ask({ required: true }), { q: '   ' }],
  [
    'a required multiselect with nothing chosen',
    ask({ required: true, type: 'multiselect', options: ['A'] }),
    { q: [] },
  ],
  ['a number that is none', ask({ type: 'number' }), { q: 'many' }],
  ['a number below zero', ask({ type: 'number' }), { q: '-5' }],
  ['a number out of all bounds', ask({ type: 'number' }), { q: '1000001' }],
  ['an option that is not offered', ask({ type: 'select', options: ['A'] }), { q: 'B' }],
  ['one option of several that is not offered', ask({ type: 'multiselect', options: ['A'] }), { q: ['A', 'B'] }],
  ['several answers to a question for one', ask({ type: 'select', options: ['A'] }), { q: ['A'] }],
  ['a text without end', ask({}), { q: 'x'.repeat(2001) }],
])('%s is an issue', (_name, question, given) => {
  const { answers, issues } = checkAnswers([question], given)
  expect(issues.map(({ questionId }) => questionId)).toEqual(['q'])
  expect(answers).toEqual([])
})

test('an empty answer to an optional question is no answer', () => {
  expect(checkAnswers([ask({})], { q: '' })).toEqual({ answers: [], issues: [] })
})

test('keys that every object inherits are no answers', () => {
  expect(checkAnswers([ask({ questionId: 'constructor' })], {})).toEqual({ answers: [], issues: [] })
})
