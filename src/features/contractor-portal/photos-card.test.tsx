import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { type Answers, TestApi } from '~/test/browser/api'
import { uploadFile } from '~/trpc/upload'
import { PhotosCard } from './photos-card'

vi.mock('~/trpc/upload', async (original) => ({
  ...(await original<typeof import('~/trpc/upload')>()),
  uploadFile: vi.fn(),
}))

beforeEach(() => {
  vi.mocked(uploadFile).mockReset().mockResolvedValue({ id: '9', name: 'a.png', size: 1, type: 'image/png' })
})

const photo = (id: string, caption: string | null = null) => ({
  id,
  caption,
  sizes: [{ url: `/${id}.webp`, width: 640, height: 480 }],
})

function given(photos: ReturnType<typeof photo>[], answers: Answers = {}) {
  render(
    <TestApi answers={{ 'contractorPortal.photos': () => photos, ...answers }}>
      <PhotosCard />
      <ToastHost />
    </TestApi>,
  )
}

const pictures = (total: number) =>
  Array.from({ length: total }, (_, at) => new File([new Uint8Array(10)], `roof-${at}.png`, { type: 'image/png' }))

test('chosen pictures are added one after the other, as many as there is room for', async () => {
  const add = vi.fn(() => photo('9'))
  given(
    Array.from({ length: 22 }, (_, at) => photo(String(at))),
    { 'contractorPortal.addPhoto': add },
  )
  await screen.findByText('22 of 24')
  await userEvent.upload(screen.getByLabelText('Add photos'), pictures(3))
  await screen.findByText('There is room for 2 more.')
  await waitFor(() => expect(add).toHaveBeenCalledTimes(2))
  expect(vi.mocked(uploadFile).mock.calls.map(([kind, { name }]) => [kind, name])).toEqual([
    ['photo', 'roof-0.png'],
    ['photo', 'roof-1.png'],
  ])
})

test('a photo is captioned and removed by its name', async () => {
  const caption = vi.fn(() => photo('1', 'A roof'))
  const remove = vi.fn(() => null)
  given([photo('1'), photo('2', 'A porch')], {
    'contractorPortal.captionPhoto': caption,
    'contractorPortal.removePhoto': remove,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Caption of photo 1' }))
  await userEvent.type(await screen.findByLabelText(/What it shows/), 'A roof')
  await userEvent.click(screen.getByRole('button', { name: 'Save caption' }))
  await waitFor(() => expect(caption).toHaveBeenCalledWith({ id: '1', caption: 'A roof' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove A porch' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove photo' }))
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: '2' }))
})
