import type { APIRequestContext, Page } from 'playwright/test'
import { expect, uniqueName } from '../fixtures'

const addressFor = (name: string) => `${name.toLowerCase().replace(/\W+/g, '-')}@example.ca`

interface GivenContractor {
  id: string
  companyName: string
  email: string
}

/** A company nobody else in this run has, entered by hand. `api` is signed in as an admin. */
export async function givenManual(api: APIRequestContext, title = 'Spruce Works'): Promise<GivenContractor> {
  const companyName = uniqueName(title)
  const email = addressFor(companyName)
  const made = await api.post('/api/admin/contractors/create', {
    data: {
      companyName,
      email,
      contactName: 'Sam Spruce',
      phone: '(416) 555-0177',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5H 2N2',
    },
  })
  expect(made.status()).toBe(201)
  return { id: (await made.json()).id, companyName, email }
}

/** The same, verified and with an account. */
export async function givenMember(api: APIRequestContext, title?: string): Promise<GivenContractor> {
  const contractor = await givenManual(api, title)
  expect((await api.post(`/api/admin/contractors/${contractor.id}/verify`)).ok()).toBe(true)
  const sent = await api.post(`/api/admin/contractors/${contractor.id}/send-invitation`)
  const token = new URL((await sent.json()).invitationLink).searchParams.get('token')
  const data = { token, password: 'a long password', firstName: 'Sam', lastName: 'Spruce' }
  expect((await api.post('/api/contractors/accept-invitation', { data })).status()).toBe(201)
  return contractor
}

/** A request nobody else in this run has. */
export async function givenProject(api: APIRequestContext, fields: object = {}): Promise<{ id: string; name: string }> {
  const name = uniqueName('Pat Porch')
  const sent = await api.post('/api/leads', {
    data: {
      customerName: name,
      email: addressFor(name),
      phone: '(613) 555-0133',
      city: 'Ottawa',
      postalCode: 'K1N 6N5',
      serviceNeeded: 'Roofing',
      propertyType: 'residential',
      description: 'The porch roof leaks where it meets the wall.',
      timeline: 'Within 1 month',
      ...fields,
    },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  return { id: (await sent.json()).id, name }
}

/** A toast's title and, when it has one, its text. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(toast.getByText(title, { exact: true })).toBeVisible()
  if (text) await expect(toast.getByText(text, { exact: true })).toBeVisible()
}

/** Lets every call of a procedure fail as a server does that is out of order. */
export async function breakProcedure(page: Page, procedure: string): Promise<void> {
  await page.route(`**/api/trpc/${procedure}*`, (route) => route.fulfill({ status: 500, body: 'out of order' }))
}
