import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { PhoneField, PostalCodeField } from './masked-fields'

function Contact() {
  return (
    <FormProvider {...useForm({ defaultValues: { phone: '', postalCode: '' } })}>
      <PhoneField name="phone" />
      <PostalCodeField name="postalCode" />
    </FormProvider>
  )
}

test.each([
  ['Phone', '4165550123999', '(416) 555-0123', '14'],
  ['Postal code', 'm5h2n2x', 'M5H 2N2', '7'],
])('%s takes its shape while it is typed', async (label, typed, shown, length) => {
  render(<Contact />)
  const field = screen.getByLabelText(label)
  await userEvent.type(field, typed)
  expect(field).toHaveProperty('value', shown)
  expect(field.getAttribute('maxlength')).toBe(length)
})

test.each([
  ['Phone', ' +1 (416) 555-0123 ', '(416) 555-0123'],
  ['Postal code', '  k1a - 0b1 ', 'K1A 0B1'],
])('%s takes its shape when it is pasted, before its length cuts it', async (label, text, shown) => {
  render(<Contact />)
  const field = screen.getByLabelText(label)
  await userEvent.click(field)
  await userEvent.paste(text)
  expect(field).toHaveProperty('value', shown)
})
