import type { APIRequestContext, Page } from 'playwright/test'
import { demoAccounts } from '../../src/server/db/seed/demo-accounts'
import { test as base, choose, expect, uniqueName } from '../fixtures'

const password = 'a long password'

/** The admin's side is done over REST: these journeys are the contractor's. */
const test = base.extend<{ admin: APIRequestContext }>({
  admin: async ({ playwright, baseURL }, use) => {
    const context = await playwright.request.newContext({ baseURL })
    const account = demoAccounts.find(({ role }) => role === 'admin')
    const { email, password } = { email: account?.email, password: account?.password }
    expect((await context.post('/api/auth/login/admin', { data: { email, password } })).ok()).toBe(true)
    await use(context)
    await context.dispose()
  },
})

function newCompany() {
  const companyName = uniqueName('Boreal Builders')
  return { companyName, email: `${companyName.toLowerCase().replace(/\W+/g, '-')}@example.ca` }
}

type Company = ReturnType<typeof newCompany>

async function apply(page: Page, { companyName, email }: Company): Promise<void> {
  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Last name').fill('Real')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').pressSequentially('4165550144')
  await expect(page.getByLabel('Phone')).toHaveValue('(416) 555-0144')
  await page.getByLabel('Company name').fill(companyName)
  await page.getByLabel('Roofing').click()
  await page.getByLabel('City').fill('Toronto')
  await choose(page, 'Province', 'ON')
  await page.getByLabel('Postal code').pressSequentially('m5h2n2')
  await expect(page.getByLabel('Postal code')).toHaveValue('M5H 2N2')
  await page.getByRole('button', { name: 'Submit Application' }).click()
}

/** What the admin does with an application. Says the id, and the path of the invitation's link. */
async function verifyAndInvite(admin: APIRequestContext, { companyName }: Company) {
  const found = await admin.get('/api/admin/contractors', { params: { search: companyName } })
  const [{ id }] = (await found.json()).contractors
  expect((await admin.post(`/api/admin/contractors/${id}/verify`, { data: {} })).ok()).toBe(true)
  const sent = await admin.post(`/api/admin/contractors/${id}/send-invitation`, { data: {} })
  const { pathname, search } = new URL((await sent.json()).invitationLink)
  return { id: String(id), link: pathname + search }
}

/** A contractor with an account, signed in to this page's browser. */
async function join(page: Page, admin: APIRequestContext): Promise<{ id: string }> {
  const company = newCompany()
  const categories = await (await page.request.get('/api/categories')).json()
  const applied = await page.request.post('/api/contractors/register', {
    data: {
      ...company,
      contactName: 'Bo Real',
      phone: '(416) 555-0144',
      city: 'Toronto',
      province: 'ON',
      postalCode: 'M5H 2N2',
      serviceCategoryIds: [categories[0].id],
    },
  })
  expect(applied.status()).toBe(201)
  const { id, link } = await verifyAndInvite(admin, company)
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  const data = { token, password, firstName: 'Bo', lastName: 'Real' }
  expect((await page.request.post('/api/contractors/accept-invitation', { data })).status()).toBe(201)
  const login = { email: company.email, password }
  expect((await page.request.post('/api/auth/login/contractor', { data: login })).ok()).toBe(true)
  return { id }
}

test('A contractor applies, is invited, signs in and completes the profile', async ({ page, admin }) => {
  const company = newCompany()
  await page.goto('/contractor-registration')
  await apply(page, company)
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')

  const { link } = await verifyAndInvite(admin, company)
  await page.goto(link)
  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Last name').fill('Real')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account created successfully!' })).toBeVisible()
  await expect(page).toHaveURL(/\/contractor\/login$/)

  await page.getByLabel('Email').fill(company.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Bo' })).toBeVisible()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByLabel('Description').fill('We build cabins that stand the winter.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()

  await page.goto(link)
  await page.getByLabel('First name').fill('Eve')
  await page.getByLabel('Last name').fill('Drop')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(
    page.getByText('The invitation link is invalid or has expired. Please contact support for assistance.'),
  ).toBeVisible()
})

test('A contractor uploads an insurance certificate, it is verified, and it is deleted', async ({
  page,
  admin,
  expectAccessible,
}) => {
  await join(page, admin)
  await page.goto('/contractor-dashboard?tab=documents')
  await expect(page.getByText('Upload a clearance letter from WSIB', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await expect(page.getByText('Please select a file')).toBeVisible()
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'insurance-2027.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n${'0'.repeat(2551)}`),
  })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('insurance-2027.pdf')
  await choose(page, 'Document type', 'Insurance')
  await page.getByLabel('Insurer').fill('Northbridge')
  await page.getByRole('textbox', { name: /^Coverage/ }).fill('$2,000,000')
  await page.getByLabel('Expires on').fill('2099-01-31')
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await expect(page.getByText('Document uploaded successfully')).toBeVisible()
  const card = page.getByRole('region', { name: 'insurance-2027.pdf' })
  await expect(card.getByText('Pending Verification')).toBeVisible()
  await expect(card.getByText('2.5 KB')).toBeVisible()
  await expectAccessible()

  const [{ id }] = await (await page.request.get('/api/contractor/documents')).json()
  const review = await admin.post(`/api/admin/documents/${id}/review`, { data: { decision: 'verified' } })
  expect(review.ok()).toBe(true)
  await page.reload()
  await expect(card.getByText('Verified', { exact: true })).toBeVisible()

  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete this document?')
    return dialog.accept()
  })
  await card.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByText('Document deleted successfully')).toBeVisible()
  await expect(card).toBeHidden()
  await expect(page.getByText('Your verification has lapsed', { exact: false })).toBeVisible()
})

test('An empty application says everything that is missing', async ({ page, expectAccessible }) => {
  await page.goto('/contractor-registration')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  for (const message of [
    'First name is required',
    'Last name is required',
    'Invalid email address',
    'Phone number is required',
    'Company name is required',
    'Please select at least one service',
    'City is required',
    'Province is required',
    'Postal code is required',
  ])
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL(/\/contractor\/login$/)
})

test('An invitation without a token leads back, and one with names missing says so', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/contractor/accept-invitation')
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Back/ })).toHaveAttribute('href', '/for-contractors')
  await expectAccessible()
  await page.goto('/contractor/accept-invitation?token=unknown')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('First and last names are required')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expectAccessible()
})
