import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { type Answers, TestApi } from '~/test/browser/api'
import { uploadFile } from '~/trpc/upload'
import { LogoField } from './logo-field'

vi.mock('~/trpc/upload', async (original) => ({
  ...(await original<typeof import('~/trpc/upload')>()),
  uploadFile: vi.fn(),
}))

beforeEach(() => {
  vi.mocked(uploadFile).mockReset().mockResolvedValue({ id: '9', name: 'logo.png', size: 1, type: 'image/png' })
})

function given(uploadLogo: Answers[string]) {
  render(
    <TestApi answers={{ 'admin.contractors.uploadLogo': uploadLogo }}>
      <LogoField contractor={{ id: '7', companyName: 'Plumb Line', logoUrl: '/old.png' }} />
      <ToastHost />
    </TestApi>,
  )
}

const choose = (name: string, type: string, bytes = 10) =>
  userEvent.upload(screen.getByLabelText('Company Logo'), new File([new Uint8Array(bytes)], name, { type }), {
    applyAccept: false,
  })

test.each([
  ['notes.txt', 'text/plain', 10, 'Invalid file type', 'Please select an image file'],
  ['notes.png', 'text/plain', 10, 'Invalid file type', 'Please select an image file'],
  ['large.png', 'image/png', 2 * 1024 * 1024 + 1, 'File too large', 'Image must be less than 2MB'],
])('%s of type %s with %i bytes is not sent: %s', async (name, type, bytes, title, text) => {
  given(vi.fn())
  await choose(name, type, bytes)
  // A toast of the test before may still be there.
  await screen.findAllByText(title)
  screen.getAllByText(text)
  expect(uploadFile).not.toHaveBeenCalled()
})

test('a picture becomes the logo at once', async () => {
  const sent = vi.fn(() => ({}))
  given(sent)
  await choose('logo.png', 'image/png')
  await screen.findByText('Image uploaded successfully')
  expect(sent).toHaveBeenCalledWith({ id: '7', logo: '9' })
})

test('when it fails, it says so and shows the logo of before', async () => {
  given(() => {
    throw new TypeError('offline')
  })
  await choose('logo.png', 'image/png')
  await screen.findByText('Upload failed')
  screen.getByText('Failed to upload image')
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Logo of Plumb Line' }).getAttribute('src')).toBe('/old.png'),
  )
})
