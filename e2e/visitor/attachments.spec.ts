import type { Page } from 'playwright/test'
import { photoFile } from '../../src/test/files'
import { choose, expect, requestQuotes, test, uniqueName } from '../fixtures'

const pdf = (name: string, bytes = 2000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9)]),
})

async function picture(name: string) {
  const file = await photoFile(name, { width: 900, height: 600 })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(await file.arrayBuffer()) }
}

async function openSecondStep(page: Page): Promise<void> {
  await page.goto('/project/new')
  await page.getByRole('radio', { name: 'Residential' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByLabel('Attachments', { exact: true })).toBeAttached()
}

test('A homeowner attaches photos, has the description improved, and the contractor sees both', {
  tag: '@main',
}, async ({ page, signInAs, expectAccessible }) => {
  const name = uniqueName('Hanna')
  const email = `${name.replace(/\s/g, '.').toLowerCase()}@example.ca`
  const files = [await picture('front.jpg'), pdf('plan of the roof.pdf')]
  const reference = await requestQuotes(page, { name, email, files, improve: true })

  await page.goto('/dev/mailbox')
  await page.getByRole('link', { name: new RegExp(`We received your Roofing request \\(${reference}\\)`) }).click()
  await expect(page.frameLocator('iframe').getByText('front.jpg, plan of the roof.pdf')).toBeVisible()

  await signInAs('admin')
  await page.goto('/admin/projects')
  await page.getByLabel('Search projects').fill(email)
  await expect(page.getByRole('button', { name: 'Assign' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Contractor').click()
  await page.getByRole('option', { name: /Tremblay & Fils/ }).click()
  await dialog.getByLabel('Priority').fill('98')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Active Projects' }).click()
  await expect(page.getByText(email).filter({ visible: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'View' }).click()
  const attachments = page.getByRole('list', { name: 'Attachments' })
  await expect(attachments.getByRole('link')).toHaveCount(2)
  const shown = attachments.getByRole('link', { name: /front\.jpg/ })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600)
  await expect(page.getByText(/careful look\. Thank you for having a careful look\./).first()).toBeVisible()
  await expectAccessible()
  const address = (await attachments.getByRole('link', { name: /plan/ }).getAttribute('href')) ?? ''
  expect((await page.request.get(address)).status()).toBe(200)

  await signInAs('contractor')
  await page.goto('/contractor-dashboard')
  const lead = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(lead.getByRole('link', { name: /plan of the roof\.pdf/ })).toHaveAttribute('href', address)
  await expect(lead.getByText(/careful look\. Thank you for having a careful look\./).first()).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(200)

  await signInAs('homeowner')
  expect((await page.request.get(address)).status()).toBe(404)
})

test('A visitor whose files cannot be sent still makes the request', async ({ page }) => {
  await page.route('**/api/uploadthing**', (route) => route.abort())
  const name = uniqueName('Nora')
  await openSecondStep(page)
  await choose(page, 'Service type', 'Roofing')
  await page.getByLabel('Description').fill('The roof leaks above the bedroom and needs a careful look.')
  await choose(page, 'Timeline', 'Within 1 month')
  await page.getByLabel('Attachments', { exact: true }).setInputFiles([pdf('plan.pdf')])
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(`${name.replace(/\s/g, '.').toLowerCase()}@example.ca`)
  await page.getByLabel('Phone').pressSequentially('6135550111')
  await page.getByLabel('City').fill('Ottawa')
  await page.getByLabel('Postal code').pressSequentially('k1n6n5')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
})
