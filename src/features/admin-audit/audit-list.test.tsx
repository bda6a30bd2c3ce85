import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TestApi } from '~/test/browser/api'
import { AuditList } from './audit-list'

const ada = 'aaaaaaaa-0000-7000-8000-000000000001'
const projectId = 'aaaaaaaa-0000-7000-8000-000000000002'
const entry = {
  id: 'aaaaaaaa-0000-7000-8000-000000000003',
  actorKind: 'admin',
  actorId: ada,
  actorName: 'Ada Okafor',
  action: 'project.status-changed',
  entity: 'project',
  entityId: projectId,
  details: { from: 'new', to: 'in_progress', changed: ['companyName', 'phone'] },
  subject: 'TR-7K3M9Q (Nora Whitfield)',
  href: `/admin/projects/${projectId}`,
  contractor: null,
  person: null,
  createdAt: '2026-06-01T12:00:00.000Z',
}

test('an entry is a sentence with a link, its details are words, and what was read is asked for by a box', async () => {
  window.history.replaceState(null, '', '/admin/audit')
  const asked: object[] = []
  render(
    <TestApi
      answers={{
        'admin.projects.team': () => [{ id: ada, name: 'Ada Okafor' }],
        'admin.audit.list': (input: object) => {
          asked.push(input)
          return { entries: [entry], nextCursor: null, previousCursor: null }
        },
      }}
    >
      <AuditList />
    </TestApi>,
  )
  const table = within(await screen.findByRole('table', { name: 'Audit log' }))
  const row = table.getByRole('row', { name: /Ada Okafor/ })
  expect(row.textContent).toContain('moved TR-7K3M9Q (Nora Whitfield) from New to In Progress')
  expect(row.textContent).toContain('Changed: company name, phone')
  expect(row.textContent).not.toMatch(/[{}[\]"]/)
  expect(within(row).getByRole('link', { name: entry.subject }).getAttribute('href')).toBe(entry.href)
  expect(asked.at(-1)).toMatchObject({ reads: false })
  await userEvent.click(within(row).getByRole('button', { name: /^Only this/ }))
  expect(window.location.search).toBe(`?entity=project&entityId=${projectId}`)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show what was only read, too' }))
  expect(window.location.search).toContain('reads=true')
})
