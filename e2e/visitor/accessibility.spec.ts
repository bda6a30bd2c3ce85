import { choose, expect, test } from '../fixtures'

test('The public screens can be used by everybody, in both themes', async ({ page, expectAccessible }) => {
  for (const address of ['/contractor/login', '/nothing-here', '/dev/mailbox', '/admin/login']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible()
  }
})

test('Every step of the wizard can be used by everybody, also with errors shown', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/request-quote')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectAccessible()
  await page.getByRole('radio', { name: 'Residential' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 'Service type', 'Kitchen Renovation')
  await page.getByRole('button', { name: 'Next' }).click()
  await expectAccessible()
  await page.getByLabel('Description').fill('New cabinets and a better light, please.')
  await choose(page, 'Timeline', 'Flexible')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectAccessible()
})

test('An unknown address says so, with the header of the site but not in the back office', async ({ page }) => {
  const answer = await page.goto('/nothing-here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Toggle theme' })).toBeVisible()
  await page.goto('/admin/nothing-here')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'List Project' })).toBeHidden()
})

test('The theme is dark at first, switches, and is remembered under its key', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  await expect(page.locator('html')).toHaveClass(/light/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/light/)
})

test('The header leads everywhere, on a phone through its menu', async ({ page, isMobile }) => {
  await page.goto('/')
  if (isMobile) await page.getByRole('button', { name: 'Toggle menu' }).click()
  const navigation = page.getByRole('navigation', { name: isMobile ? 'Mobile' : 'Main' })
  for (const [name, href] of [
    ['Home', '/'],
    ['How It Works', '/how-it-works'],
    ['For Contractors', '/for-contractors'],
  ])
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', href ?? '')
  const header = page.getByRole('banner')
  for (const [name, href] of [
    ['Customer Portal', '/customer-portal'],
    ['Contractor Login', '/contractor/login'],
    ['List Project', '/project/new'],
  ])
    await expect(header.getByRole('link', { name, exact: true }).filter({ visible: true })).toHaveAttribute(
      'href',
      href ?? '',
    )
  if (!isMobile) return
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
  await expect(page.getByRole('button', { name: 'Toggle menu' })).toBeFocused()
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await navigation.getByRole('link', { name: 'How It Works' }).click()
  await expect(page).toHaveURL(/how-it-works/)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(navigation).toBeHidden()
})
