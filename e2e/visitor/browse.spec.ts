import { expect, test } from '../fixtures'

test('A visitor finds contractors by service, place and words, and the address keeps the search', {
  tag: '@main',
}, async ({ page, expectAccessible }) => {
  await page.goto('/contractors')
  await expect(page.getByRole('heading', { level: 1, name: 'Browse contractors' })).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Service').selectOption('Roofing')
  await page.getByLabel('Province').selectOption('Nova Scotia')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: '1 contractor', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/service=roofing.*province=NS/)
  await page.reload()
  await expect(page.getByLabel('Service')).toHaveValue('roofing')
  const card = page.getByRole('article').filter({ hasText: 'Harbourlight Roofing' })
  await expect(card.getByText('Verified', { exact: true })).toBeVisible()
  await expect(card.getByText('Halifax, NS')).toBeVisible()

  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL(/\/contractors$/)
  await expect(page.getByLabel('Service')).toHaveValue('')
  await page.getByLabel('Words').fill('cabinetmakers')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: '1 contractor', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tremblay & Fils Rénovation' })).toBeVisible()
})

test('A postal code puts the nearest contractor first, and a wrong one is said at its field', async ({ page }) => {
  await page.goto('/contractors')
  await page.getByLabel('City or postal code').fill('k1n6n5')
  await page.getByRole('button', { name: 'Search' }).click()
  // Other journeys publish companies of their own here, so the demo's is looked for by its name.
  const nearest = page.getByRole('article').filter({ hasText: 'Tremblay & Fils Rénovation' })
  await expect(nearest.getByText(/In your neighbourhood/)).toBeVisible()
  await expect(nearest.getByText(/serves your area/)).toBeVisible()
  await expect(page.getByText(/\d+ km away/).first()).toBeVisible()
  await page.goto('/contractors?place=K1N+6N')
  await expect(page.getByText('Please enter a valid Canadian postal code (e.g., M5H 2N2)')).toBeVisible()
  await expect(page.getByLabel('City or postal code')).toHaveValue('K1N 6N')
})

test('Pages lead on and back', async ({ page }) => {
  await page.goto('/contractors')
  const first = await page.getByRole('heading', { level: 3 }).first().textContent()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Previous' })).toBeHidden()
  await pages.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).not.toHaveText(first ?? '')
  await pages.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(first ?? '')
  await page.goto('/contractors?cursor=cut-off')
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(first ?? '')
})

test('Where nobody is found, the wizard takes over with the service chosen', async ({ page, expectAccessible }) => {
  await page.goto('/contractors?service=roofing&province=PE')
  await expect(page.getByText('No contractors match these filters')).toBeVisible()
  await expectAccessible()
  await expect(page.getByRole('link', { name: 'Start a request' })).toHaveAttribute(
    'href',
    '/project/new?service=roofing',
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, awaitHydration: false })
  test('the search still works', async ({ page }) => {
    await page.goto('/contractors')
    await page.getByLabel('City or postal code').fill('Montreal')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: /Atelier Cuisine Montréal/ })).toBeVisible()
  })
})
