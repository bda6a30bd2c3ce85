import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays } from 'date-fns'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { takeIntroduction } from '~/components/form/introduction'
import { ToastHost } from '~/components/ui/toast-host'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { choose, fill, press } from '~/test/browser/form'
import { RequestWizard } from './request-wizard'
import type { Begun } from './wizard-form'

const question = { options: [], required: false, placeholder: null, helpText: null, updatedAt: '2026-01-01T00:00:00Z' }
const categories = [
  { id: '1', name: 'Roofing', slug: 'roofing' },
  { id: '2', name: 'Home Additions', slug: 'home-additions' },
]
const questions = [
  {
    ...question,
    id: '3',
    serviceCategorySlug: 'home-additions',
    questionId: 'additionType',
    label: 'What kind of addition?',
    type: 'select',
    options: ['Sunroom', 'Second storey'],
    required: true,
    displayOrder: 0,
  },
  {
    ...question,
    id: '4',
    serviceCategorySlug: 'home-additions',
    questionId: 'rooms',
    label: 'Which rooms?',
    type: 'multiselect',
    options: ['Bedroom', 'Bathroom'],
    displayOrder: 1,
  },
]

type Props = Omit<ComponentProps<typeof RequestWizard>, 'begun'>

async function given(answers: Answers = {}, step = 'Step 1 of 3', begun?: Begun, props: Props = {}): Promise<void> {
  const catalog = { 'serviceQuestion.categories': () => categories, 'serviceQuestion.list': () => questions }
  render(
    <TestApi answers={{ ...catalog, ...answers }}>
      <RequestWizard begun={begun} {...props} />
      <ToastHost />
    </TestApi>,
  )
  await screen.findByText(step)
}

/** As far as the step that asks for the project, or, with a service, who one is. */
async function goTo(service?: string): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name: 'Residential' }))
  await press('Next')
  await screen.findByLabelText('Description')
  if (!service) return
  await choose('Service type', service)
  fill('Description', 'The roof leaks above the bedroom.')
  await choose('Timeline', 'Flexible')
  await press('Next')
}

test('it asks in three steps, and each says what is missing before the next', async () => {
  await given()
  screen.getByText('33% complete')
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  await press('Next')
  await screen.findByText('Please select a property type')
  await userEvent.click(screen.getByRole('radio', { name: 'Commercial' }))
  await waitFor(() => expect(screen.queryByText('Please select a property type')).toBeNull())
  await press('Next')

  await screen.findByText('Step 2 of 3')
  await screen.findByLabelText('Description')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await press('Next')
  await screen.findByText('Please select a service type')
  screen.getByText('Please provide more details (at least 20 characters)')
  screen.getByText('Please select your timeline')
  await choose('Service type', 'Roofing')
  fill('Description', 'Shingles for the roof of the waiting room.')
  await choose('Timeline', 'Flexible')
  await press('Next')

  await screen.findByText('Step 3 of 3')
  await screen.findByLabelText('City')
  screen.getByText('100% complete')
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  fill('Name', 'H')
  screen.getByLabelText('Name').blur()
  expect(screen.queryByText('Name must be at least 2 characters')).toBeNull()
  await press('Submit')
  await screen.findByText('Name must be at least 2 characters')
  for (const message of [
    'Please enter a valid email address',
    'Phone number must be 10 digits',
    'Please enter your city',
    'Please enter a valid Canadian postal code (e.g., M5H 2N2)',
  ])
    screen.getByText(message)
  await press('Previous')
  await screen.findByLabelText('Description')
  await press('Next')
  await screen.findByText('Step 3 of 3')
  expect(screen.queryByText('Please enter your city')).toBeNull()
})

test("a service's own questions are asked, and forgotten when the service changes", async () => {
  await given()
  await goTo('Home Additions')
  await screen.findByText('Please answer: What kind of addition?')
  await choose(/What kind of addition/, 'Sunroom')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Bedroom' }))
  expect(screen.getByRole('checkbox', { name: 'Bedroom' }).getAttribute('aria-checked')).toBe('true')
  await choose('Service type', 'Roofing')
  expect(screen.queryByLabelText(/What kind of addition/)).toBeNull()
  await choose('Service type', 'Home Additions')
  expect(screen.getByRole('checkbox', { name: 'Bedroom' }).getAttribute('aria-checked')).toBe('false')
  expect(screen.getByLabelText(/What kind of addition/).textContent).toBe('Select an option')
})

test('when the request cannot be sent, nothing is lost, and sending it again is the same request', async () => {
  const sent: { submissionId: string }[] = []
  await given({
    'lead.create': (input: { submissionId: string }) => {
      sent.push(input)
      if (sent.length === 1) throw new TypeError('offline')
      return { id: '5', reference: 'TR-ABC123' }
    },
  })
  await goTo('Roofing')
  await screen.findByLabelText('City')
  fill('Name', 'Hanna Lost')
  fill('Email', 'lost@example.ca')
  fill('Phone', '6135550111')
  fill('City', 'Ottawa')
  fill('Postal code', 'k1n6n5')
  await press('Submit')
  await screen.findByText('Something went wrong. Please try again.')
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Hanna Lost')
  await press('Submit')
  await screen.findByRole('heading', { name: 'Request Received!' })
  screen.getByText('TR-ABC123')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]).toMatchObject({ customerName: 'Hanna Lost', propertyType: 'residential', serviceNeeded: 'Roofing' })
})

test('what was begun goes on after a reload, unless it is a week old', async () => {
  await given()
  await goTo()
  fill('Description', 'A charger in the garage.')
  cleanup()
  await given({}, 'Step 2 of 3')
  expect(await screen.findByLabelText('Description')).toHaveProperty('value', 'A charger in the garage.')
  cleanup()
  vi.setSystemTime(addDays(new Date(), 8))
  await given()
  expect(screen.getByRole('radio', { name: 'Residential' })).toHaveProperty('checked', false)
})

test.each([
  [new TypeError('offline'), 'Could not enhance description. Please try again.'],
  [new ServerError({ code: 'SERVICE_UNAVAILABLE', message: 'Not now.' }), 'Not now.'],
])('a description that cannot be improved keeps its words and says why: %s', async (failure, said) => {
  await given({
    'lead.enhanceText': () => {
      throw failure
    },
  })
  await goTo()
  const improve = screen.getByRole('button', { name: 'Enhance with AI' })
  fill('Description', 'too short')
  expect(improve).toHaveProperty('disabled', true)
  fill('Description', 'please be unable to answer this one')
  await userEvent.click(improve)
  await screen.findByText('Enhancement Failed')
  screen.getByText(said)
  expect(screen.getByLabelText('Description')).toHaveProperty('value', 'please be unable to answer this one')
})

test('what was chosen on another page is filled in, once: the address loses it and a reload keeps it', async () => {
  window.history.replaceState(null, '', '/project/new?service=home-additions&postalCode=k1n6n5&from=home')
  await given({}, undefined, { service: 'home-additions', postalCode: 'k1n6n5' })
  await waitFor(() => expect(window.location.search).toBe('?from=home'))
  cleanup()
  await given()
  await goTo()
  expect(screen.getByRole('combobox', { name: /^Service type/ }).textContent).toContain('Home Additions')
  await choose('Service type', 'Roofing')
  fill('Description', 'The roof leaks above the bedroom.')
  await choose('Timeline', 'Flexible')
  await press('Next')
  expect(await screen.findByLabelText<HTMLInputElement>('Postal code')).toHaveProperty('value', 'K1N 6N5')
})

test('what nobody could have chosen is left out', async () => {
  await given({}, undefined, { service: 'no-such-thing', postalCode: '<b>' })
  await goTo('Roofing')
  expect(await screen.findByLabelText<HTMLInputElement>('Postal code')).toHaveProperty('value', '')
})

test('Back goes a step back, and Previous leaves no step behind it', async () => {
  await given()
  await goTo('Roofing')
  await screen.findByText('Step 3 of 3')
  act(() => window.history.back())
  await screen.findByText('Step 2 of 3')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await press('Previous')
  await screen.findByText('Step 1 of 3')
})

test('Previous shows the step before, also where a draft was opened and no step lies before it', async () => {
  await given()
  await goTo('Roofing')
  await screen.findByText('Step 3 of 3')
  cleanup()
  window.history.pushState(null, '')
  await given({}, 'Step 3 of 3')
  await press('Previous')
  await screen.findByText('Step 2 of 3')
  await press('Next')
  await screen.findByText('Step 3 of 3')
  const { state } = window.history
  act(() => window.history.back())
  await screen.findByText('Step 2 of 3')
  await press('Previous')
  await screen.findByText('Step 1 of 3')
  // Forwards lies the third step still, which this DOM forgets; the entry before it shows the first by now.
  window.history.pushState(state, '')
  act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state })))
  await screen.findByText('Step 3 of 3')
  await press('Previous')
  await screen.findByText('Step 2 of 3')
})

test('a draft that is opened by a link goes back to the step before', async () => {
  const shown = (key: string) => (
    <TestApi answers={{ 'serviceQuestion.categories': () => categories, 'serviceQuestion.list': () => questions }}>
      <RequestWizard key={key} />
    </TestApi>
  )
  const { rerender } = render(shown('first'))
  await screen.findByText('Step 1 of 3')
  await goTo()
  window.history.pushState(null, '')
  rerender(shown('again'))
  await screen.findByText('Step 2 of 3')
  await choose('Service type', 'Roofing')
  fill('Description', 'The roof leaks above the bedroom.')
  await choose('Timeline', 'Flexible')
  await press('Next')
  await screen.findByText('Step 3 of 3')
  act(() => window.history.back())
  await screen.findByText('Step 2 of 3')
})

test('a reload of a step forgets nothing of the way back', async () => {
  await given()
  await goTo()
  const entry = window.history.state
  cleanup()
  await given({}, 'Step 2 of 3')
  expect(window.history.state).toEqual(entry)
})

test('whoever is signed in finds how they are reached filled in', async () => {
  const contact = { customerName: 'Nora Whitfield', email: 'nora@example.ca', phone: '(613) 555-0199' }
  await given({}, undefined, {}, { contact })
  await goTo('Roofing')
  expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Nora Whitfield')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nora@example.ca')
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '(613) 555-0199')
})

test('without a model the button says so and asks nobody to try again', async () => {
  await given({}, undefined, {}, { canEnhance: false })
  await goTo()
  screen.getByText('AI is not available on this site.')
  fill('Description', 'long enough to be improved')
  await press('Enhance with AI')
  await screen.findByText('Enhancement Failed')
  screen.getByText('AI is not available on this site. Your own words are sent as they are.')
})

test('after it is sent, it says what happens by when and leads to an account with the email known', async () => {
  await given({ 'lead.create': () => ({ id: '7', reference: 'TR-7K3M9Q', status: 'new' }) })
  await goTo('Roofing')
  await screen.findByLabelText('City')
  for (const [label, text] of Object.entries({ Name: 'Nora', Email: 'nora@example.ca', City: 'Ottawa' }))
    fill(label, text)
  fill('Phone', '6135550199')
  fill('Postal code', 'k1n6n5')
  await press('Submit')
  await screen.findByText('Request Received!')
  screen.getByText(/^By/)
  const follow = screen.getByRole('link', { name: 'Follow your request' })
  expect(follow.getAttribute('href')).toBe('/customer-portal')
  follow.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(follow)
  expect(takeIntroduction()).toEqual({ name: 'Nora', email: 'nora@example.ca', isNew: true })
})
