import type { Page } from 'playwright/test'
import { expect, linkInMail, test, uniqueName } from '../fixtures'

const generic =
  'If an account exists with that email, a password reset link has been sent. Please check your inbox and spam folder.'

function freshEmail(): string {
  return `${uniqueName('person').replace(' ', '-')}@example.ca`
}

/** Opens a homeowner's account in this browser. */
async function register(page: Page, email: string, password = 'a first password'): Promise<void> {
  const answer = await page.request.post('/api/auth/register/homeowner', {
    data: { email, password, firstName: 'Nora', lastName: 'Whitfield' },
  })
  expect(answer.status()).toBe(201)
}

const signOut = (page: Page) => page.request.post('/api/auth/logout', { data: {} })

test('A homeowner forgets the password and chooses a new one with the link from the mail', async ({
  page,
  expectAccessible,
  isMobile,
}) => {
  const email = freshEmail()
  await register(page, email)
  await signOut(page)
  await page.goto('/customer-portal')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot Password?' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)
  await expectAccessible()
  await dialog.getByLabel('Email').fill('')
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByText('Email is required')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(dialog.getByText(generic)).toBeVisible()
  // What was pressed is gone; the focus stays in the dialog.
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Forgot Password?' })).toBeFocused()

  const link = await linkInMail(page, email, 'Reset your Trowel password', '/reset-password')
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expectAccessible()
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Confirm password').fill('short')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await page.getByLabel('New password').fill('a second password')
  await page.getByLabel('Confirm password').fill('another password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm password').fill('a second password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Your password has been reset successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await page.goto(link)
  await expect(page.getByText('This password reset link is invalid or has expired.')).toBeVisible()
  await expect(page.getByLabel('New password')).toBeHidden()
  await expectAccessible()
  await page.getByRole('link', { name: 'New link for homeowners' }).click()
  // A field that is focused opens the keyboard of a phone over the dialog.
  await expect(isMobile ? dialog : dialog.getByLabel('Email')).toBeFocused()

  await page.goto('/customer-portal')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a second password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Welcome, Nora')).toBeVisible()
})

test('A reset link without its token says so', async ({ page, expectAccessible }) => {
  await page.goto('/reset-password')
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await expectAccessible()
})

test('The link to a new password opens the dialog by itself too, as in another tab', async ({ page, isMobile }) => {
  await page.goto('/customer-portal')
  const address = await page.getByRole('link', { name: 'Forgot Password?' }).getAttribute('href')
  await page.goto(address ?? '')
  const dialog = page.getByRole('dialog')
  await expect(isMobile ? dialog : dialog.getByLabel('Email')).toBeFocused()
})

test('A homeowner changes the password, and stays signed in', async ({ page, expectAccessible }) => {
  const email = freshEmail()
  await register(page, email)
  await page.goto('/customer-portal')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('Current password').fill('a first password')
  await dialog.getByLabel('New password').fill('a second password')
  await dialog.getByLabel('Confirm password').fill('a second password')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Your password has been changed successfully.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Welcome, Nora')).toBeVisible()
})

test('A contractor has the same dialog on the dashboard', async ({ page, signInAs }) => {
  await signInAs('contractor')
  await page.goto('/contractor-dashboard')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('dialog').getByLabel('Current password')).toBeVisible()
})
