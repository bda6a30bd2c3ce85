import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FollowedLead as Lead } from '~/contracts/partner-lead'
import { FollowedLead } from './followed-lead'

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 17))
const lead: Lead = {
  id: 'l',
  reference: 'TR-7K2M9Q',
  status: 'distributed',
  statusText: 'Getting quotes',
  serviceNeeded: 'Roofing',
  source: null,
  externalId: null,
  metadata: {},
  createdAt: day(1),
  updatedAt: day(4),
  timeline: [
    { at: day(1), status: 'new' },
    { at: day(2), status: 'reviewed' },
    { at: day(3), status: 'verified' },
    { at: day(4), status: 'distributed' },
  ],
  matches: [
    { companyName: 'Alpha Roofing', slug: 'alpha-roofing', status: 'quoted', matchedAt: day(4) },
    { companyName: 'Beta Roofs', slug: null, status: 'new', matchedAt: day(4) },
  ],
}

test('a followed request says where it is, who has it and what happened, each step once', () => {
  render(<FollowedLead lead={lead} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Getting quotes')
  expect(screen.getByRole('link', { name: 'Alpha Roofing' }).getAttribute('href')).toBe('/contractors/alpha-roofing')
  expect(screen.getByText('Beta Roofs').closest('li')?.textContent).toBe('Beta RoofsHas your request')
  const steps = screen.getAllByRole('listitem').map((item) => item.textContent ?? '')
  const happened = steps.filter((text) => /Nov/.test(text))
  expect(happened[0]).toBe('Request receivedNov 1, 2026')
  expect(new Set(happened.map((text) => text.replace(/Nov.*/, ''))).size).toBe(happened.length)
})

test('a request that nobody has yet says so', () => {
  render(<FollowedLead lead={{ ...lead, matches: [] }} />)
  expect(screen.getByText('Nobody has your request yet.')).toBeTruthy()
})
