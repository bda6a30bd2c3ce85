import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { FocusRestorer } from './focus-restorer'

beforeEach(() => {
  // Nothing here has a size, and what has none takes no focus.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
})

const focused = () => (document.activeElement as HTMLElement).textContent

/** Reviews that are removed, at once or after a question, one after the other. */
function Reviews({ asks = false }: { asks?: boolean }) {
  const [left, setLeft] = useState(['Ann', 'Ben', 'Cy'])
  const [asked, setAsked] = useState<string | null>(null)
  const remove = (name: string) => setLeft((all) => all.filter((one) => one !== name))
  return (
    <main>
      <h1>Reviews</h1>
      <section>
        <ul>
          {left.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => (asks ? setAsked(name) : remove(name))}>
                {name}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {asked && (
        <ConfirmDialog
          title="Remove?"
          text="It can be restored."
          action="Yes"
          onClose={() => setAsked(null)}
          onConfirm={async () => remove(asked)}
        />
      )}
      <FocusRestorer />
    </main>
  )
}

async function pressByKey(name: string): Promise<void> {
  act(() => screen.getByRole('button', { name }).focus())
  await userEvent.keyboard('{Enter}')
}

test('the focus goes to what took the place of a button that went, at last to the heading around it', async () => {
  render(<Reviews />)
  for (const [name, next] of [
    ['Ann', 'Ben'],
    ['Cy', 'Ben'],
    ['Ben', 'Reviews'],
  ] as const) {
    await pressByKey(name)
    await waitFor(() => expect(focused()).toBe(next))
  }
})

test('so it does when a dialog was in between', async () => {
  render(<Reviews asks />)
  await pressByKey('Ann')
  await screen.findByRole('dialog')
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(focused()).toBe('Ben'))
})

test('the focus goes to the first field of a form that a button opened in its place', async () => {
  function Offer() {
    const [open, setOpen] = useState(false)
    if (!open)
      return (
        <div>
          <button type="button" onClick={() => setOpen(true)}>
            Offer times
          </button>
        </div>
      )
    return (
      <section>
        <form>
          <input aria-label="Day" />
          <button type="button">Length</button>
        </form>
      </section>
    )
  }
  render(
    <main>
      <h1>Visit</h1>
      <Offer />
      <FocusRestorer />
    </main>,
  )
  await pressByKey('Offer times')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Day')))
})

test('the focus of a toast that goes returns to where it was before', async () => {
  function Page() {
    const [toast, setToast] = useState(true)
    return (
      <main>
        <button type="button">Remove</button>
        {toast && (
          <ol data-sonner-toaster>
            <button type="button" onClick={() => setToast(false)}>
              Undo
            </button>
          </ol>
        )}
        <FocusRestorer />
      </main>
    )
  }
  render(<Page />)
  act(() => screen.getByRole('button', { name: 'Remove' }).focus())
  await pressByKey('Undo')
  await waitFor(() => expect(focused()).toBe('Remove'))
})
