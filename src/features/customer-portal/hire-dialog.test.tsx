import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { MatchedContractor } from '~/contracts/own-project'
import type { Json } from '~/lib/json'
import { press } from '~/test/browser/form'
import { HireDialog } from './hire-dialog'

const match = {
  assignmentId: 'a',
  companyName: 'Maple Roofing',
  hireable: true,
  quote: null,
} as Json<MatchedContractor>
const quoted = { ...match, quote: { id: 'q', total: 250_000, expired: false } } as Json<MatchedContractor>

test('a quote that comes while the dialog is open is not accepted unseen: it is said, then hired by', async () => {
  const message = 'The contractor has sent a quote. Please look at it before they are hired.'
  const hire = vi
    .fn()
    .mockRejectedValueOnce(Object.assign(new Error(message), { data: { code: 'CONFLICT' } }))
    .mockResolvedValue(undefined)
  const onHired = vi.fn()
  const dialog = (shown: Json<MatchedContractor>) => (
    <HireDialog match={shown} address={null} hire={hire} pending={false} onClose={vi.fn()} onHired={onHired} />
  )
  const { rerender } = render(dialog(match))
  // The open screen is told of it; the question stays the one that was asked.
  rerender(dialog(quoted))
  screen.getByText(/You hire Maple Roofing without a quote/)
  await press('Hire Maple Roofing')
  expect(hire).toHaveBeenCalledWith({ assignmentId: 'a', address: undefined })
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  screen.getByText(/You hire Maple Roofing for \$250,000/)
  expect(onHired).not.toHaveBeenCalled()
  await press('Hire Maple Roofing')
  expect(hire).toHaveBeenLastCalledWith({ quoteId: 'q', address: undefined })
  await waitFor(() => expect(onHired).toHaveBeenCalledOnce())
})

test('nobody is hired who is no longer available', () => {
  const hire = vi.fn()
  render(
    <HireDialog
      match={{ ...match, hireable: false }}
      address={null}
      hire={hire}
      pending={false}
      onClose={vi.fn()}
      onHired={vi.fn()}
    />,
  )
  expect(screen.getByRole('button', { name: 'Hire Maple Roofing' }).hasAttribute('disabled')).toBe(true)
})
