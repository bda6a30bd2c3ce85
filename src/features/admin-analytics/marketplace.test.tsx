import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { OwnershipProvider } from '~/components/layout/ownership'
import type { Figures } from '~/domain/marketplace-measures'
import { TestApi } from '~/test/browser/api'
import { Marketplace } from './marketplace'

const figures: Figures = {
  requests: 130,
  matched: 110,
  medianHours: 6.5,
  judged: 120,
  kept: 105,
  slots: 360,
  slotsFilled: 200,
  answers: 0,
  answeredInTime: 0,
  decided: 40,
  hired: 30,
  valued: 12,
  value: 48_000,
}
const id = 'aaaaaaaa-0000-7000-8000-000000000001'

beforeEach(() => window.history.replaceState(null, '', '/admin/analytics?measure=kept'))

test('a measure says its definition, its numbers by month, trade and province, and its requests', async () => {
  const asked: object[] = []
  render(
    <TestApi
      answers={{
        'serviceQuestion.categories': () => [],
        'admin.marketplace.measure': () => ({
          from: '2026-04-01',
          to: '2026-06-29',
          total: figures,
          months: ['2026-04', '2026-05', '2026-06'].map((month) => ({ ...figures, month })),
          trades: [{ ...figures, trade: 'roofing', name: 'Roofing' }],
          provinces: [{ ...figures, province: 'ON' }],
        }),
        'admin.marketplace.requests': (input: object) => {
          asked.push(input)
          const request = { id, reference: 'TR-7K3M9Q', trade: 'Roofing', province: 'ON', slotsFilled: 1 }
          const counts = {
            hoursToMatch: 40,
            kept: 'missed',
            answeredInTime: 1,
            answeredLate: 1,
            result: null,
            value: null,
          }
          return {
            requests: [{ ...request, ...counts, createdAt: '2026-06-01T12:00:00.000Z' }],
            nextCursor: null,
            previousCursor: null,
          }
        },
      }}
    >
      <OwnershipProvider isOwner>
        <Marketplace />
      </OwnershipProvider>
    </TestApi>,
  )
  expect(await screen.findByText(/got their first contractor within 24 hours/)).toBeTruthy()
  expect(screen.getByRole('tab', { name: /Kept rate/ }).textContent).toContain('87% of 120')
  expect(screen.getByRole('tab', { name: /Response/ }).textContent).toContain('None yet')
  expect(screen.getByRole('tab', { name: /Value/ }).textContent).toContain('$48,000 in 12 jobs')
  expect(
    screen.getByRole('img', { name: /^Kept rate by month. April 2026: 120 requests, 105 matched in time/ }),
  ).toBeTruthy()
  const trades = within(screen.getByRole('table', { name: 'Kept rate by trade' }))
  expect(trades.getByRole('row', { name: /Roofing/ }).textContent).toContain('87% of 120')
  const row = within(await screen.findByRole('table', { name: 'Not matched in time' })).getByRole('row', {
    name: /TR-/,
  })
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/admin/projects/${id}`)
  expect(row.textContent).toContain('40 h, late')
  expect(asked).toEqual([expect.objectContaining({ which: 'missed' })])
  await userEvent.click(trades.getByRole('button', { name: 'Roofing' }))
  expect(window.location.search).toBe('?measure=kept&trade=roofing')
  const exported = screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')
  expect(exported).toBe('/api/admin/export/marketplace?which=missed')
})
