import { expect, test } from '../fixtures'

test('A visitor finds contractors by service, place and words, and the address keeps the search', async ({
  page,
  expectAccessible,
}) => {
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

test('From the first page to a company: a service in a city, its reviews in an order, and the list in another', {
  tag: '@phone',
}, async ({ page, expectAccessible }) => {
  await page.goto('/')
  const start = page.getByRole('form', { name: 'Start a request' })
  await start.getByLabel('Service').selectOption('Roofing')
  await start.getByLabel('Postal code').fill('b3j1s9')
  await start.getByRole('button', { name: 'Start a request' }).click()
  await expect(page).toHaveURL(/\/project\/new$/)
  await page.getByRole('radio', { name: 'Residential' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('combobox', { name: /^Service type/ })).toContainText('Roofing')

  await page.goto('/contractors?service=roofing&place=B3J+1S9&sort=rating')
  await expect(page.getByText('The highest rated first, within 100 km.')).toBeVisible()
  await page.getByRole('link', { name: 'Remove filter B3J 1S9' }).click()
  await expect(page.getByText('The highest rated first.', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Nearest' })).toBeHidden()
  await page.getByRole('link', { name: 'Roofing contractors' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roofing contractors' })).toBeVisible()
  await page.getByRole('link', { name: 'Halifax, NS' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Roofing contractors in Halifax, NS' })).toBeVisible()
  await page.getByRole('link', { name: 'Harbourlight Roofing' }).click()
  await page.getByRole('link', { name: 'Read all of them' }).click()
  await expect(page.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true')
  const sorted = page.waitForResponse(/\/reviews\?.*sort=lowest/)
  await page.getByLabel('Order of reviews').selectOption('Lowest rated')
  expect((await sorted).ok()).toBe(true)
  await expect(page.getByLabel('Order of reviews')).toHaveValue('lowest')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expectAccessible()
})

test('A service that there is not has no page, nor a city where nobody offers it', async ({ page }) => {
  for (const address of ['/services/nothing', '/services/roofing/ottawa-on']) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  }
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
  await expect(page.getByRole('main').getByRole('link', { name: 'Start a request' })).toHaveAttribute(
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
