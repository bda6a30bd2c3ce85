import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { choose, fill, press } from '~/test/browser/form'
import { ContractorRegistration } from './contractor-registration'

const categories = [{ id: 'aaaaaaaa-0000-7000-8000-000000000001', name: 'Roofing', slug: 'roofing' }]

async function given(register: Answers[string]): Promise<void> {
  render(
    <TestApi answers={{ 'serviceQuestion.categories': () => categories, 'contractor.register': register }}>
      <ContractorRegistration />
      <ToastHost />
    </TestApi>,
  )
  await screen.findByLabelText('Roofing')
}

async function fillIn(): Promise<void> {
  fill('First name', 'Bo')
  fill('Last name', 'Real')
  fill('Email', 'bo@example.ca')
  await userEvent.type(screen.getByLabelText('Phone'), '4165550144')
  fill('Company name', 'Boreal Builders')
  await userEvent.click(screen.getByLabelText('Roofing'))
  fill('City', 'Toronto')
  await choose('Province', 'ON')
  await userEvent.type(screen.getByLabelText('Postal code'), 'm5h2n2')
}

test('an empty application says everything that is missing', async () => {
  const sent = vi.fn()
  await given(sent)
  await press('Submit Application')
  await screen.findByText('First name is required')
  for (const message of [
    'Last name is required',
    'Invalid email address',
    'Phone number is required',
    'Company name is required',
    'Please select at least one service',
    'City is required',
    'Province is required',
    'Postal code is required',
  ])
    screen.getByText(message)
  expect(sent).not.toHaveBeenCalled()
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/contractor/login')
})

test('phone and postal code take their shape, and the success says where the confirmation goes', async () => {
  const sent = vi.fn(() => ({}))
  await given(sent)
  await fillIn()
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '(416) 555-0144')
  expect(screen.getByLabelText('Postal code')).toHaveProperty('value', 'M5H 2N2')
  await press('Submit Application')
  const heading = await screen.findByRole('heading', { name: 'Application Submitted!' })
  expect(document.activeElement).toBe(heading)
  screen.getByText('bo@example.ca')
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      companyName: 'Boreal Builders',
      province: 'ON',
      serviceCategoryIds: [categories[0]?.id],
    }),
  )
})

test('what the server finds wrong is said at its field, and nothing typed is lost', async () => {
  const message = 'Invalid email address'
  await given(() => {
    throw new ServerError({ code: 'BAD_REQUEST', message, issues: [{ path: 'email', message }] })
  })
  await fillIn()
  await press('Submit Application')
  await screen.findByText('Submission Failed')
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Company name')).toHaveProperty('value', 'Boreal Builders')
})
