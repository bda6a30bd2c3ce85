import { render, screen } from '@testing-library/react'
import { format } from 'date-fns'
import { expect, test, vi } from 'vitest'
import type { Milestone } from '~/contracts/payment'
import type { Json } from '~/lib/json'
import { choose, fill, press } from '~/test/browser/form'
import { CloseDialog } from './close-dialog'
import { MilestoneDialog } from './milestone-dialog'
import { PaidDialog } from './paid-dialog'

test('a request is closed for a reason, and the dialog stays when it cannot be', async () => {
  const onClose = vi.fn()
  const onConfirm = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue(undefined)
  render(<CloseDialog projectId="1" pending={false} onClose={onClose} onConfirm={onConfirm} />)
  await press('Close request')
  await screen.findByText('Please say why you close this request')
  expect(onConfirm).not.toHaveBeenCalled()
  await choose('Reason', 'My plans changed')
  fill(/^Anything we should know/, ' We move. ')
  await press('Close request')
  expect(onConfirm).toHaveBeenCalledWith('My plans changed: We move.')
  expect(onClose).not.toHaveBeenCalled()
  await press('Close request')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 10_000 })
})

test('a milestone needs a name and an amount, which is read as it is written', async () => {
  const onSave = vi.fn(async () => {})
  render(<MilestoneDialog planId="1" title="Add milestone" pending={false} onClose={vi.fn()} onSave={onSave} />)
  await press('Save milestone')
  await screen.findByText('Please name this payment')
  expect(onSave).not.toHaveBeenCalled()
  fill('Name', 'Permit')
  fill('Amount', '1,250.50')
  await press('Save milestone')
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledWith({ title: 'Permit', amount: 1250.5, dueOn: null }), {
    timeout: 10_000,
  })
})

test('a refused day stands at its field, and the day is today at first', async () => {
  const issues = [{ path: 'paidOn', message: 'The day you paid cannot be in the future' }]
  const onSave = vi.fn().mockRejectedValue(Object.assign(new Error('Invalid'), { data: { issues } }))
  const milestone = { title: 'Permit', amount: 1250.5 } as Json<Milestone>
  render(<PaidDialog milestone={milestone} pending={false} onClose={vi.fn()} onSave={onSave} />)
  const day = screen.getByLabelText('Paid on') as HTMLInputElement
  expect(day.value).toBe(format(new Date(), 'yyyy-MM-dd'))
  fill('Paid on', '2126-01-05')
  await choose('How you paid', 'Cheque')
  await press('Save payment')
  await screen.findByText('The day you paid cannot be in the future')
  expect(day.getAttribute('aria-invalid')).toBe('true')
})

test('a payment is recorded with its day and how it was paid', async () => {
  const onSave = vi.fn(async () => {})
  const milestone = { title: 'Permit', amount: 1250.5 } as Json<Milestone>
  render(<PaidDialog milestone={milestone} pending={false} onClose={vi.fn()} onSave={onSave} />)
  screen.getByText('Permit: $1,250.50. This only keeps a record; no money moves.')
  await press('Save payment')
  expect(onSave).not.toHaveBeenCalled()
  fill('Paid on', '2026-01-05')
  await choose('How you paid', 'Cheque')
  fill(/^Receipt number/, 'No. 42')
  await press('Save payment')
  await vi.waitFor(
    () => expect(onSave).toHaveBeenCalledWith({ paidOn: '2026-01-05', method: 'cheque', receiptNumber: 'No. 42' }),
    { timeout: 10_000 },
  )
})
