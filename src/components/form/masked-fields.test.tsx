import { act, fireEvent, render, screen } from '@testing-library/react'
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

/** Text that is dropped, autofilled or inserted by a keyboard's clipboard fires no paste event. */
function insert(field: HTMLInputElement, data: string, inputType: string): void {
  const event = new InputEvent('beforeinput', { data, inputType, bubbles: true, cancelable: true })
  act(() => {
    field.dispatchEvent(event)
  })
  // What the browser does by itself: as much as fits.
  if (!event.defaultPrevented) fireEvent.change(field, { target: { value: data.slice(0, field.maxLength) } })
}

test.each(['paste', 'insertText', 'insertReplacementText', 'insertFromDrop'])(
  'a number with its country code takes the place of another whole, by %s',
  async (way) => {
    render(<Contact />)
    const field = screen.getByLabelText<HTMLInputElement>('Phone')
    await userEvent.type(field, '4165550123')
    field.setSelectionRange(0, field.value.length)
    if (way === 'paste') await userEvent.paste('+1 613 555 0199')
    else insert(field, '+1 613 555 0199', way)
    expect(field.value).toBe('(613) 555-0199')
  },
)

test('a number that is typed with its country code loses it with the eleventh digit', async () => {
  render(<Contact />)
  await userEvent.type(screen.getByLabelText('Phone'), '16135550199')
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '(613) 555-0199')
})

test.each([
  ['Phone', '4165550123', '613.555.0199', '(613) 555-0199'],
  ['Phone', '4165550123', 'tel:+16135550199', '(613) 555-0199'],
  ['Postal code', 'm5h2n2', 'K1A-0B1', 'K1A 0B1'],
])('%s: a whole one that is pasted behind %s takes its place', async (label, before, text, shown) => {
  render(<Contact />)
  const field = screen.getByLabelText(label)
  await userEvent.type(field, before)
  await userEvent.paste(text)
  expect(field).toHaveProperty('value', shown)
})
