import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { TestApi } from '~/test/browser/api'
import { choose } from '~/test/browser/form'
import { SourceFilter } from './source-filter'

function given(sources: string[], source: string | null = null) {
  const onChange = vi.fn()
  const asked = vi.fn(() => sources)
  render(
    <TestApi answers={{ 'admin.projects.sources': asked }}>
      <SourceFilter source={source} onChange={onChange} />
    </TestApi>,
  )
  return { onChange, asked }
}

test('leads are listed by one source, or by any again', async () => {
  const { onChange } = given(['any', 'claims'], 'claims')
  expect((await screen.findByRole('combobox', { name: 'Source filter' })).textContent).toBe('claims')
  await choose('Source filter', 'any')
  expect(onChange).toHaveBeenLastCalledWith('any')
  await choose('Source filter', 'Any source')
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('there is nothing to choose while no lead has a source, unless the address names one', async () => {
  const { asked } = given([])
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  expect(screen.queryByRole('combobox')).toBeNull()
  given([], 'gone')
  await userEvent.click(await screen.findByRole('combobox', { name: 'Source filter' }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Any source', 'gone'])
})
