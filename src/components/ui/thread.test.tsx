import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Thread, type ThreadMessage } from './thread'

const onSend = vi.fn(async (_body: string) => {})
const onAdd = vi.fn()

beforeEach(() => {
  onSend.mockClear()
  onAdd.mockClear()
})

const message: ThreadMessage = {
  id: '1',
  own: false,
  author: 'Hanna',
  body: '',
  attachments: [{ id: 'a', name: 'leak.pdf', size: 2048, type: 'application/pdf', href: '/api/files/a' }],
  gone: 2,
  sentAt: '2026-03-02T15:00:00.000Z',
  readAt: null,
}

function show(chosen: { key: string; name: string; size: number }[] = []) {
  render(
    <Thread
      id="7"
      label="Messages with Hanna"
      messages={[message]}
      empty="Nobody has written yet."
      onSend={onSend}
      maxLength={5000}
      files={{
        accept: '.pdf',
        maxFiles: 5,
        maxBytes: 1000,
        files: chosen,
        onAdd,
        onRemove: vi.fn(),
        onRestore: vi.fn(),
        onClear: vi.fn(),
      }}
    />,
  )
}

test('a message of files alone shows them, and how many are gone', () => {
  show()
  const files = screen.getByRole('list', { name: 'Files from Hanna' })
  expect(files.textContent).toContain('leak.pdf')
  expect(files.textContent).toContain('2 files are no longer available')
  expect(screen.getByRole('link', { name: /leak\.pdf/ }).getAttribute('href')).toBe('/api/files/a')
})

test('files are sent without a word; nothing at all is not', async () => {
  show([{ key: 'k', name: 'plan.pdf', size: 900 }])
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(onSend).toHaveBeenCalledWith('')
})

test('an empty message without files says so at the field', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Send message' }))
  expect(screen.getByText('Please write a message')).toBeDefined()
  expect(onSend).not.toHaveBeenCalled()
})

test('what is chosen is handed on, and what does not fit is named', async () => {
  show()
  const input = screen.getByLabelText('Add photos or PDFs')
  await userEvent.upload(
    input,
    [new File(['x'], 'plan.pdf', { type: 'application/pdf' }), new File(['x'], 'run.exe', { type: 'application/pdf' })],
    { applyAccept: false },
  )
  expect(onAdd.mock.lastCall?.[0].map(({ name }: File) => name)).toEqual(['plan.pdf'])
  expect(screen.getByText(/run\.exe \(another type of file\)/)).toBeDefined()
})

test('after a message is sent its button keeps the focus, and what was refused is no longer said', async () => {
  show()
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('Add photos or PDFs'), [new File(['x'], 'notes.txt')])
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Thank you')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(screen.queryByText(/notes\.txt/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send message' }))
})

test('a pasted picture is added, the picture of a copied table is not', async () => {
  show()
  const field = screen.getByRole('textbox', { name: 'Your message' })
  const picture = new File(['x'], 'image.png', { type: 'image/png' })
  const clipboard = (text: string) =>
    ({ files: [picture], items: [], types: [], getData: () => text }) as unknown as DataTransfer
  await userEvent.click(field)
  await userEvent.paste(clipboard('a table'))
  expect(onAdd).not.toHaveBeenCalled()
  await userEvent.paste(clipboard(''))
  expect(onAdd).toHaveBeenCalledWith([picture])
})
