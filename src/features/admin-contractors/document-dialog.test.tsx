import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import type { AdminDocument } from '~/contracts/document'
import type { Json } from '~/lib/json'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { fill, press } from '~/test/browser/form'
import { DocumentDialog } from './document-dialog'

const insurance = {
  id: '7',
  name: 'Certificate',
  type: 'insurance',
  decision: 'pending',
  issuer: 'Northbridge',
  referenceNumber: null,
  issuedOn: null,
  expiresOn: '2099-01-01',
  coverage: 1_500_000,
  overrideNote: null,
} as Json<AdminDocument>

function given(review: Answers[string], fields: Partial<Json<AdminDocument>> = {}) {
  const onClose = vi.fn()
  render(
    <TestApi answers={{ 'admin.contractors.reviewDocument': review }}>
      <DocumentDialog document={{ ...insurance, ...fields }} onClose={onClose} />
      <ToastHost />
    </TestApi>,
  )
  return onClose
}

test('insurance under two million has a field for the note that says why, and what it lacks is said there', async () => {
  const message = 'Insurance under $2,000,000 can only be verified with an override note'
  const sent = vi.fn(() => {
    throw new ServerError({ code: 'BAD_REQUEST', message, issues: [{ path: 'overrideNote', message }] })
  })
  const onClose = given(sent)
  fill('Coverage in dollars', '2,000,000')
  expect(screen.queryByLabelText('Override note')).toBeNull()
  fill('Coverage in dollars', '1,999,999')
  await press('Verify document')
  await screen.findAllByText(message)
  expect(screen.getByLabelText('Override note').getAttribute('aria-invalid')).toBe('true')
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ id: '7', decision: 'verified', coverage: '1,999,999', revise: false }),
  )
  expect(onClose).not.toHaveBeenCalled()
})

test('a rejection carries its reason, and what was corrected', async () => {
  const sent = vi.fn(() => ({}))
  const onClose = given(sent, { type: 'license', decision: 'verified' })
  expect(screen.queryByLabelText('Coverage in dollars')).toBeNull()
  fill('Number', 'L-2231')
  fill('Reason', 'The seal cannot be read.')
  await press('Reject')
  await screen.findByText('Document rejected')
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      decision: 'rejected',
      reason: 'The seal cannot be read.',
      referenceNumber: 'L-2231',
      revise: true,
    }),
  )
  expect(onClose).toHaveBeenCalledOnce()
})
