import { expect, test } from '../fixtures'
import { breakProcedure, expectToast } from './given'

const guarded = [
  '/admin',
  '/admin/analytics',
  '/admin/contractors',
  '/admin/contractors/x',
  '/admin/projects',
  '/admin/projects/x',
  '/admin/homeowners',
  '/admin/service-questions',
  '/admin/reviews',
  '/admin/audit',
]

test('Nobody but an admin sees any screen of the back office', async ({ page, signInAs }) => {
  for (const address of guarded) {
    await page.goto(address)
    await expect(page).toHaveURL((url) => url.pathname === '/admin/login')
    expect(new URL(page.url()).searchParams.get('next') ?? '/admin').toBe(address)
  }
  for (const role of ['contractor', 'homeowner'] as const) {
    await signInAs(role)
    await page.goto('/admin/contractors')
    await expect(page).toHaveURL((url) => url.pathname === '/admin/login')
  }
})

test('The login says what is missing and what is wrong, and sends a new password', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expectAccessible()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill('nobody@example.ca')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Login failed')
  await page.getByRole('button', { name: 'Forgot Password?' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toHaveValue('nobody@example.ca')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Forgot Password?' })).toBeFocused()
})

test('The sidebar has its header, exactly its links, and a logout', async ({ page, signInAs, isMobile }) => {
  await signInAs('admin')
  await page.goto('/admin')
  if (isMobile) {
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expect
      .poll(async () => (await page.getByRole('dialog').locator('>div').last().boundingBox())?.width)
      .toBe(288)
  }
  await expect(page.getByText('Admin', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Platform Management').filter({ visible: true })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(links).toHaveText([
    'Dashboard',
    'Contractors',
    'Projects',
    'Homeowners',
    'Analytics',
    'Service Questions',
  ])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/admin',
    '/admin/contractors',
    '/admin/projects',
    '/admin/homeowners',
    '/admin/analytics',
    '/admin/service-questions',
  ])
  // On a phone the open sidebar is a dialog, and what lies under it is not there.
  if (!isMobile) await expect(page.getByRole('button', { name: 'Toggle theme' })).toBeVisible()
  await links.filter({ hasText: 'Projects' }).click()
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  if (isMobile) {
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  }
  await expect(links.filter({ hasText: 'Projects' })).toHaveAttribute('aria-current', 'page')
  await breakProcedure(page, 'auth.logout')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectToast(page, 'Error', 'Failed to log out')
})

test('A session that ended elsewhere is signed in again in place, and leads to the login after a reload', async ({
  page,
  signInAs,
  context,
}) => {
  await signInAs('admin')
  await page.goto('/admin/contractors')
  await expect(page.getByRole('heading', { name: 'Contractors', level: 1 })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('tab', { name: 'Manual' }).click()
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL((url) => url.pathname === '/admin/login')
})

test('The login leads on to the page that was asked for, and never out of the site', async ({ page }) => {
  await page.goto('/admin/contractors?tab=published')
  await expect(page).toHaveURL((url) => url.pathname === '/admin/login')
  await page.getByLabel('Email').fill('admin@trowel.example')
  await page.getByLabel('Password').fill('demo-admin')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin\/contractors\?tab=published$/)
  await page.context().clearCookies()
  await page.goto(`/admin/login?next=${encodeURIComponent('//evil.example/admin')}`)
  await page.getByLabel('Email').fill('admin@trowel.example')
  await page.getByLabel('Password').fill('demo-admin')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('The dashboard links to what it counts, and says what waits', async ({ page, signInAs, expectAccessible }) => {
  await signInAs('admin')
  await page.goto('/admin')
  const links = page.getByRole('main').getByRole('link')
  for (const address of ['/admin/contractors', '/admin/projects', '/admin/homeowners'])
    await expect(links.and(page.locator(`[href="${address}"]`))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  for (const part of ['Database', 'Queue', 'Mail', 'Storage', 'AI'])
    await expect(page.getByRole('term').filter({ hasText: new RegExp(`^${part}$`) })).toBeVisible()
  const answer = await (await page.request.get('/api/admin/analytics')).json()
  expect(Object.keys(answer).sort()).toEqual([
    'activeProjects',
    'completionRate',
    'totalContractors',
    'totalHomeowners',
    'totalProjects',
    'verifiedContractors',
  ])
  await expectAccessible()
})
