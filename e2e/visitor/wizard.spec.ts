import type { Page } from 'playwright/test'
import { choose, expect, fillWizard, requestQuotes, test, uniqueName } from '../fixtures'

for (const address of ['/request-quote', '/project/new'])
  test(`The request screen at ${address} asks in three steps and says what is missing`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByText('Step 1 of 3')).toBeVisible()
    await expect(page.getByText('33% complete')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Please select a property type')).toBeVisible()
    await page.getByRole('radio', { name: 'Commercial' }).click()
    await expect(page.getByText('Please select a property type')).toBeHidden()
    await page.getByRole('button', { name: 'Next' }).click()

    await expect(page.getByText('Step 2 of 3')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.getByRole('button', { name: 'Next' }).click()
    for (const message of [
      'Please select a service type',
      'Please provide more details (at least 20 characters)',
      'Please select your timeline',
    ])
      await expect(page.getByText(message)).toBeVisible()
    await choose(page, 'Service type', 'Painting')
    await page.getByLabel('Description').fill('Repaint the waiting room on a weekend.')
    await choose(page, 'Timeline', 'Flexible')
    await page.getByRole('button', { name: 'Next' }).click()

    await expect(page.getByText('Step 3 of 3')).toBeVisible()
    await expect(page.getByText('100% complete')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next' })).toBeHidden()
    await page.getByLabel('Name').fill('H')
    await page.getByLabel('Name').blur()
    await expect(page.getByText('Name must be at least 2 characters')).toBeHidden()
    await page.getByRole('button', { name: 'Submit' }).click()
    for (const message of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Phone number must be 10 digits',
      'Please enter your city',
      'Please enter a valid Canadian postal code (e.g., M5H 2N2)',
    ])
      await expect(page.getByText(message)).toBeVisible()
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('Please enter your city')).toBeHidden()
  })

/** As far as the step that asks who one is. */
async function goToContact(page: Page): Promise<void> {
  await page.goto('/project/new')
  await page.getByRole('radio', { name: 'Residential' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 'Service type', 'Roofing')
  await page.getByLabel('Description').fill('The roof leaks above the bedroom.')
  await choose(page, 'Timeline', 'Flexible')
  await page.getByRole('button', { name: 'Next' }).click()
}

test('Phone and postal code take their shape while they are typed', async ({ page }) => {
  await goToContact(page)
  const phone = page.getByLabel('Phone')
  await phone.pressSequentially('4165550123999')
  await expect(phone).toHaveValue('(416) 555-0123')
  await expect(phone).toHaveAttribute('maxlength', '14')
  // The country's 1 is known by the eleventh digit, which the field's length would swallow; so it would of a paste.
  await phone.fill('')
  await phone.pressSequentially('14165550199')
  await expect(phone).toHaveValue('(416) 555-0199')
  const postalCode = page.getByLabel('Postal code')
  for (const [field, text, shown] of [
    [phone, ' +1 (416) 555-0123 ', '(416) 555-0123'],
    [postalCode, '  k1a - 0b1 ', 'K1A 0B1'],
  ] as const) {
    await field.fill('')
    await field.evaluate((input, data) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', data)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
    await expect(field).toHaveValue(shown)
  }
  await postalCode.fill('')
  await postalCode.pressSequentially('m5h2n2x')
  await expect(postalCode).toHaveValue('M5H 2N2')
  await expect(postalCode).toHaveAttribute('maxlength', '7')
})

test("A service's own questions are asked, and forgotten when the service changes", async ({ page }) => {
  await page.goto('/request-quote')
  await page.getByRole('radio', { name: 'Residential' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 'Service type', 'Home Additions')
  await page.getByLabel('Description').fill('A bedroom at the back of the house.')
  await choose(page, 'Timeline', 'Flexible')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please answer: What kind of addition?')).toBeVisible()
  await choose(page, /What kind of addition/, 'Sunroom')
  await page.getByRole('checkbox', { name: 'Bedroom' }).click()
  await choose(page, 'Service type', 'Roofing')
  await expect(page.getByLabel(/What kind of addition/)).toBeHidden()
  await choose(page, 'Service type', 'Home Additions')
  await expect(page.getByRole('checkbox', { name: 'Bedroom' })).not.toBeChecked()
  await expect(page.getByLabel(/What kind of addition/)).toHaveText('Select an option')
})

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

  await page.evaluate(() => localStorage.removeItem('trowel.request-draft'))
  await requestQuotes(page, { name: uniqueName('Again'), email: 'again@example.ca' })
  await expect(page.getByText('Request Submitted!')).toBeVisible()
  await expect(page.getByText("We'll connect you with qualified contractors shortly.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  await page.getByRole('button', { name: 'Submit Another Request' }).click()
  await expect(page.getByText('Step 1 of 3')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Residential' })).not.toBeChecked()
})

test('When the request cannot be sent, nothing is lost and it is said', async ({ page }) => {
  await page.route('**/api/trpc/lead.create**', (route) => route.abort())
  await fillWizard(page, { name: 'Hanna Lost', email: 'lost@example.ca' })
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Hanna Lost')
  await page.unroute('**/api/trpc/lead.create**')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
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
    await of.getByLabel('Phone').fill('4165550123')
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

test('A long file name makes no page wider than a phone', async ({ page }) => {
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
})
