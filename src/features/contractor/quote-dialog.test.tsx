import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastHost } from '~/components/ui/toast-host'
import { consentWordings } from '~/domain/consent'
import { fill, press } from '~/test/browser/form'
import QuoteDialog from './quote-dialog'

const sent: Record<string, unknown>[] = []

function given(contractor: { id: string; companyName: string; verified: boolean } | null, services: string[]): void {
  sent.length = 0
  vi.stubGlobal('fetch', async (address: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(address), 'http://localhost')
    const answers = pathname
      .split('/')
      .at(-1)
      ?.split(',')
      .map((path) => {
        if (path === 'lead.create') sent.push(JSON.parse(String(init?.body))[0])
        return {
          result: {
            data:
              path === 'lead.create' ? { id: '1', reference: 'TR-1', status: 'new' } : { takes: true, awayUntil: null },
          },
        }
      })
    return Response.json(answers)
  })
  render(
    <>
      <QuoteDialog contractor={contractor} services={services} open onClose={() => {}} />
      <ToastHost />
    </>,
  )
}

afterEach(() => vi.unstubAllGlobals())

test('a company’s services can be pressed, and what one agrees to is said of that company alone', async () => {
  given({ id: 'x', companyName: 'Alpha Roofing', verified: true }, ['Roofing', 'Fencing'])
  screen.getByText(consentWordings.directRequest)
  screen.getByLabelText(/Photos or plans/)
  await press('Fencing')
  expect(screen.getByRole('button', { name: 'Fencing' }).getAttribute('aria-pressed')).toBe('true')
  fill('Description', 'Forty feet along the lane.')
  fill('Name', 'Hanna')
  fill('Email', 'hanna@example.ca')
  await userEvent.type(screen.getByLabelText('Phone'), '6135550123')
  fill('City', 'Ottawa')
  await press('Submit request')
  await screen.findByText('Alpha Roofing will contact you soon.')
  await waitFor(() => expect(sent[0]).toMatchObject({ contractorId: 'x', serviceNeeded: 'Fencing', attachments: [] }))
})

test('a general request is for at most three contractors, and says so', () => {
  given(
    null,
    Array.from({ length: 18 }, (_, at) => `Service ${at}`),
  )
  screen.getByText(consentWordings.request)
  expect(screen.queryByRole('button', { name: 'Service 1' })).toBeNull()
})
