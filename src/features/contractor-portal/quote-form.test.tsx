import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LeaveQuestionHost } from '~/components/form/leave-question'
import { ToastHost } from '~/components/ui/toast-host'
import type { Quote } from '~/contracts/quote'
import type { Json } from '~/lib/json'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { fill, press } from '~/test/browser/form'
import { QuoteForm } from './quote-form'

vi.mock('next/navigation', () => ({ useRouter: () => ({}), useSearchParams: () => new URLSearchParams() }))

const leadId = 'aaaaaaaa-0000-7000-8000-000000000001'
const sentBefore = {
  revision: 1,
  total: 9040,
  taxes: 1040,
  deposit: null,
  included: 'Labour',
  excluded: null,
  startDate: null,
  validUntil: '2099-01-31',
  note: null,
} as Json<Quote>

function given(sendQuote: Answers[string], current: Json<Quote> | null = null) {
  const [onDone, onCancel] = [vi.fn(), vi.fn()]
  render(
    <TestApi answers={{ 'contractorPortal.sendQuote': sendQuote }}>
      <QuoteForm leadId={leadId} current={current} draft={null} onDone={onDone} onCancel={onCancel} />
      <ToastHost />
      <LeaveQuestionHost />
    </TestApi>,
  )
  return { onDone, onCancel }
}

test('a quote says what is missing, shows its total while it is typed, and is sent with it', async () => {
  const sent = vi.fn(() => ({}))
  const { onDone } = given(sent)
  await press('Send quote')
  await screen.findByText('Please enter the total price')
  screen.getByText('Please say what is included')
  expect(sent).not.toHaveBeenCalled()
  fill('Price before taxes', '8,000')
  fill('Taxes', '1040')
  await screen.findByText('$9,040.00')
  fill('Included', 'Labour, membrane and drain')
  await press('Send quote')
  await screen.findByText('Quote sent')
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      id: leadId,
      draft: false,
      total: 9040,
      taxes: 1040,
      included: 'Labour, membrane and drain',
    }),
  )
  expect(onDone).toHaveBeenCalledOnce()
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
  const { onCancel } = given(vi.fn(), sentBefore)
  expect(screen.getByLabelText('Price before taxes')).toHaveProperty('value', '8000.00')
  screen.getByRole('button', { name: 'Send revised quote' })
  fill('Price before taxes', '7500')
  await press('Cancel')
  await screen.findByText('Discard your changes?')
  expect(onCancel).not.toHaveBeenCalled()
  await press('Discard')
  await vi.waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
})

test('what the server refuses is said at its field, and nothing typed is lost', async () => {
  const message = 'The quote must be valid for a day at least'
  given(() => {
    throw new ServerError({ code: 'BAD_REQUEST', message, issues: [{ path: 'validUntil', message }] })
  }, sentBefore)
  await press('Send revised quote')
  await screen.findByText(message)
  expect(screen.getByLabelText('Included')).toHaveProperty('value', 'Labour')
})
