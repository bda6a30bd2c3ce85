import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { type Answers, TestApi } from '~/test/browser/api'
import { press } from '~/test/browser/form'
import { router } from '~/test/browser/navigation'
import { DeleteDialog } from './delete-dialog'

function given(remove: Answers[string]) {
  const onClose = vi.fn()
  render(
    <TestApi answers={{ 'admin.contractors.remove': remove }}>
      <DeleteDialog contractor={{ id: '7', companyName: 'Plumb Line' }} onClose={onClose} />
      <ToastHost />
    </TestApi>,
  )
  return onClose
}

test('it names what goes for good, and leads where Back does not find it', async () => {
  const sent = vi.fn(() => ({}))
  const onClose = given(sent)
  screen.getByText('This will permanently delete Plumb Line and all associated data. This action cannot be undone.')
  await press('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
  expect(sent).not.toHaveBeenCalled()
  await press('Delete')
  await screen.findByText('Contractor deleted successfully')
  expect(sent).toHaveBeenCalledWith({ id: '7' })
  expect(router.replace).toHaveBeenCalledWith('/admin/contractors')
})

test('when it fails, it stays open and says why', async () => {
  const onClose = given(() => {
    throw new TypeError('offline')
  })
  await press('Delete')
  await screen.findByText('Failed to delete contractor')
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be reached/)
  expect(onClose).not.toHaveBeenCalled()
  expect(router.replace).not.toHaveBeenCalled()
})
