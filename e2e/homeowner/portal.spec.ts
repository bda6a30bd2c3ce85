import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, linkInMail, test, uniqueName } from '../fixtures'

const password = 'a first password'

function freshEmail(): string {
  return `${uniqueName('person').replace(' ', '-')}@example.ca`
}

/** Opens an account through the portal's own form. */
async function createAccount(page: Page, email: string): Promise<void> {
  await page.goto('/customer-portal')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Whitfield')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created successfully!')).toBeVisible()
  await expect(page.getByText('Welcome, Nora')).toBeVisible()
}

/** How often the page asked for a procedure. */
function countCalls(page: Page, procedure: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(procedure)) calls += 1
  })
  return () => calls
}

async function requestQuote(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/leads', {
    data: {
      serviceNeeded: 'Roofing',
      description: 'The roof leaks above the bedroom and needs a look.',
      customerName: 'Nora Whitfield',
      email,
      phone: '6135550111',
      city: 'Ottawa',
    },
  })
  expect(answer.status()).toBe(201)
}

test('A double click opens one account, and the second half of it says nothing', async ({ page }) => {
  const calls = countCalls(page, 'auth.registerHomeowner')
  await page.goto('/customer-portal')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Whitfield')
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).dblclick()
  await expect(page.getByText('Welcome, Nora')).toBeVisible()
  await expect(page.getByText('Registration Failed')).toHaveCount(0)
  expect(calls()).toBe(1)
})

test('A visitor sees what the portal is for, and is told when the sign-in fails', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/customer-portal')
  await expect(page.getByRole('heading', { name: 'What You Can Do' })).toBeVisible()
  for (const feature of ['Project Management', 'Direct Communication', 'Secure Payments', 'Profile Settings'])
    await expect(page.getByRole('heading', { name: feature })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request a Quote' })).toHaveAttribute('href', '/request-quote')
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.ca')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
})

test('A visitor opens an account, signs out and in again', { tag: '@main' }, async ({ page, expectAccessible }) => {
  await page.goto('/customer-portal')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByText('Must be at least 8 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Create Account' }).click()
  for (const message of [
    'First name is required',
    'Last name is required',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
  ])
    await expect(page.getByText(message)).toBeVisible()
  await expectAccessible()
  const email = freshEmail()
  await createAccount(page, email)
  await expect(page.getByRole('heading', { name: 'Customer Portal' })).toBeVisible()
  await expect(page.getByText('Account created successfully!')).toBeHidden()
  await expectAccessible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Logged in successfully!')).toBeVisible()
  await expect(page.getByText('Welcome, Nora')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Whitfield')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Registration Failed')).toBeVisible()
  await expect(page.getByText('An account with this email already exists').first()).toBeVisible()
})

test('A homeowner proves the email, and the requests made with it appear', async ({ page, expectAccessible }) => {
  const email = freshEmail()
  await requestQuote(page, email)
  await createAccount(page, email)
  const banner = page.getByRole('region', { name: 'Confirm your email' })
  await expect(banner).toContainText(email)
  await banner.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Link sent')).toBeVisible()

  const link = await linkInMail(page, email, 'Confirm your email for Trowel', 'proof=')
  await page.goto(link)
  await page.reload()
  const account = async () => (await page.request.get('/api/homeowner/profile')).json()
  expect((await account()).emailProvedAt).toBeNull()
  await expect(page.getByText('Link sent')).toBeHidden()
  await expectAccessible()
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expect(page.getByText('One request is now in your account.')).toBeVisible()
  expect((await account()).emailProvedAt).not.toBeNull()
  await page.getByRole('link', { name: 'See my requests' }).click()
  await expect(banner).toBeHidden()
})

test('Whoever opens the link signed out signs in first, and a stranger gets nothing by it', async ({ page }) => {
  const email = freshEmail()
  await createAccount(page, email)
  const link = await linkInMail(page, email, 'Confirm your email for Trowel', 'proof=')
  await page.request.post('/api/auth/logout', { data: {} })
  await page.goto(link)
  await expect(page.getByText('Sign in to your homeowner account to confirm your email.')).toBeVisible()

  await createAccount(page, freshEmail())
  await page.goto(link)
  await expect(page.getByText('This link is invalid or has expired.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm my email' })).toBeHidden()
})

test('The settings change the name and the email, and the address keeps the panel', async ({
  page,
  expectAccessible,
}) => {
  test.slow()
  const email = freshEmail()
  await createAccount(page, email)
  await page.getByRole('link', { name: 'Profile Settings' }).click()
  await expect(page).toHaveURL(/view=settings$/)
  await expect(page.getByRole('heading', { name: 'Profile settings', level: 2 })).toBeVisible()
  // A toast that is fading away has less contrast with every frame.
  await expect(page.getByText('Account created successfully!')).toBeHidden()
  await expectAccessible()
  const firstName = page.getByRole('form', { name: 'Your name' }).getByLabel('First name')
  await firstName.fill('Eleanor')
  await firstName.press('Enter')
  await expect(page.getByText('Your name is saved')).toBeVisible()
  await expect(firstName).toBeFocused()
  await expect(page.getByText('Welcome, Eleanor')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Eleanor')

  const next = freshEmail()
  await page.getByLabel('New email').fill(next)
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('This is not your password')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`To change it to ${next}, open the link we sent there.`)).toBeVisible()
  await page.goto(await linkInMail(page, next, 'Confirm your new email', 'proof='))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByText(`${next} is yours.`)).toBeVisible()

  await page.goto('/customer-portal?view=settings')
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  const optional = page.getByRole('checkbox', { name: /Send me optional mail too/ })
  await expect(optional).toBeChecked()
  await optional.click()
  await expect(page.getByText('Optional mail is off')).toBeVisible()
  await page.reload()
  await expect(optional).not.toBeChecked()
  await page.goBack()
})

test('A homeowner takes their data along and deletes the account', async ({ page, expectAccessible }) => {
  const email = freshEmail()
  await createAccount(page, email)
  await page.goto('/customer-portal?view=settings')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('Your password').fill(password)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { email }, projects: [] })
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectAccessible()
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/customer-portal')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
})
