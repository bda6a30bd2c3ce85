import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Accordion } from './accordion'

const items = [
  { title: 'What does it cost?', text: 'Joining is free.' },
  { title: 'How long does it take?', text: 'Five days.' },
]

test('answers open and close by keyboard, several at once', async () => {
  render(<Accordion items={items} />)
  const cost = screen.getByRole('button', { name: 'What does it cost?' })
  await userEvent.tab()
  expect(document.activeElement).toBe(cost)
  await userEvent.keyboard('{Enter}')
  expect(cost.getAttribute('aria-expanded')).toBe('true')
  screen.getByText('Joining is free.')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'How long does it take?' }))
  await userEvent.keyboard(' ')
  screen.getByText('Five days.')
  screen.getByText('Joining is free.')
  await userEvent.tab({ shift: true })
  await userEvent.keyboard(' ')
  expect(screen.queryByText('Joining is free.')).toBeNull()
  expect(cost.getAttribute('aria-expanded')).toBe('false')
})
