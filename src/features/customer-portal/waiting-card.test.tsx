import { expect, test } from 'vitest'
import { newsOf } from './waiting-card'

type Request = Parameters<typeof newsOf>[0]

const quiet = {
  status: 'quoting',
  hired: null,
  quotes: 0,
  unread: 0,
  waiting: null,
  shared: true,
  paymentsAsked: 0,
  visitsOffered: 0,
  nextBy: null,
} as unknown as Request

test('what waits for the homeowner is counted in words, and nothing else is', () => {
  expect(newsOf(quiet)).toEqual([])
  expect(newsOf({ ...quiet, quotes: 2, visitsOffered: 1, unread: 3 })).toEqual([
    '2 quotes to compare',
    '1 visit to agree on',
    '3 new messages',
  ])
  expect(newsOf({ ...quiet, status: 'in_progress', hired: 'Maple Roofing', quotes: 2, paymentsAsked: 1 })).toEqual([
    '1 payment asked for',
  ])
  const finished = {
    ...quiet,
    status: 'in_progress',
    hired: 'Maple Roofing',
    nextBy: '2026-12-01T15:00:00.000Z',
  } as const
  expect(newsOf(finished)).toEqual(['Work is said to be finished: confirm it'])
})
