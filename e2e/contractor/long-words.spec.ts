import type { Page } from 'playwright/test'
import { expect, test, uniqueName } from '../fixtures'

const long = (length: number) => 'W'.repeat(length)
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test.use({ viewport: { width: 390, height: 844 } })

test('What a visitor writes without a space fits a phone, for the contractor and for the admin', async ({
  page,
  signInAs,
}) => {
  const { id } = await (await page.request.get('/api/contractors/tremblay-and-fils-renovation')).json()
  const sent = await page.request.post('/api/leads', {
    data: {
      contractorId: id,
      serviceNeeded: long(180),
      description: long(400),
      customerName: uniqueName(long(80)),
      email: `${uniqueName('wide').replace(' ', '-')}@example.ca`,
      phone: '4165550123',
      city: long(90),
    },
  })
  expect(sent.status()).toBe(201)
  const { id: project } = await sent.json()

  await signInAs('contractor')
  await page.goto('/contractor-dashboard')
  const lead = page
    .getByRole('listitem')
    .filter({ hasText: long(180) })
    .first()
  await expect(lead).toBeVisible()
  expect(await widthOf(page)).toBeLessThanOrEqual(390)
  await lead.getByRole('link', { name: 'Open lead' }).click()
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
  expect(await widthOf(page)).toBeLessThanOrEqual(390)

  // An open dashboard goes to the other account's home once it hears of it, and would cut short what is opened next.
  await page.goto('about:blank')
  await signInAs('admin')
  await page.goto(`/admin/projects/${project}`)
  await expect(page.getByRole('heading', { name: 'Project Information' })).toBeVisible()
  expect(await widthOf(page)).toBeLessThanOrEqual(390)
})

test('What a homeowner writes without a space fits a phone, on the profile and in the back office', async ({
  page,
  signInAs,
}) => {
  const email = `${uniqueName('wide').replace(' ', '-')}@example.ca`
  const account = { email, password: 'a long password', firstName: long(90), lastName: 'Wide' }
  expect((await page.request.post('/api/auth/register/homeowner', { data: account })).ok()).toBe(true)
  const profile = '/contractors/tremblay-and-fils-renovation'
  const { id } = await (await page.request.get(`/api${profile}`)).json()
  const written = await page.request.post('/api/homeowner/reviews', {
    data: { contractorId: id, rating: 4, comment: long(300), customerName: long(90), projectType: long(90) },
  })
  expect(written.ok(), await written.text()).toBe(true)

  await page.goto('/customer-portal')
  await expect(page.getByText(/^Welcome, W/)).toBeVisible()
  expect(await widthOf(page)).toBeLessThanOrEqual(390)
  await page.goto(profile)
  await expect(page.getByText(long(90)).first()).toBeVisible()
  expect(await widthOf(page)).toBeLessThanOrEqual(390)
  await page.goto(`${profile}?tab=reviews`)
  await expect(page.getByText(long(300)).first()).toBeVisible()
  expect(await widthOf(page)).toBeLessThanOrEqual(390)

  await signInAs('admin')
  await page.goto('/admin/reviews')
  await expect(page.getByText(long(300)).first()).toBeVisible()
  expect(await widthOf(page)).toBeLessThanOrEqual(390)
})
