import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addDays } from 'date-fns'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'

import { fill, press } from '~/test/browser/form'
import { AccountProvider } from '../layout/account'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { CancelButton } from './cancel-button'
import { removeDraftsOf, saveDraft } from './drafts'
import { Form } from './form'
import { LeaveQuestionHost } from './leave-question'
import { TextField } from './text-field'

const stored = { price: '100', note: '', password: '' }

interface QuoteProps {
  values?: typeof stored
  record?: string
  onCancel?: () => void
}

function Quote({ values = stored, record = 'quote:1', onCancel = () => {} }: QuoteProps) {
  const form = useForm({ defaultValues: values })
  return (
    <Form form={form} draft={record} onSubmit={(sent) => form.reset(sent)}>
      <TextField name="price" label="Price" />
      <TextField name="note" label="Note" />
      <TextField name="password" label="Password" />
      <Button type="submit">Save</Button>
      <CancelButton onCancel={onCancel}>Cancel</CancelButton>
    </Form>
  )
}

interface PageProps extends QuoteProps {
  account?: string
}

function show({ account = 'anna', ...quote }: PageProps = {}) {
  cleanup()
  render(
    <AccountProvider account={{ id: account, role: 'contractor', email: `${account}@trowel.example` }}>
      <a href="/elsewhere">Elsewhere</a>
      <Quote {...quote} />
      <LeaveQuestionHost />
    </AccountProvider>,
  )
}

const textOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const restored = () => screen.queryByText(/^Restored/)

test('what was typed is there again for the same account and record, says so, and is discarded at a press', async () => {
  show()
  fill('Price', '250')
  fill('Note', 'With the deck')
  show({ account: 'ben' })
  expect([textOf('Price'), restored()]).toEqual(['100', null])
  show({ record: 'quote:2' })
  expect([textOf('Price'), restored()]).toEqual(['100', null])
  show()
  expect([textOf('Price'), textOf('Note')]).toEqual(['250', 'With the deck'])
  expect(restored()).not.toBeNull()
  await press('Discard')
  expect([textOf('Price'), textOf('Note'), restored()]).toEqual(['100', '', null])
  show()
  expect([textOf('Price'), restored()]).toEqual(['100', null])
})

test('what was saved is no draft any more', async () => {
  show()
  fill('Price', '250')
  await press('Save')
  await waitFor(() => expect(localStorage.length).toBe(0))
  show()
  expect([textOf('Price'), restored()]).toEqual(['100', null])
})

test('a draft goes over what was saved meanwhile, and says what that was', () => {
  show()
  fill('Price', '250')
  show({ values: { ...stored, price: '300', note: 'Newer' } })
  expect([textOf('Price'), textOf('Note')]).toEqual(['250', 'Newer'])
  screen.getByText('Meanwhile saved: 300. Saving replaces it.')
  show({ values: { ...stored, price: '250' } })
  expect(restored()).toBeNull()
  expect(localStorage.length).toBe(0)
})

test('passwords, codes and the numbers of cards are not kept', () => {
  show()
  fill('Password', 'a secret of mine')
  fill('Note', 'Take 4111 1111 1111 1111 please')
  fill('Price', '250')
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).toContain('250')
  expect(kept).not.toContain('secret of mine')
  expect(kept).not.toContain('4111')
})

test('a draft ends with the log-out of its account, after a week, and when there are fifty newer ones', () => {
  const shows = (account: string, expected: string) => {
    show({ account })
    expect(textOf('Price')).toBe(expected)
  }
  const type = (account: string) => {
    show({ account })
    fill('Price', '250')
  }
  type('anna')
  type('ben')
  removeDraftsOf('anna')
  shows('anna', '100')
  shows('ben', '250')
  vi.setSystemTime(addDays(new Date(), 7))
  shows('ben', '100')
  type('ben')
  for (let other = 0; other < 50; other++) {
    vi.setSystemTime(Date.now() + 1000)
    saveDraft('ben', `other:${other}`, {})
  }
  shows('ben', '100')
  expect(localStorage.length).toBe(50)
})

test('a draft that nobody can read is no obstacle', () => {
  for (const broken of ['{', '1', '{"savedAt":1e15,"content":{"edits":[],"stored":1}}']) {
    localStorage.setItem('draft:anna:quote:1', broken)
    show()
    expect([textOf('Price'), restored()]).toEqual(['100', null])
  }
  saveDraft('anna', 'quote:1', { edits: { price: ['a'], gone: 'x', note: 'Fits' }, stored: {} })
  show()
  expect([textOf('Price'), textOf('Note')]).toEqual(['100', 'Fits'])
})

test('a link asks while something is typed, and leads on when it is left', async () => {
  const followed = vi.fn((event: Event) => event.preventDefault())
  show()
  const link = screen.getByRole('link', { name: 'Elsewhere' })
  link.addEventListener('click', followed)
  await userEvent.click(link)
  expect(followed).toHaveBeenCalledOnce()
  fill('Price', '250')
  await userEvent.click(link)
  await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await press('Keep writing')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(followed).toHaveBeenCalledOnce()
  await userEvent.click(link)
  await press('Leave')
  await waitFor(() => expect(followed).toHaveBeenCalledTimes(2))
  expect(localStorage.length).toBe(1)
})

test('a form that is cancelled asks, and discards its draft', async () => {
  const onCancel = vi.fn()
  show({ onCancel })
  fill('Price', '250')
  await press('Cancel')
  await screen.findByRole('dialog', { name: 'Discard your changes?' })
  expect(onCancel).not.toHaveBeenCalled()
  await userEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) as HTMLElement)
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce())
  expect(localStorage.length).toBe(0)
})

test('a dialog asks before it takes what was typed along, and not when nothing was', async () => {
  function Page() {
    const [open, setOpen] = useState(true)
    return (
      <>
        <Dialog open={open} onClose={() => setOpen(false)} title="A quote">
          <Quote />
        </Dialog>
        <LeaveQuestionHost />
      </>
    )
  }
  render(<Page />)
  await screen.findByRole('dialog', { name: 'A quote' })
  fill('Price', '250')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull())
  expect(textOf('Price')).toBe('250')
  fill('Price', '100')
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('where a browser keeps nothing the page itself asks', () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  show()
  fill('Price', '250')
  expect(asks()).toBe(false)
  fill('Note', 'x'.repeat(100_000))
  expect(asks()).toBe(true)
})
