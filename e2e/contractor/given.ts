import type { APIRequestContext, Page } from 'playwright/test'
import { demoAccounts } from '../../src/server/seed/demo-accounts'
import { test as base, expect, uniqueName } from '../fixtures'

export const password = 'a long password'

/** The admin's side is done over REST: these journeys are the contractor's. */
export const test = base.extend<{ admin: APIRequestContext }>({
  admin: async ({ playwright, baseURL }, use) => {
    const context = await playwright.request.newContext({ baseURL })
    const account = demoAccounts.find(({ role }) => role === 'admin')
    const { email, password } = { email: account?.email, password: account?.password }
    expect((await context.post('/api/auth/login/admin', { data: { email, password } })).ok()).toBe(true)
    await use(context)
    await context.dispose()
  },
})

export function newCompany() {
  const companyName = uniqueName('Boreal Builders')
  return { companyName, email: `${companyName.toLowerCase().replace(/\W+/g, '-')}@example.ca` }
}

export type Company = ReturnType<typeof newCompany>

/** What the admin does with an application. Says the id, and the path of the invitation's link. */
export async function verifyAndInvite(admin: APIRequestContext, { companyName }: Company) {
  const found = await admin.get('/api/admin/contractors', { params: { search: companyName } })
  const [{ id }] = (await found.json()).contractors
  expect((await admin.post(`/api/admin/contractors/${id}/verify`, { data: {} })).ok()).toBe(true)
  const sent = await admin.post(`/api/admin/contractors/${id}/send-invitation`, { data: {} })
  const { pathname, search } = new URL((await sent.json()).invitationLink)
  return { id: String(id), link: pathname + search }
}

export interface Member extends Company {
  id: string
}

/** A contractor with an account, signed in to this page's browser. */
export async function join(page: Page, admin: APIRequestContext): Promise<Member> {
  const company = newCompany()
  const categories: { id: string; name: string }[] = await (await page.request.get('/api/categories')).json()
  const applied = await page.request.post('/api/contractors/register', {
    data: {
      ...company,
      contactName: 'Bo Real',
      phone: '(416) 555-0144',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5H 2N2',
      serviceCategoryIds: categories.filter(({ name }) => name === 'Roofing').map(({ id }) => id),
    },
  })
  expect(applied.status()).toBe(201)
  const { id, link } = await verifyAndInvite(admin, company)
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  const data = { token, password, firstName: 'Bo', lastName: 'Real' }
  expect((await page.request.post('/api/contractors/accept-invitation', { data })).status()).toBe(201)
  await signIn(page, company)
  return { ...company, id }
}

export async function signIn(page: Page, { email }: Company): Promise<void> {
  const answer = await page.request.post('/api/auth/login/contractor', { data: { email, password } })
  expect(answer.ok()).toBe(true)
}

export const certificate = { mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${'0'.repeat(2551)}`) }
