import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import type { AdminContractorDetail } from '~/contracts/admin-contractor'
import type { Json } from '~/lib/json'
import { type Answers, TestApi } from '~/test/browser/api'
import { press } from '~/test/browser/form'
import { RenamedNotice } from './renamed-notice'

const company = {
  id: '7',
  companyName: 'Acme Homes',
  renamedFrom: 'Maple Roofing',
  renamedAt: '2026-03-02T15:00:00.000Z',
} as Json<AdminContractorDetail>

function given(confirm: Answers[string], contractor = company) {
  return render(
    <TestApi answers={{ 'admin.contractors.confirmName': confirm }}>
      <RenamedNotice contractor={contractor} />
      <ToastHost />
    </TestApi>,
  )
}

test('confirms the name that is shown', async () => {
  const sent = vi.fn(() => ({ contractor: { ...company, renamedFrom: null, renamedAt: null } }))
  given(sent)
  expect(screen.getByRole('region', { name: 'Renamed from Maple Roofing' }).textContent).toContain('Acme Homes')
  await press('The checks hold for this name')
  await screen.findByText('Name confirmed')
  expect(sent).toHaveBeenCalledWith({ id: '7', companyName: 'Acme Homes' })
})

test('says beside the button why it was not confirmed', async () => {
  given(() => {
    throw new TypeError('offline')
  })
  await press('The checks hold for this name')
  await screen.findByText('Failed to confirm the name')
})

test('shows nothing of a company that kept its name', () => {
  given(vi.fn(), { ...company, renamedFrom: null, renamedAt: null })
  expect(screen.queryByRole('region')).toBeNull()
})
