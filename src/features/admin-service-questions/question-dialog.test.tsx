import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import type { ServiceQuestion } from '~/contracts/service-question'
import type { Json } from '~/lib/json'
import { type Answers, ServerError, TestApi } from '~/test/browser/api'
import { choose, fill, press } from '~/test/browser/form'
import { QuestionDialog } from './question-dialog'

const categories = [
  { id: '1', name: 'Fencing', slug: 'fencing' },
  { id: '2', name: 'Roofing', slug: 'roofing' },
]
const question = {
  id: '3',
  serviceCategorySlug: 'fencing',
  questionId: 'posts',
  label: 'Which posts?',
  type: 'select',
  options: ['Cedar', 'Other, please say'],
  required: true,
  placeholder: null,
  helpText: null,
  displayOrder: 4,
  updatedAt: '2026-01-01T00:00:00.000Z',
} as unknown as Json<ServiceQuestion>

function given(answers: Answers, edited: Json<ServiceQuestion> | null = null) {
  const onClose = vi.fn()
  render(
    <TestApi answers={answers}>
      <QuestionDialog question={edited} categories={categories} initialCategory="fencing" onClose={onClose} />
      <ToastHost />
    </TestApi>,
  )
  return onClose
}

const save = () => screen.getByRole('button', { name: 'Save Question' })

test('it is saved once it is complete, says what does not fit, and is shown as the wizard asks it', async () => {
  const sent = vi.fn(() => ({}))
  const onClose = given({ 'serviceQuestion.create': sent })
  expect(screen.getByLabelText('Service Category').textContent).toBe('Fencing')
  expect(screen.getByLabelText('Display Order')).toHaveProperty('value', '0')
  fill('Question ID', 'with spaces')
  expect(save()).toHaveProperty('disabled', true)
  fill('Question Label', 'Which material?')
  await waitFor(() => expect(save()).toHaveProperty('disabled', false))
  await press('Save Question')
  await screen.findByText('Question ID must be camelCase, without spaces')
  fill('Question ID', 'material')
  await choose('Question Type', 'Select (Single Choice)')
  await press('Save Question')
  await screen.findByText('Options are required for select and multi-select questions')
  expect(sent).not.toHaveBeenCalled()
  fill('Options', ' Cedar ,Steel,, "Other, please say"')
  await userEvent.click(screen.getByRole('switch', { name: 'Required question' }))
  await userEvent.click(within(screen.getByRole('region', { name: 'Preview' })).getByRole('combobox'))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Cedar',
    'Steel',
    'Other, please say',
  ])
  await userEvent.keyboard('{Escape}')
  await press('Save Question')
  await screen.findByText('Question created')
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ questionId: 'material', type: 'select', displayOrder: 0, required: true }),
  )
  expect(onClose).toHaveBeenCalledOnce()
})

test('what the server finds wrong is said at its field, and nothing typed is lost', async () => {
  const message = 'A question with this ID already exists'
  const onClose = given({
    'serviceQuestion.create': () => {
      throw new ServerError({ code: 'CONFLICT', message, issues: [{ path: 'questionId', message }] })
    },
  })
  fill('Question ID', 'posts')
  fill('Question Label', 'Taken?')
  await waitFor(() => expect(save()).toHaveProperty('disabled', false))
  await press('Save Question')
  await screen.findByText('Failed to create question')
  expect(screen.getByLabelText('Question ID').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Question Label')).toHaveProperty('value', 'Taken?')
  expect(onClose).not.toHaveBeenCalled()
})

test('an edit begins with what is stored, an option with a comma in quotes, and says when it fails', async () => {
  given(
    {
      'serviceQuestion.update': () => {
        throw new TypeError('offline')
      },
    },
    question,
  )
  screen.getByRole('dialog', { name: 'Edit Question' })
  expect(screen.getByLabelText('Options')).toHaveProperty('value', 'Cedar, "Other, please say"')
  await press('Save Question')
  await screen.findByText('Failed to update question')
})
