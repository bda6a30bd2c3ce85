import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { howLong, type Retention, retention } from '~/domain/retention'
import { capitalize } from '~/lib/format'
import { PrivacyPage } from './privacy-page'

test('the privacy page says of all that is kept what it is, why and how long, as the sweep is told', () => {
  render(<PrivacyPage contact={{ email: 'privacy@example.ca', postalAddress: '1 Main Street, Ottawa' }} />)
  const table = screen.getByRole('table', { name: 'What is kept and why, and how long' })
  const [, ...rows] = within(table).getAllByRole('row')
  const said = rows.map((row) => [
    within(row).getByRole('rowheader').textContent,
    within(row).getByRole('cell').textContent,
  ])
  const kept: Retention[] = Object.values(retention)
  expect(said).toEqual(kept.map((row) => [`${row.what}${capitalize(row.why)}`, capitalize(howLong(row))]))
})
