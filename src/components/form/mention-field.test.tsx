import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { Form } from './form'
import { MentionField } from './mention-field'

const people = ['Ann Lee', 'Mika Roy', 'Zoë Côté'].map((name, at) => ({ id: String(at), name }))

function Composer() {
  const form = useForm({ defaultValues: { body: '' } })
  return (
    <Form form={form} onSubmit={() => {}}>
      <MentionField name="body" label="New comment" people={people} peopleLabel="Colleagues" />
      <output>{useWatch({ control: form.control, name: 'body' })}</output>
    </Form>
  )
}

function given() {
  render(<Composer />)
  return screen.getByLabelText('New comment')
}

const value = () => screen.getByLabelText('New comment')

test('@ proposes people; what is typed narrows them, and Enter writes the name', async () => {
  const user = userEvent.setup()
  const field = given()
  await user.type(field, 'Please ring, @')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Ann Lee',
    'Mika Roy',
    'Zoë Côté',
  ])
  await user.keyboard('cot')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Zoë Côté'])
  await user.keyboard('{Enter}')
  expect(value()).toHaveProperty('value', 'Please ring, @Zoë Côté ')
  await expect.poll(() => document.activeElement).toBe(value())
  await user.keyboard('today')
  expect(screen.getByRole('status').textContent).toBe('Please ring, @Zoë Côté today')
})

test('Escape leaves what was typed as text, and Backspace takes the @ back', async () => {
  const user = userEvent.setup()
  const field = given()
  await user.type(field, '@an')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(value()).toHaveProperty('value', '@an')
  await expect.poll(() => document.activeElement).toBe(value())
  await user.type(value(), ' @{Backspace}')
  expect(value()).toHaveProperty('value', '@an ')
})

test('an address is no mention', async () => {
  await userEvent.type(given(), 'x@mail.example')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(value()).toHaveProperty('value', 'x@mail.example')
})
