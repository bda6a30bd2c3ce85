import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { choose, fill, press } from '~/test/browser/form'
import { EditDialog } from './edit-dialog'

const uploadFile = vi.hoisted(() => vi.fn())
vi.mock('~/trpc/upload', () => ({ uploadFile, saidByServer: (error: unknown) => (error as Error).message }))

const description = 'The roof leaks above the bedroom.'
const onSave = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  localStorage.clear()
  onSave.mockReset()
  onSave.mockResolvedValue(undefined)
  onClose.mockReset()
  uploadFile.mockReset()
  uploadFile.mockImplementation(async (_kind: string, { name, size }: File) => ({
    id: `${name} ${uploadFile.mock.calls.length}`,
    name,
    size,
    type: '',
  }))
})

function given(values: { timeline?: string; budget?: string } = {}): void {
  const request = { id: '1', description, timeline: null, budget: null, attachments: [], ...values }
  render(<EditDialog request={request} pending={false} onClose={onClose} onSave={onSave} />)
}

const saved = () => vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), { timeout: 10_000 })

test('sends what was changed and nothing that was left alone', async () => {
  given({ timeline: 'Flexible', budget: 'Over $100,000' })
  fill('Description', `${description} And the kitchen.`)
  await press('Save changes')
  await saved()
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ description: `${description} And the kitchen.`, attachments: [] })
})

test('sends no description with a timeline that was chosen', async () => {
  given({ budget: 'Over $100,000' })
  await choose('Timeline', 'Flexible')
  await press('Save changes')
  await saved()
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ timeline: 'Flexible', attachments: [] })
})

test('files are sent again after a lost answer as they are, anew when they were refused, and forgotten once they arrived', async () => {
  const gone = { path: 'attachments', message: 'This file is no longer there' }
  onSave
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(Object.assign(new Error(gone.message), { data: { issues: [gone] } }))
  given()
  await userEvent.upload(screen.getByLabelText(/^Add files/), new File(['x'], 'plan.pdf', { type: 'application/pdf' }))
  await screen.findByText(/Uploaded/)
  await press('Save changes')
  await screen.findByRole('alert')
  screen.getByText(/Uploaded/)
  await press('Save changes')
  await vi.waitFor(() => expect(screen.queryByText(/Uploaded/)).toBeNull(), { timeout: 10_000 })
  await press('Save changes')
  await saved()
  expect(onSave.mock.calls.map(([values]) => values.attachments)).toEqual([
    ['plan.pdf 1'],
    ['plan.pdf 1'],
    ['plan.pdf 2'],
  ])
  await vi.waitFor(() => expect(screen.queryByText('plan.pdf')).toBeNull())
})
