import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DeclineDialog } from './decline-dialog'

const shown = (alone: boolean) =>
  render(<DeclineDialog leadId="lead" alone={alone} pending={false} onClose={() => {}} onDecline={async () => {}} />)

test('of a request to one contractor only, no place goes to another', () => {
  shown(true)
  screen.getByText('The homeowner asked only you, and is told. This cannot be undone.')
  expect(screen.queryByText(/another contractor/)).toBeNull()
})

test('of any other, it does', () => {
  shown(false)
  screen.getByText('Your place goes to another contractor. This cannot be undone.')
})
