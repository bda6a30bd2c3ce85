import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { AttachmentList } from './attachment-list'

const file = { id: '1', name: 'front.jpg', size: 2048, type: 'image/jpeg', href: '/api/files/1' }

test('a picture that cannot be read is a tile that says so, and leads nowhere', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValueOnce(false)
  const { container } = render(<AttachmentList label="Files" files={[file]} />)
  const image = container.querySelector('img')
  if (!image) throw new Error('no picture')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/files/1')
  fireEvent.error(image)
  screen.getByText('This file cannot be read at the moment')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a file that is only named has no link', () => {
  render(<AttachmentList label="Files" files={[{ ...file, href: undefined }]} />)
  screen.getByText('front.jpg')
  expect(screen.queryByRole('link')).toBeNull()
})
