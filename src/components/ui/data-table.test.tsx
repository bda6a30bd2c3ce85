import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DataTable } from './data-table'
import { useSelection } from './use-selection'

const people = [{ name: 'Ada' }, { name: 'Mika' }, { name: 'Noor' }]
const nameOf = ({ name }: { name: string }) => name

function List({ onOpen }: { onOpen: (name: string) => void }) {
  const rows = useSelection(people, nameOf, nameOf)
  return (
    <main>
      <p>{rows.selected.map(nameOf).join(' ') || 'none'}</p>
      <DataTable
        caption="People"
        columns={[{ key: 'name', header: 'Name', cell: nameOf }]}
        rows={people}
        rowKey={nameOf}
        selection={rows.selection}
        onRowClick={({ name }) => onOpen(name)}
        empty={() => null}
      />
      <textarea aria-label="Note" />
    </main>
  )
}

test('rows are gone through by j and k, selected by x or their box, and opened by enter', async () => {
  const onOpen = vi.fn()
  render(<List onOpen={onOpen} />)
  await userEvent.keyboard('j')
  expect(document.activeElement?.textContent).toContain('Ada')
  await userEvent.keyboard('jx')
  screen.getByText('Mika', { selector: 'p' })
  await userEvent.keyboard('jxk')
  screen.getByText('Mika Noor')
  await userEvent.keyboard('{Enter}')
  expect(onOpen.mock.calls).toEqual([['Mika']])
  await userEvent.keyboard('x')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ada' }))
  screen.getByText('Ada Noor')
  expect(onOpen).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name'])
})

test('what is typed elsewhere moves no row', async () => {
  render(<List onOpen={() => {}} />)
  await userEvent.click(screen.getByLabelText('Note'))
  await userEvent.keyboard('jkx')
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'jkx')
  screen.getByText('none')
})
