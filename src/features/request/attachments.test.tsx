import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { TestApi } from '~/test/browser/api'
import { choose, fill, press } from '~/test/browser/form'
import { RequestWizard } from './request-wizard'

const uploadFile = vi.hoisted(() => vi.fn())
vi.mock('~/trpc/upload', () => ({
  uploadFile,
  saidByServer: (error: unknown) => (error as Error).message,
}))

const create = vi.fn((_input: { attachments: string[] }) => ({ id: '7', reference: 'TR-7K3M9Q', status: 'new' }))

beforeEach(() => {
  create.mockClear()
  uploadFile.mockReset()
  uploadFile.mockImplementation(async (_kind: string, { name, size }: File) => ({
    id: `id of ${name}`,
    name,
    size,
    type: '',
  }))
})

async function given(step = 1): Promise<void> {
  const answers = {
    'serviceQuestion.categories': () => [{ id: '1', name: 'Roofing', slug: 'roofing' }],
    'serviceQuestion.list': () => [],
    'lead.create': create,
  }
  render(
    <TestApi answers={answers}>
      <RequestWizard />
      <ToastHost />
    </TestApi>,
  )
  await screen.findByText(`Step ${step} of 3`)
  if (step === 1) {
    await userEvent.click(screen.getByRole('radio', { name: 'Residential' }))
    await press('Next')
  }
  await screen.findByLabelText('Description')
}

async function submit(): Promise<void> {
  await choose('Service type', 'Roofing')
  fill('Description', 'The roof leaks above the bedroom.')
  await choose('Timeline', 'Flexible')
  await press('Next')
  await screen.findByLabelText('City')
  for (const [label, text] of Object.entries({ Name: 'Nora', Email: 'nora@example.ca', City: 'Ottawa' }))
    fill(label, text)
  fill('Phone', '6135550199')
  fill('Postal code', 'k1n6n5')
  await press('Submit')
  await screen.findByText('Request Received!')
}

const pdf = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
const add = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText('Attachments') as HTMLInputElement, files, { applyAccept: false })
const chosen = () =>
  screen.queryAllByRole('listitem').flatMap((item) => item.querySelector('[title]')?.textContent ?? [])

test('files that cannot be taken are named, and the rest is kept', async () => {
  await given()
  await add(pdf('plan.pdf'), pdf('scan.pdf', 10 * 1024 * 1024 + 1))
  await screen.findByText('File too large')
  screen.getByText('Each file must be less than 10MB')
  screen.getByText('Not added: scan.pdf (too large)')
  expect(chosen()).toEqual([])
  await add(pdf('notes.txt'), pdf('a.pdf'))
  await screen.findByText('Invalid file type')
  await add(pdf('b.pdf'), pdf('c.pdf'), pdf('d.pdf'), pdf('e.pdf'), pdf('f.pdf'))
  await screen.findByText('Too many files')
  screen.getByText('Not added: f.pdf (no room left)')
  expect(chosen()).toEqual(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'])
  await press('Remove a.pdf')
  expect(chosen()).toEqual(['b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'])
})

test('files are sent when they are chosen, once, and are there after a reload', async () => {
  await given()
  await add(pdf('plan.pdf'), pdf('front.pdf'))
  expect(await screen.findAllByText(/Uploaded/)).toHaveLength(2)
  await press('Remove front.pdf')
  cleanup()
  await given(2)
  expect(chosen()).toEqual(['plan.pdf'])
  await submit()
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ attachments: ['id of plan.pdf'] }))
  expect(uploadFile).toHaveBeenCalledTimes(2)
})

test('what could not be sent says why, can be tried again, and must be chosen again after a reload', async () => {
  uploadFile.mockRejectedValueOnce(new Error('The connection was lost'))
  await given()
  await add(pdf('plan.pdf'))
  await screen.findByText('The connection was lost')
  cleanup()
  await given(2)
  await screen.findByText(/a browser cannot keep files\. Please choose again:/)
  uploadFile.mockRejectedValueOnce(new Error('The connection was lost'))
  await add(pdf('plan.pdf'))
  await press(/^Try again/)
  await screen.findByText(/Uploaded/)
})

test('what fails twice is left out, and the request goes on', async () => {
  uploadFile.mockRejectedValue(new Error('The connection was lost'))
  await given()
  await add(pdf('plan.pdf'))
  await screen.findByText('The connection was lost')
  await submit()
  expect(create).toHaveBeenCalledWith(expect.objectContaining({ attachments: [] }))
  await waitFor(() => expect(uploadFile).toHaveBeenCalledTimes(2))
})
