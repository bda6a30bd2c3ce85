import type { Page } from 'playwright/test'
import { demoAccounts } from '../../src/server/seed/demo-accounts'
import { expect, linkInMail, test, uniqueName } from '../fixtures'

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

test.describe(() => {
  // Before this screen is told of it.
  test.use({ live: false })

  test('A profile that changed meanwhile is not overwritten', async ({ page, isMobile }) => {
    await signInAsCompany(page, isMobile ? 'cedar-and-slate-outdoor' : 'atelier-cuisine-montreal')
    await page.goto('/contractor-dashboard?tab=profile')
    const { id } = await (await page.request.get('/api/contractor/profile')).json()
    await page.request.patch(`/api/contractors/${id}`, { data: { serviceRadius: 77 } })
    await page.getByLabel('Description').fill('Mine')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Failed to update profile')).toBeVisible()
  })
})

test('Somebody whose session ended is told so when saving', async ({ page, signInAs }) => {
  await signInAs('contractor')
  await page.goto('/contractor-dashboard?tab=profile')
  await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Unauthorized: You are logged out. Logging in again...')).toBeVisible()
  await expect(page).toHaveURL(/\/contractor\/login\?next=%2Fcontractor-dashboard%3Ftab%3Dprofile$/)
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

test('A new company email waits for the password and the link in its inbox', async ({ page, expectAccessible }) => {
  await signInAsCompany(page, 'fundy-heat-pumps')
  const password = demoAccounts.find(({ role }) => role === 'contractor')?.password ?? ''
  const email = `office-${Date.now()}@trowel.example`
  await page.goto('/contractor-dashboard?tab=profile')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Confirm your new email' })
  await dialog.getByLabel('Your password').fill('a guess')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`To change it to ${email}, open the link we sent there.`)).toBeVisible()
  await expectAccessible()
  const link = await linkInMail(page, email, 'Confirm your new email', '/contractor-dashboard?proof=')
  await page.context().clearCookies({ name: 'trowel_session' })
  await page.goto(link)
  await expect(page).toHaveURL(/contractor\/login/)
  await page.getByLabel('Email').fill('office@fundy-heat-pumps.example')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const card = page.getByRole('region', { name: 'Confirm your email' })
  await expect(card).toContainText(email)
  await expectAccessible()
  await card.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByText(`Your company uses ${email} from now on.`)).toBeVisible()
  const { email: current } = await (await page.request.get('/api/contractor/profile')).json()
  expect(current).toBe(email)
})

test('A session on another device is signed out from the profile', async ({ page, browser, expectAccessible }) => {
  await signInAsCompany(page, 'signal-hill-carpentry')
  const elsewhere = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage()
  await signInAsCompany(elsewhere, 'signal-hill-carpentry')
  await page.goto('/contractor-dashboard?tab=profile')
  const list = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(list.getByText('This device')).toHaveCount(1)
  await expectAccessible()
  await list.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)
  await elsewhere.context().close()
})
