import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { type Answers, TestApi } from '~/test/browser/api'
import { choose, fill, press } from '~/test/browser/form'
import { router } from '~/test/browser/navigation'
import { CreateContractorDialog } from './create-dialog'

function given(create: Answers[string]) {
  const onClose = vi.fn()
  render(
    <TestApi answers={{ 'admin.contractors.create': create }}>
      <CreateContractorDialog onClose={onClose} />
      <ToastHost />
    </TestApi>,
  )
  return onClose
}

async function fillIn(): Promise<void> {
  fill('Company Name', 'Plumb Line')
  fill('Contact Name', 'Paula Plumb')
  fill('Email', 'paula@example.ca')
  await userEvent.type(screen.getByLabelText('Phone'), '4165550166')
  fill('City', 'Guelph')
  await choose('Province', 'ON')
  await userEvent.type(screen.getByLabelText('Postal Code'), 'n1h1a1')
  await press('Create Contractor')
}

test('what is missing is said at its field, before anything is sent', async () => {
  const sent = vi.fn()
  given(sent)
  await press('Create Contractor')
  await screen.findByText('Company name is required')
  for (const message of [
    'Contact name is required',
    'Valid email is required',
    'Phone number is required',
    'City is required',
    'Province is required',
    'Postal code is required',
  ])
    screen.getByText(message)
  expect(sent).not.toHaveBeenCalled()
})

test('a company that was made is opened', async () => {
  const sent = vi.fn(() => ({ id: '7' }))
  const onClose = given(sent)
  await fillIn()
  await screen.findByText('Contractor created')
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ companyName: 'Plumb Line', province: 'ON' }))
  expect(onClose).toHaveBeenCalledOnce()
  expect(router.push).toHaveBeenCalledWith('/admin/contractors/7')
})

test('when it fails, it says so and keeps what was typed', async () => {
  const onClose = given(() => {
    throw new TypeError('offline')
  })
  await fillIn()
  await screen.findByText('Failed to create contractor')
  expect(screen.getByLabelText('Company Name')).toHaveProperty('value', 'Plumb Line')
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '(416) 555-0166')
  expect(onClose).not.toHaveBeenCalled()
})
