import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SortableList } from './sortable-list'

const letters = ['A', 'B', 'C', 'D']

interface GivenProps {
  onOrder: (ids: string[]) => Promise<unknown>
}

function Given({ onOrder }: GivenProps) {
  const [ids, setIds] = useState(letters)
  return (
    <SortableList
      items={ids.map((id) => ({ id }))}
      noun="letter"
      nameOf={({ id }) => id}
      onOrder={async (wanted) => {
        await onOrder(wanted)
        setIds(wanted)
      }}
    >
      {({ id }) => <p>{id}</p>}
    </SortableList>
  )
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` })

test('keys that follow each other at once move a line as often as they were pressed, and it keeps the focus', async () => {
  const onOrder = vi.fn(async () => {})
  render(<Given onOrder={onOrder} />)
  handle('A').focus()
  await userEvent.keyboard(' {ArrowDown}{ArrowDown} ')
  expect(onOrder.mock.calls).toEqual([[['B', 'C', 'A', 'D']]])
  expect(shown()).toEqual(['B', 'C', 'A', 'D'])
  expect(document.activeElement).toBe(handle('A'))
  screen.getByText('A is put down at 3 of 4.')
  await userEvent.keyboard('{Enter}{End}{ArrowDown}{Enter}')
  expect(shown()).toEqual(['B', 'C', 'D', 'A'])
})

test('Escape leaves a line where it was, and a line put down where it stood is not saved', async () => {
  const onOrder = vi.fn(async () => {})
  render(<Given onOrder={onOrder} />)
  handle('B').focus()
  await userEvent.keyboard(' {ArrowUp}{Escape}')
  expect(shown()).toEqual(letters)
  await userEvent.keyboard(' {ArrowDown}{ArrowUp} ')
  expect(shown()).toEqual(letters)
  expect(onOrder).not.toHaveBeenCalled()
})

test('a line that loses the focus is put down where it stands', async () => {
  const onOrder = vi.fn(async () => {})
  render(<Given onOrder={onOrder} />)
  handle('A').focus()
  await userEvent.keyboard(' {ArrowDown}{Tab}')
  expect(onOrder.mock.calls).toEqual([[['B', 'A', 'C', 'D']]])
})

test('what is moved while an order is saved is saved after it, the newest only', async () => {
  const waiting: (() => void)[] = []
  const onOrder = vi.fn(() => new Promise<void>((resolve) => waiting.push(resolve)))
  render(<Given onOrder={onOrder} />)
  handle('A').focus()
  await userEvent.keyboard(' {ArrowDown} ')
  await userEvent.keyboard(' {ArrowDown} ')
  await userEvent.keyboard(' {ArrowDown} ')
  expect(shown()).toEqual(['B', 'C', 'D', 'A'])
  expect(onOrder).toHaveBeenCalledTimes(1)
  waiting[0]?.()
  await vi.waitFor(() => expect(onOrder).toHaveBeenCalledTimes(2))
  expect(onOrder).toHaveBeenLastCalledWith(['B', 'C', 'D', 'A'])
  waiting[1]?.()
  await vi.waitFor(() => expect(shown()).toEqual(['B', 'C', 'D', 'A']))
})

test('an order that was refused is shown as it was before', async () => {
  render(<Given onOrder={() => Promise.reject(new Error('no'))} />)
  handle('A').focus()
  await userEvent.keyboard(' {ArrowDown} ')
  await vi.waitFor(() => expect(shown()).toEqual(letters))
})
