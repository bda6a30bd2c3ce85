import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Thread } from '~/components/ui/thread'
import { TestApi } from '~/test/browser/api'
import { fill, press } from '~/test/browser/form'
import { SavedReplies } from './saved-replies'

const onSend = vi.fn(async (_body: string) => {})
let kept = [{ id: '1', name: 'Thanks', body: 'Thank you for your request.' }]
const add = vi.fn((input: { name: string; body: string }) => {
  kept = [...kept, { id: '2', ...input }]
  return { id: '2', ...input }
})
const remove = vi.fn(() => {
  kept = []
})

beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  kept = [{ id: '1', name: 'Thanks', body: 'Thank you for your request.' }]
  render(
    <TestApi
      answers={{
        'contractorPortal.savedReplies': () => kept,
        'contractorPortal.addSavedReply': add as never,
        'contractorPortal.removeSavedReply': remove,
      }}
    >
      <Thread
        id="7"
        label="Messages with Hanna"
        messages={[]}
        empty="Nobody has written yet."
        onSend={onSend}
        maxLength={5000}
        files={{
          accept: '.pdf',
          maxFiles: 5,
          maxBytes: 1000,
          files: [],
          onAdd: vi.fn(),
          onRemove: vi.fn(),
          onRestore: vi.fn(),
          onClear: vi.fn(),
        }}
        tools={<SavedReplies />}
      />
    </TestApi>,
  )
})

const field = () => screen.getByRole('textbox', { name: 'Your message' })

test('a saved reply is put behind what is typed, and nothing is sent by it', async () => {
  await userEvent.type(field(), 'Hello Hanna,')
  await press('Saved replies')
  await userEvent.click(await screen.findByRole('button', { name: 'Use Thanks' }))
  await waitFor(() =>
    expect((field() as HTMLTextAreaElement).value).toBe('Hello Hanna,\n\nThank you for your request.'),
  )
  expect(onSend).not.toHaveBeenCalled()
})

test('what is typed is kept as a reply, and does not send the message around it', async () => {
  await userEvent.type(field(), 'Until Friday.')
  await press('Saved replies')
  await press('New reply')
  await press('Save reply')
  await screen.findByText('Please name the reply')
  fill('Name of the reply', 'Soon')
  await press('Save reply')
  await screen.findByRole('button', { name: 'Use Soon' })
  expect(add).toHaveBeenCalledWith({ name: 'Soon', body: 'Until Friday.' })
  expect(onSend).not.toHaveBeenCalled()
})

test('one is deleted after a second press', async () => {
  await press('Saved replies')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Thanks' }))
  expect(remove).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Thanks for good' }))
  await screen.findByText(/Keep what you write often/)
})
