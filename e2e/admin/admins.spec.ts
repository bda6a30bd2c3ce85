import { expect, linkInMail, test, uniqueName } from '../fixtures'

test('An owner invites an agent, who accepts, works, and is disabled again', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const email = `${uniqueName('mika').replace(' ', '-')}@example.ca`
  await signInAs('admin')
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Admins/ }).click()
  await expect(page.getByRole('heading', { name: 'Admins', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Invite an admin' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('button', { name: `Send again to ${email}` })).toBeVisible()
  await expectAccessible()

  const link = await linkInMail(page, email, 'You are invited to manage Trowel', '/admin/accept-invitation')
  await page.request.post('/api/auth/logout', { data: {} })
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await page.getByLabel('First name').fill('Mika')
  await page.getByLabel('Last name').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long password')
  await page.getByLabel('Confirm password').fill('a longer password')
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Confirm password').fill('a long password')
  await page.getByRole('button', { name: 'Open account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is open' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('a long password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Admins/ })).toBeHidden()
  await page.goto('/admin/homeowners')
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await expect(page.getByText('Only owners export.')).toBeVisible()
  await page.goto('/admin/admins')
  await expect(page.getByText('Only owners manage admins')).toBeVisible()

  await signInAs('admin')
  await page.goto('/admin/admins')
  await page.getByRole('button', { name: `Disable Mika ${email}` }).click()
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('button', { name: `Enable Mika ${email}` })).toBeVisible()
  const refused = await page.request.post('/api/auth/login/admin', { data: { email, password: 'a long password' } })
  expect(refused.status()).toBe(401)
})
