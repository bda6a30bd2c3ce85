import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerDeadlines, awaitsAnswer, isReopenable, matchClock } from './deadlines'

const at = (text: string) => new Date(`2026-03-0${text}:00.000Z`)
const request = {
  createdAt: at('1T10:00'),
  reopenedAt: null,
  waitingSince: at('1T10:00'),
  matchedAt: null,
  status: 'new' as const,
}

describe('the clock of a request', () => {
  test.each([
    ['1T10:00', 'running'],
    ['2T09:59', 'running'],
    ['2T10:00', 'late'],
    ['5T10:00', 'late'],
  ])('at %s is %s', (now, state) => {
    expect(matchClock(request, at(now))).toEqual({ state, matchBy: at('2T10:00'), matchedAt: null })
  })

  test('stops with the first contractor, however late', () => {
    const matchedAt = at('4T10:00')
    expect(matchClock({ ...request, waitingSince: null, matchedAt }, at('5T10:00'))).toEqual({
      state: 'matched',
      matchBy: at('2T10:00'),
      matchedAt,
    })
  })

  test('stops when the request is closed', () => {
    expect(matchClock({ ...request, waitingSince: null, status: 'cancelled' }, at('5T10:00')).state).toBe('stopped')
  })

  test('starts anew when nobody has the request any more', () => {
    const waiting = { ...request, waitingSince: at('5T10:00'), matchedAt: at('2T08:00') }
    expect(matchClock(waiting, at('5T11:00'))).toEqual({ state: 'running', matchBy: at('6T10:00'), matchedAt: null })
  })

  test('runs a day from when it began to wait, and never says late before that', () => {
    const instants = fc.date({ min: at('1T00:00'), max: at('9T00:00'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, instants, (waitingSince, now) => {
        const clock = matchClock({ ...request, waitingSince }, now)
        expect(clock.matchBy.getTime() - waitingSince.getTime()).toBe(24 * 3_600_000)
        expect(clock.state === 'late').toBe(now >= clock.matchBy)
      }),
    )
  })
})

test('a contractor is reminded after 4 hours and holds the slot for 48', () => {
  expect(answerDeadlines({ createdAt: at('1T10:00') }, { reopenedAt: null })).toEqual({
    remindAt: at('1T14:00'),
    freeAt: at('3T10:00'),
  })
  expect(answerDeadlines({ createdAt: at('1T10:00') }, { reopenedAt: at('5T10:00') })).toEqual({
    remindAt: at('5T14:00'),
    freeAt: at('7T10:00'),
  })
})

test('only a new lead of an open request is waited for', () => {
  const lead = { createdAt: at('1T10:00'), status: 'new' as const, expiredAt: null, withdrawnAt: null }
  const open = { status: 'distributed' as const }
  expect(awaitsAnswer(lead, open)).toBe(true)
  expect(awaitsAnswer({ ...lead, status: 'contacted' }, open)).toBe(false)
  expect(awaitsAnswer({ ...lead, expiredAt: at('3T10:00') }, open)).toBe(false)
  expect(awaitsAnswer({ ...lead, withdrawnAt: at('3T10:00') }, open)).toBe(false)
  expect(awaitsAnswer(lead, { status: 'cancelled' })).toBe(false)
})

test('a closed request can be opened again for 30 days', () => {
  const closedAt = new Date('2026-03-01T10:00:00Z')
  expect(isReopenable(closedAt, new Date('2026-03-31T09:59:59Z'))).toBe(true)
  expect(isReopenable(closedAt, new Date('2026-03-31T10:00:00Z'))).toBe(false)
})
