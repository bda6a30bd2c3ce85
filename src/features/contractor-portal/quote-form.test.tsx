import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LeaveQuestionHost } from '~/components/form/leave-question'
import { ToastHost } from '~/components/ui/toast-host'
import type { Quote } from '~/contracts/quote'
import type { Json } from '~/lib/json'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { fill, press } from '~/test/browser/form'
import { QuoteForm } from './quote-form'

const leadId = 'aaaaaaaa-0000-7000-8000-000000000001'
const sentBefore = {
  revision: 1,
  total: 9040,
  taxes: 1040,
  deposit: null,
  lines: [
    {
      description: 'Work as described',
      quantity: 1,
      unit: null,
      unitPrice: 8000,
      amount: 8000,
      taxable: true,
      exemptReason: null,
    },
  ],
  language: 'en',
  included: 'Labour',
  excluded: null,
  startDate: null,
  validUntil: '2099-01-31',
  note: null,
} as unknown as Json<Quote>

const registered = {
  status: 'registered',
  gst: '123456789 RT0001',
  qst: null,
  bcPst: null,
  mbRst: null,
  skPst: null,
}
const gutter = {
  id: 'bbbbbbbb-0000-7000-8000-000000000001',
  name: 'Gutter',
  content: {
    language: 'fr',
    lines: [{ description: 'Gouttière', quantity: 12.5, unit: 'm', unitPrice: 20, taxable: true, exemptReason: null }],
    included: 'Pose',
    excluded: null,
    note: null,
  },
}

interface Given {
  current?: Json<Quote>
  taxes?: object
  templates?: object[]
  answers?: Answers
}

function given(sendQuote: Answers[string], { current, taxes = registered, templates = [], answers }: Given = {}) {
  const [onDone, onCancel] = [vi.fn(), vi.fn()]
  render(
    <TestApi
      answers={{
        'contractorPortal.sendQuote': sendQuote,
        'contractorPortal.profile': () => ({ taxes }),
        'contractorPortal.quoteTemplates': () => templates,
        ...answers,
      }}
    >
      <QuoteForm
        leadId={leadId}
        current={current ?? null}
        draft={null}
        province="ON"
        onDone={onDone}
        onCancel={onCancel}
      />
      <LeaveQuestionHost />
      <ToastHost />
    </TestApi>,
  )
  return { onDone, onCancel }
}

const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }))
const descriptions = () => screen.getAllByLabelText('Description').map((field) => (field as HTMLTextAreaElement).value)

test('a quote says what is missing, adds up while it is typed, and is sent with its lines', async () => {
  const sent = vi.fn(() => ({}))
  const { onDone } = given(sent)
  expect(await screen.findAllByText('$0.00')).not.toHaveLength(0)
  expect(screen.queryByText(/are in it/)).toBeNull()
  await press('Send quote')
  await screen.findByText('Please say what this line is for')
  screen.getByText('Please enter the price of one unit')
  expect(sent).not.toHaveBeenCalled()
  fill('Description', 'Membrane and drain')
  fill('Quantity', '2,5')
  fill('Unit price', '3,200')
  await screen.findByText('$9,040.00')
  screen.getByText('HST 13% (123456789 RT0001)')
  screen.getByText('$1,040.00')
  await press('Send quote')
  await screen.findByText('Quote sent')
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      id: leadId,
      draft: false,
      lines: [expect.objectContaining({ description: 'Membrane and drain', quantity: '2,5', unitPrice: '3,200' })],
    }),
  )
  expect(onDone).toHaveBeenCalledOnce()
})

test('lines are added, moved and removed by buttons and by keys, and the focus goes with them', async () => {
  given(vi.fn())
  await screen.findAllByText('$0.00')
  fill('Description', 'First')
  await press('Add line')
  await vi.waitFor(() => expect(document.activeElement).toBe(line(2).getByLabelText('Description')), {
    timeout: 10_000,
  })
  await userEvent.type(document.activeElement as Element, 'Second')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await vi.waitFor(() => expect(descriptions()).toEqual(['Second', 'First']), { timeout: 10_000 })
  await vi.waitFor(() => expect(document.activeElement).toBe(line(1).getByLabelText('Description')), {
    timeout: 10_000,
  })
  await press('Move line 1 down')
  await vi.waitFor(() => expect(descriptions()).toEqual(['First', 'Second']), { timeout: 10_000 })
  expect(screen.getByRole('button', { name: 'Move line 1 up' })).toHaveProperty('disabled', true)
  await press('Remove line 2')
  await vi.waitFor(() => expect(descriptions()).toEqual(['First']), { timeout: 10_000 })
  expect(screen.getByRole('button', { name: 'Remove line 1' })).toHaveProperty('disabled', true)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(descriptions()).toEqual(['First', 'Second']), { timeout: 10_000 })
})

test('a line that is not taxed says why, and who is not registered charges no tax', async () => {
  const sent = vi.fn(() => ({}))
  given(sent, { taxes: { ...registered, status: 'small_supplier', gst: null } })
  await screen.findByText('You are not registered: no tax is charged, and the quote says so.')
  fill('Description', 'Permit')
  fill('Unit price', '150')
  await userEvent.click(screen.getByLabelText('Taxable'))
  await press('Send quote')
  await screen.findByText('Please say why this line is not taxed')
  fill('Why it is not taxed', 'Paid on to the city')
  await press('Send quote')
  await screen.findByText('Quote sent')
})

test('who has said nothing of taxes is asked where it matters', async () => {
  const message = 'Please say whether you are registered for GST/HST'
  const saved = vi.fn(() => ({ taxes: registered }))
  given(
    () => {
      throw new ServerError({ code: 'BAD_REQUEST', message, issues: [{ path: 'taxStatus', message }] })
    },
    {
      current: sentBefore,
      taxes: { ...registered, status: null, gst: null },
      answers: { 'contractorPortal.setTaxRegistration': saved },
    },
  )
  await screen.findByText(/without it no tax is charged/)
  await press('Send revised quote')
  await screen.findByText(message)
  await press('Tax numbers')
  await userEvent.click(screen.getByLabelText('Registration'))
  await userEvent.click(await screen.findByRole('option', { name: 'Registered for GST/HST' }))
  fill('GST/HST number', '123456789 RT0001')
  await press('Save tax numbers')
  await screen.findByText('Tax numbers saved')
  await screen.findByText('HST 13% (123456789 RT0001)')
})

test('what a template took the place of is brought back by Undo, and nothing else with it', async () => {
  given(vi.fn(), { templates: [gutter] })
  fill('Description', 'Hours of typing')
  await userEvent.click(await screen.findByRole('button', { name: 'Templates (1)' }))
  await press('Use Gutter')
  await vi.waitFor(() => expect(descriptions()).toEqual(['Gouttière']), { timeout: 10_000 })
  fill('Deposit (optional)', '300')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await vi.waitFor(() => expect(descriptions()).toEqual(['Hours of typing']), { timeout: 10_000 })
  expect(screen.getByLabelText('Included (optional)')).toHaveProperty('value', '')
  expect(screen.getByLabelText('Deposit (optional)')).toHaveProperty('value', '300')
})

test('a template fills the quote in, and a quote becomes one', async () => {
  const kept = vi.fn(() => ({ ...gutter, name: 'Roof' }))
  given(vi.fn(), { templates: [gutter], answers: { 'contractorPortal.addQuoteTemplate': kept } })
  await userEvent.click(await screen.findByRole('button', { name: 'Templates (1)' }))
  await press('Use Gutter')
  await vi.waitFor(() => expect(descriptions()).toEqual(['Gouttière']), { timeout: 10_000 })
  await screen.findByText('$282.50')
  expect(screen.getByLabelText('Included (optional)')).toHaveProperty('value', 'Pose')
  await press('Save as template')
  await press('Save template')
  await screen.findByText('Please name the template')
  fill('Name of the template', 'Roof')
  await press('Save template')
  await screen.findByText('Template saved')
  expect(kept).toHaveBeenCalledWith(expect.objectContaining({ name: 'Roof' }))
})

test('a draft needs nothing, and leaves the form open', async () => {
  const sent = vi.fn(() => ({}))
  const { onDone } = given(sent)
  await press('Save draft')
  await screen.findByText('Draft saved')
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ draft: true }))
  expect(onDone).not.toHaveBeenCalled()
})

test('a revision begins with what was sent, and is not left by accident', async () => {
  const { onCancel } = given(vi.fn(), { current: sentBefore })
  expect(screen.getByLabelText('Unit price')).toHaveProperty('value', '8000.00')
  screen.getByRole('button', { name: 'Send revised quote' })
  fill('Unit price', '7500')
  await press('Cancel')
  await screen.findByText('Discard your changes?')
  expect(onCancel).not.toHaveBeenCalled()
  await press('Discard')
  await vi.waitFor(() => expect(onCancel).toHaveBeenCalledOnce(), { timeout: 10_000 })
})

test('what the server refuses is said at its field, and nothing typed is lost', async () => {
  const message = 'The quote must be valid for a day at least'
  given(
    () => {
      throw new ServerError({ code: 'BAD_REQUEST', message, issues: [{ path: 'validUntil', message }] })
    },
    { current: sentBefore },
  )
  await press('Send revised quote')
  await screen.findByText(message)
  expect(screen.getByLabelText('Included (optional)')).toHaveProperty('value', 'Labour')
})
