import { expect, test } from '../fixtures'

test('Somebody who is signed out is told so and taken to the sign-in', async ({ page }) => {
  await page.goto('/contractor-dashboard')
  await expect(page.getByText('Unauthorized: You are logged out. Logging in again...')).toBeVisible()
  await expect(page).toHaveURL(/\/contractor\/login$/)
})

test('Somebody who is no contractor is told so and taken home', async ({ page, signInAs }) => {
  await signInAs('homeowner')
  await page.goto('/contractor-dashboard')
  const message = page.getByText('Access Denied: Only contractors can access this page.')
  await expect(message).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect(message).toBeVisible()
})

test('A contractor who is signed in goes straight from the sign-in to the dashboard, and can sign out', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('contractor')
  await page.goto('/contractor/login')
  await expect(page).toHaveURL(/\/contractor-dashboard$/)
  await expect(page.getByRole('heading', { name: 'Welcome, Luc' })).toBeVisible()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  for (const label of ['New Leads', 'Response Rate', 'Total Leads'])
    await expect(page.getByRole('heading', { name: label })).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'View Public Profile' }).click()
  await expect(await opened).toHaveURL(/\/contractors\/[0-9a-f-]{36}$/)
  await page.bringToFront()
  await expectAccessible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/contractor-dashboard')
  await expect(page).toHaveURL(/\/contractor\/login$/)
})

test('A wrong password is answered with a message', async ({ page }) => {
  await page.goto('/contractor/login')
  await page.getByLabel('Email').fill('nobody@example.ca')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue('nobody@example.ca')
  await page.keyboard.press('Escape')
  for (const feature of ['Lead Management', 'Profile Management', 'Quote Submission', 'Business Analytics'])
    await expect(page.getByRole('heading', { name: feature })).toBeVisible()
})
