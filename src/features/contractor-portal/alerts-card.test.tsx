import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { type AlertKind, alertKinds, alertTitles } from '~/domain/alert'
import { TestApi } from '~/test/browser/api'
import { press } from '~/test/browser/form'
import { AlertsCard } from './alerts-card'
import { alertSupport, subscribeDevice, unsubscribeDevice } from './device-alerts'

vi.mock('./device-alerts', () => ({ alertSupport: vi.fn(), subscribeDevice: vi.fn(), unsubscribeDevice: vi.fn() }))

beforeEach(() => {
  vi.mocked(alertSupport).mockReset().mockReturnValue('available')
  vi.mocked(unsubscribeDevice).mockReset()
  vi.mocked(subscribeDevice)
    .mockReset()
    .mockImplementation(async (_key, kinds) => ({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p', auth: 'a' },
      kinds: [...kinds],
    }))
})

function given() {
  const publicKey = 'key'
  const saved = vi.fn(({ kinds }: { kinds: AlertKind[] }) => ({ publicKey, kinds }))
  render(
    <TestApi
      answers={{
        'contractorPortal.alerts': () => ({ publicKey, kinds: null }),
        'contractorPortal.saveAlerts': saved,
        'contractorPortal.stopAlerts': () => ({ publicKey, kinds: null }),
      }}
    >
      <AlertsCard />
      <ToastHost />
    </TestApi>,
  )
  return saved
}

test('alerts are turned on for this device, by kind, and off again', async () => {
  const saved = given()
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on alerts' }))
  const [first = 'lead', ...others] = alertKinds
  const kind = await screen.findByRole('switch', { name: alertTitles[first as AlertKind] })
  expect(kind.getAttribute('aria-checked')).toBe('true')
  await userEvent.click(kind)
  await vi.waitFor(() => expect(kind.getAttribute('aria-checked')).toBe('false'))
  expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ kinds: others }))
  await press('Turn off alerts')
  await screen.findByRole('button', { name: 'Turn on alerts' })
  expect(unsubscribeDevice).toHaveBeenCalledOnce()
})

test('who refuses them in the browser is told where to allow them; a browser that fails says so here', async () => {
  given()
  vi.mocked(subscribeDevice).mockRejectedValueOnce(new Error('AbortError: push service'))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on alerts' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The browser did not change its alerts')
  vi.mocked(subscribeDevice).mockResolvedValueOnce(null)
  vi.mocked(alertSupport).mockReturnValue('denied')
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on alerts' }))
  await screen.findByText(/Alerts of this site are blocked here/)
})
