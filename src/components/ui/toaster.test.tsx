import { render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { Toaster } from './toaster'

function buttonAt(left: number, top: number) {
  const button = document.createElement('button')
  document.body.append(button)
  onTestFinished(() => button.remove())
  button.getBoundingClientRect = () => new DOMRect(left, top, 100, 36)
}

const placeOf = (text: string) => screen.getByText(text).closest('[data-x-position]')?.getAttribute('data-x-position')

test('a toast goes where it covers no button', async () => {
  const { innerWidth, innerHeight } = window
  const { rerender } = render(<Toaster message={{ title: 'Lead withdrawn' }} />)
  await waitFor(() => expect(placeOf('Lead withdrawn')).toBe('right'))
  buttonAt(innerWidth - 120, innerHeight - 300)
  rerender(<Toaster message={{ title: 'Saved' }} />)
  await waitFor(() => expect(placeOf('Saved')).toBe('right'))
  buttonAt(innerWidth - 120, innerHeight - 60)
  rerender(<Toaster message={{ title: 'Withdrawn again' }} />)
  await waitFor(() => expect(placeOf('Withdrawn again')).toBe('center'))
})
