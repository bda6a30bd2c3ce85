import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GivenContactEmail } from './contact-email'

test('an email that our team gave says where mails go until it is confirmed, and how it is', () => {
  const { container, rerender } = render(<GivenContactEmail email="new@firm.example" pendingEmail="new@firm.example" />)
  expect(container.textContent).toContain('Our mails go to the address you sign in with')
  expect(container.textContent).toContain('open the link we sent to new@firm.example')
  rerender(<GivenContactEmail email="new@firm.example" pendingEmail={null} />)
  expect(screen.getByText(/save your profile to get a new link/)).toBeTruthy()
})
