import { describe, expect, test } from 'vitest'
import { documentTypes } from './options'
import { provinces } from './province'
import {
  checkOfDocumentType,
  compensationBoards,
  daysBetween,
  dueReminder,
  isCurrent,
  minimumCoverage,
  teamChecks,
  verificationCheckLabels,
  verificationChecks,
} from './verification'

test('there are seven checks, each with a name', () => {
  expect(verificationChecks).toHaveLength(7)
  expect(verificationChecks.map((check) => verificationCheckLabels[check]).every(Boolean)).toBe(true)
  expect(teamChecks).toHaveLength(3)
  expect(minimumCoverage).toBe(2_000_000)
})

test('every province names its workers’ compensation board', () => {
  expect(provinces.map((province) => compensationBoards[province])).toEqual([
    'WCB Alberta',
    'WorkSafeBC',
    'WCB Manitoba',
    'WorkSafeNB',
    'WorkplaceNL',
    'WCB Nova Scotia',
    'WSIB',
    'WCB PEI',
    'CNESST',
    'Saskatchewan WCB',
    'WSCC',
    'WSCC',
    'Yukon WSCB',
  ])
})

test('only insurance and licences prove a check by their type', () => {
  expect(documentTypes.map(checkOfDocumentType)).toEqual([
    'licences_and_permits',
    'liability_insurance',
    null,
    null,
    null,
  ])
})

test('days are counted over the ends of months', () => {
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-11-01', '2026-10-31')).toBe(-1)
})

describe('a document', () => {
  test('counts until the day before it expires', () => {
    const verified = { decision: 'verified', expiresOn: '2026-06-10' } as const
    expect(isCurrent(verified, '2026-06-09')).toBe(true)
    expect(isCurrent(verified, '2026-06-10')).toBe(false)
    expect(isCurrent({ decision: 'verified', expiresOn: null }, '2099-01-01')).toBe(true)
  })

  test('does not count until it is decided, nor once it is rejected', () => {
    expect(isCurrent({ decision: 'pending', expiresOn: null }, '2026-01-01')).toBe(false)
    expect(isCurrent({ decision: 'rejected', expiresOn: null }, '2026-01-01')).toBe(false)
  })
})

describe('a reminder', () => {
  const due = (today: string, decidedOn = '2026-01-01') => dueReminder({ expiresOn: '2026-06-30', decidedOn }, today)

  test('is due 30, 14 and 3 days before, each until the next', () => {
    expect(due('2026-05-30')).toBe(null)
    expect(due('2026-05-31')).toBe(30)
    expect(due('2026-06-15')).toBe(30)
    expect(due('2026-06-16')).toBe(14)
    expect(due('2026-06-26')).toBe(14)
    expect(due('2026-06-27')).toBe(3)
    expect(due('2026-06-29')).toBe(3)
    expect(due('2026-06-30')).toBe(null)
  })

  test('is not sent for a day that had passed when the document was decided', () => {
    expect(due('2026-06-10', '2026-06-10')).toBe(null)
    expect(due('2026-06-16', '2026-06-10')).toBe(14)
  })

  test('is never due without an expiry', () => {
    expect(dueReminder({ expiresOn: null, decidedOn: '2026-01-01' }, '2026-01-02')).toBe(null)
  })
})
