import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { TestApi } from '~/test/browser/api'
import { RegisterForm } from './register-form'

const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

test('who was introduced types neither their name nor their email again', async () => {
  const form = (name?: string, email?: string) => (
    <TestApi answers={{}}>
      <RegisterForm pending={false} name={name} email={email} issues={undefined} onSubmit={vi.fn()} />
    </TestApi>
  )
  const { rerender } = render(form())
  // The page learns it after it was shown.
  rerender(form(' Marie-Ève  de la Tour', 'marie@example.ca'))
  await waitFor(() => expect(value('Email')).toBe('marie@example.ca'))
  expect([value('First name'), value('Last name')]).toEqual(['Marie-Ève', 'de la Tour'])
  rerender(form('Somebody Else', 'else@example.ca'))
  expect([value('First name'), value('Email')]).toEqual(['Marie-Ève', 'marie@example.ca'])
})
