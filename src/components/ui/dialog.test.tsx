import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog'

function Page({ persistent = false }: { persistent?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Request Quote
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A quote" persistent={persistent}>
        <button type="button" onClick={() => setOpen(false)}>
          Done
        </button>
      </Dialog>
    </>
  )
}

test('a dialog that was opened with the keyboard gives the focus back each time', async () => {
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Request Quote' })
  for (const _time of [1, 2]) {
    button.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'A quote' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  }
})

test('a persistent dialog is closed by its own buttons alone', async () => {
  render(<Page persistent />)
  await userEvent.click(screen.getByRole('button', { name: 'Request Quote' }))
  await screen.findByRole('dialog', { name: 'A quote' })
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
