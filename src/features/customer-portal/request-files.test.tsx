import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RequestFiles } from './request-files'

const file = { id: 'f', name: 'plan.pdf', size: 2048, type: 'application/pdf', flags: [] }

function show(actions: ('edit' | 'close')[], owned = true) {
  const removeFile = vi.fn().mockResolvedValue(undefined)
  render(<RequestFiles request={{ attachments: [file], owned, actions }} controls={{ pending: false, removeFile }} />)
  return removeFile
}

test('a file is deleted once its homeowner has confirmed it', async () => {
  const removeFile = show(['edit', 'close'])
  await userEvent.click(screen.getByRole('button', { name: 'Delete plan.pdf' }))
  await screen.findByText(/plan\.pdf is deleted for good/)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(removeFile).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Delete plan.pdf' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete file' }))
  expect(removeFile).toHaveBeenCalledExactlyOnceWith('f')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a request that cannot be changed any more keeps its files', () => {
  show(['close'])
  expect(screen.getByRole('link', { name: /plan\.pdf/ }).getAttribute('href')).toBe('/api/files/f')
  expect(screen.queryByRole('button')).toBeNull()
})
