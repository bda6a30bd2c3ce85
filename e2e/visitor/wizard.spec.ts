import type { Page } from 'playwright/test'
import { choose, expect, requestQuotes, test, uniqueName } from '../fixtures'

/** Up to the contact step. */
async function goToContact(page: Page): Promise<void> {
  await page.goto('/project/new')
  await page.getByRole('radio', { name: 'Residential' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 'Service type', 'Roofing')
  await page.getByLabel('Description').fill('The roof leaks above the bedroom.')
  await choose(page, 'Timeline', 'Flexible')
  await page.getByRole('button', { name: 'Next' }).click()
}

test('A reload in the middle loses nothing, and a new request starts at the first step', async ({ page }) => {
  await page.goto('/request-quote')
  await page.getByRole('radio', { name: 'Commercial' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 'Service type', 'Electrical')
  await page.getByRole('checkbox', { name: 'EV charger' }).click()
  await page.getByLabel('Description').fill('A charger in the garage, and a larger panel.')
  await page.reload()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await expect(page.getByLabel('Service type')).toHaveText('Electrical')
  await expect(page.getByRole('checkbox', { name: 'EV charger' })).toBeChecked()
  await expect(page.getByLabel('Description')).toHaveValue('A charger in the garage, and a larger panel.')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('radio', { name: 'Commercial' })).toBeChecked()

  await page.evaluate(() => localStorage.removeItem('draft:visitor:request'))
  await requestQuotes(page, { name: uniqueName('Again'), email: 'again@example.ca' })
  await expect(page.getByText('Request Submitted!')).toBeVisible()
  await expect(page.getByText("We'll connect you with qualified contractors shortly.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: 'Submit Another Request' }).click()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Residential' })).not.toBeChecked()
})

test('The whole request can be made with the keyboard', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard')
  await page.goto('/request-quote')
  const residential = page
    .getByRole('radiogroup', { name: 'Property type' })
    .getByRole('radio', { name: 'Residential' })
  await expect(residential).toHaveAccessibleDescription('House, duplex/townhouse, condo')
  await residential.focus()
  await page.keyboard.press('Space')
  await expect(residential).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Commercial' })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Commercial' })).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(residential).toBeChecked()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByLabel('Service type').press('Space')
  await expect(page.getByRole('listbox')).toBeFocused()
  await page.keyboard.type('Roof')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Service type')).toHaveText('Roofing')
  await expect(page.getByLabel('Service type')).toBeFocused()
})

test('What is sent from a second tab is a request of its own', async ({ page, context }) => {
  const send = async (of: Page, name: string) => {
    await of.getByLabel('Name').fill(name)
    await of.getByLabel('Email').fill(`${name.toLowerCase()}@example.ca`)
    // The country's 1 is known by the eleventh digit, which the field's length would swallow.
    await of.getByLabel('Phone').pressSequentially('14165550123')
    await expect(of.getByLabel('Phone')).toHaveValue('(416) 555-0123')
    await of.getByLabel('City').fill('Toronto')
    await of.getByLabel('Postal code').fill('M5H 2N2')
    await of.getByRole('button', { name: 'Submit' }).click()
    await expect(of.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
    return of.getByText(/Your reference is/).textContent()
  }
  await goToContact(page)
  await expect(page.getByLabel('Postal code')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/project/new')
  await expect(other.getByLabel('Postal code')).toBeVisible()
  expect(await send(page, 'Anna')).not.toBe(await send(other, 'Berta'))
})

test('Next leads to the first question that lacks its answer', async ({ page }) => {
  await page.goto('/project/new?service=home-additions')
  await page.getByRole('radio', { name: 'Residential' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Description').fill('A bedroom at the back of the house.')
  await choose(page, 'Timeline', 'Flexible')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Please answer/).first()).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Next' })).not.toBeFocused()
  await expect(page.locator(':focus')).toBeInViewport()
})

test('A long file name makes no page wider than a phone', async ({ page, expectAccessible }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/project/new')
  await page.getByRole('radio', { name: 'Residential' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const name = `Screenshot_20261121_101523_com.google.android.apps.maps${'_x'.repeat(40)}.png`
  await page
    .getByLabel('Attachments', { exact: true })
    .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText(name)).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible()
})
