import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addHours } from 'date-fns/addHours'
import { subHours } from 'date-fns/subHours'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import type { ProjectNote } from '~/contracts/project'
import type { Json } from '~/lib/json'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { press } from '~/test/browser/form'
import { CommentsCard } from './comments-card'

const now = new Date()
const note = (fields: Partial<Json<ProjectNote>>): Json<ProjectNote> => ({
  id: 'n',
  kind: 'comment',
  body: 'Rang twice',
  authorName: 'Ada Okafor',
  mentions: [],
  createdAt: now.toISOString(),
  editedAt: null,
  changeableUntil: null,
  ...fields,
})
const team = [{ id: 'mika', name: 'Mika Roy' }]

function given(notes: Json<ProjectNote>[], answers: Answers = {}) {
  render(
    <TestApi answers={{ 'admin.projects.team': () => team, ...answers }}>
      <CommentsCard projectId="p" notes={notes} />
      <ToastHost />
    </TestApi>,
  )
}

test('only what may still be changed offers it, and a changed comment says so', () => {
  given([
    note({ id: '1', changeableUntil: addHours(now, 1).toISOString() }),
    note({ id: '2', changeableUntil: subHours(now, 1).toISOString() }),
    note({ id: '3', editedAt: now.toISOString() }),
  ])
  expect(screen.getAllByRole('button', { name: 'Edit comment' })).toHaveLength(1)
  expect(screen.getAllByText(/, edited/)).toHaveLength(1)
})

test('a comment is changed where it stands, and mentions whom its words name', async () => {
  const edit = vi.fn(() => note({}))
  given([note({ changeableUntil: addHours(now, 1).toISOString() })], { 'admin.projects.editComment': edit })
  await press('Edit comment')
  await userEvent.clear(screen.getByLabelText('Comment'))
  await userEvent.click(screen.getByLabelText('Comment'))
  await userEvent.paste('Rang thrice, @Mika Roy')
  await press('Save comment')
  await screen.findByText('Comment changed')
  expect(edit).toHaveBeenCalledWith({ id: 'n', body: 'Rang thrice, @Mika Roy', mentions: ['mika'] })
})

test('why one was not deleted is said in the dialog, which stays', async () => {
  given([note({ changeableUntil: addHours(now, 1).toISOString() })], {
    'admin.projects.removeComment': () => {
      throw new ServerError({ code: 'CONFLICT', message: 'A comment can be changed for 60 minutes' })
    },
  })
  await press('Delete comment')
  await press('Delete it')
  expect((await screen.findByRole('alert')).textContent).toBe('A comment can be changed for 60 minutes')
  expect(screen.getByRole('dialog')).toBeTruthy()
})
