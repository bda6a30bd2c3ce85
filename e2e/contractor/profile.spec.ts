import type { Page } from 'playwright/test'
import { demoAccounts } from '../../src/server/db/seed/demo-accounts'
import { expect, test, uniqueName } from '../fixtures'

/** Every company of the demo has the demo contractor's password; each test changes one of its own. */
async function signInAsCompany(page: Page, slug: string): Promise<void> {
  const password = demoAccounts.find(({ role }) => role === 'contractor')?.password
  const answer = await page.request.post('/api/auth/login/contractor', {
    data: { email: `office@${slug}.example`, password },
  })
  expect(answer.ok()).toBe(true)
}

test('A contractor changes the profile, and homeowners read it', async ({ page, isMobile, expectAccessible }) => {
  await signInAsCompany(page, isMobile ? 'prairie-spark-electric' : 'harbourlight-roofing')
  const words = uniqueName('We are proud of our work')
  await page.goto('/contractor-dashboard')
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/tab=profile/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible()
  await page.getByLabel('Description').fill(words)
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Please enter a web address such as https://example.ca')).toBeVisible()
  await page.getByLabel('Website').fill('')
  await page.getByLabel('Phone').fill('6135550177')
  await expect(page.getByLabel('Phone')).toHaveValue('(613) 555-0177')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue(words)
  await expect(page.getByLabel('Website')).toHaveValue('')
  await page.getByLabel('Service radius (km)').fill('120')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const readProfile = async () => (await page.request.get('/api/contractor/profile')).json()
  await expect.poll(readProfile).toMatchObject({ description: words, serviceRadius: 120, website: null })
  const profile = await readProfile()
  const published = await (await page.request.get(`/api/contractors/${profile.id}`)).json()
  expect(published.description).toBe(words)
})

test('A profile that changed meanwhile is not overwritten', async ({ page, isMobile }) => {
  await signInAsCompany(page, isMobile ? 'cedar-and-slate-outdoor' : 'atelier-cuisine-montreal')
  await page.goto('/contractor-dashboard?tab=profile')
  const { id } = await (await page.request.get('/api/contractor/profile')).json()
  await page.request.patch(`/api/contractors/${id}`, { data: { serviceRadius: 77 } })
  await page.getByLabel('Description').fill('Mine')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Failed to update profile')).toBeVisible()
})

test('Somebody whose session ended is told so when saving', async ({ page, signInAs }) => {
  await signInAs('contractor')
  await page.goto('/contractor-dashboard?tab=profile')
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Unauthorized: You are logged out. Logging in again...')).toBeVisible()
  await expect(page).toHaveURL(/\/contractor\/login$/)
})

test('An unpublished profile says so and has no public page to open', async ({ page, expectAccessible }) => {
  await signInAsCompany(page, 'northern-lights-mechanical')
  await page.goto('/contractor-dashboard')
  await expect(page.getByText('Unpublished', { exact: true })).toBeVisible()
  await expect(page.getByText('An unpublished profile will not appear in search results.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Public Profile' })).toBeDisabled()
  await expectAccessible()
})

test('The numbers of a contractor are drawn, and told as a table', async ({ page, signInAs, expectAccessible }) => {
  await signInAs('contractor')
  await page.goto('/contractor-dashboard')
  await page.getByRole('tab', { name: 'Analytics' }).click()
  await expect(page.getByRole('img', { name: /^Leads by month\. / })).toBeVisible()
  await page.getByText('The numbers as a table').click()
  await expect(page.getByRole('table', { name: 'Leads by month' }).getByRole('row')).toHaveCount(13)
  for (const name of ['Not answered in time', 'Declined', 'Lost'])
    await expect(
      page.getByRole('list', { name: 'Where leads were missed' }).getByText(name, { exact: true }),
    ).toBeVisible()
  await expectAccessible()
})
