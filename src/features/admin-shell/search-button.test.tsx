import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TestApi } from '~/test/browser/api'
import { router } from '~/test/browser/navigation'
import { SearchButton } from './search-button'

const project = {
  id: 'aaaaaaaa-0000-7000-8000-000000000001',
  title: 'TR-7K3M9Q · Nora Whitfield',
  detail: 'Roofing, Ottawa · New',
  href: '/admin/projects/aaaaaaaa-0000-7000-8000-000000000001',
  assignable: 'TR-7K3M9Q',
}

function given() {
  const asked: string[] = []
  render(
    <TestApi
      answers={{
        'admin.search.everything': ({ q }: { q: string }) => {
          asked.push(q)
          const hits = q.startsWith('TR') ? [project] : []
          return { groups: [{ kind: 'projects', hits, total: hits.length }] }
        },
      }}
    >
      <input aria-label="Notes" />
      <SearchButton />
    </TestApi>,
  )
  return asked
}

const field = () => screen.findByRole('combobox', { name: 'Find anything' })

test('Ctrl+K finds a project by its reference and goes there by keyboard alone', async () => {
  const asked = given()
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(await field(), 'TR-7K')
  await screen.findByRole('option', { name: /Nora Whitfield/ })
  expect(within(screen.getByRole('group', { name: 'Actions' })).getByRole('option').textContent).toContain(
    'Assign TR-7K3M9Q',
  )
  expect(asked).toEqual(['TR-7K'])
  await userEvent.keyboard('{Enter}')
  expect(router.push).toHaveBeenCalledExactlyOnceWith(project.href)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('"assign TR-..." leads to the assign dialog of the project', async () => {
  const asked = given()
  await userEvent.click(screen.getByRole('button', { name: 'Find anything' }))
  await userEvent.type(await field(), 'assign TR-7K')
  await screen.findByRole('option', { name: /^Assign TR-7K3M9Q/ })
  await userEvent.keyboard('{Enter}')
  expect(router.push).toHaveBeenCalledExactlyOnceWith(`${project.href}?assign=open`)
  expect(asked.at(-1)).toBe('TR-7K')
})

test('/ opens it too, but not while something is typed; pages are found by what they are about', async () => {
  given()
  await userEvent.type(screen.getByRole('textbox', { name: 'Notes' }), 'a/b')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(document.body)
  await userEvent.keyboard('/')
  await userEvent.type(await field(), 'kept')
  expect(screen.getByRole('option', { name: 'Analytics' })).toBeTruthy()
  await userEvent.clear(await field())
  await userEvent.type(await field(), 'nothing like it')
  expect((await screen.findByText('Nothing found')).getAttribute('role')).toBe('status')
})
