import { act, render, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { TestApi } from '~/test/browser/api'
import { UnreadTitle } from './unread-title'

let visible: DocumentVisibilityState

const look = (state: DocumentVisibilityState) =>
  act(() => {
    visible = state
    document.dispatchEvent(new Event('visibilitychange'))
  })

beforeEach(() => {
  visible = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible)
  document.title = 'Customer portal · Trowel'
})

test('a tab in the background says how many messages wait, and has its own title when it is looked at', async () => {
  render(
    <TestApi answers={{ 'live.unread': () => ({ messages: 2 }) }}>
      <UnreadTitle />
    </TestApi>,
  )
  expect(document.title).toBe('Customer portal · Trowel')
  look('hidden')
  await waitFor(() => expect(document.title).toBe('(2) Customer portal · Trowel'))
  look('visible')
  expect(document.title).toBe('Customer portal · Trowel')
})

test('a session that has ended is no reason to speak', async () => {
  const asked = vi.fn(() => {
    throw new Error('not reached')
  })
  render(
    <TestApi answers={{ 'live.unread': asked }}>
      <UnreadTitle />
    </TestApi>,
  )
  look('hidden')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(document.title).toBe('Customer portal · Trowel')
})
