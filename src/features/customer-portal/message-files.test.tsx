import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Thread } from '~/components/ui/thread'
import { TestApi } from '~/test/browser/api'
import { press } from '~/test/browser/form'
import { useMessageFiles } from '~/trpc/use-message-files'

const uploadFile = vi.hoisted(() => vi.fn())
vi.mock('~/trpc/upload', () => ({ uploadFile, saidByServer: (error: unknown) => (error as Error).message }))

const send = vi.fn(async (_message: { body: string; attachments: string[] }) => {})

beforeEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
  uploadFile.mockReset()
  uploadFile.mockImplementation(async (_kind: string, { name, size }: File) => ({
    id: `id of ${name}`,
    name,
    size,
    type: 'application/pdf',
  }))
})

function Conversation({ id }: { id: string }) {
  const { files, sendWith } = useMessageFiles()
  return (
    <Thread
      id={id}
      label="Messages"
      messages={[]}
      empty="Nobody has written yet."
      onSend={(body) => sendWith((attachments) => send({ body, attachments }))}
      maxLength={500}
      files={files}
    />
  )
}

function open(id = '7') {
  cleanup()
  render(
    <TestApi answers={{}}>
      <Conversation id={id} />
    </TestApi>,
  )
}

const add = (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText('Add photos or PDFs'),
    names.map((name) => new File(['x'], name, { type: 'application/pdf' })),
  )
const chosen = () =>
  screen.queryAllByRole('listitem').flatMap((item) => item.querySelector('[title]')?.textContent ?? [])

test('files that were chosen and not sent are there after a reload, with the text, and go with the message', async () => {
  open()
  await userEvent.type(screen.getByRole('textbox'), 'Here is the plan.')
  await add('plan.pdf', 'front.pdf')
  expect(await screen.findAllByText(/Uploaded/)).toHaveLength(2)
  await press('Remove front.pdf')
  open()
  await waitFor(() => expect(chosen()).toEqual(['plan.pdf']))
  open('8')
  expect(chosen()).toEqual([])
  open()
  await waitFor(() => expect(chosen()).toEqual(['plan.pdf']))
  await press('Send message')
  await waitFor(() => expect(send).toHaveBeenCalledWith({ body: 'Here is the plan.', attachments: ['id of plan.pdf'] }))
  await waitFor(() => expect(chosen()).toEqual([]))
  expect(uploadFile).toHaveBeenCalledTimes(2)
  open()
  expect(chosen()).toEqual([])
})

test('what did not reach the server is named, and discarding the draft discards its files', async () => {
  uploadFile.mockRejectedValueOnce(new Error('The connection was lost'))
  open()
  await userEvent.type(screen.getByRole('textbox'), 'Here is the plan.')
  await add('plan.pdf')
  await screen.findByText('The connection was lost')
  await add('front.pdf')
  await screen.findByText(/Uploaded/)
  open()
  await screen.findByText(/Please choose again: plan\.pdf$/)
  await waitFor(() => expect(chosen()).toEqual(['front.pdf']))
  await press('Discard')
  expect(chosen()).toEqual([])
  open()
  expect(chosen()).toEqual([])
  expect(screen.queryByText(/Please choose again/)).toBeNull()
})
