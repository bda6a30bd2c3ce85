import type { Page } from 'playwright/test'
import { serviceCategories } from '../../src/domain/service-category'
import { expect, test, uniqueName } from '../fixtures'

const main = (page: Page) => page.getByRole('main')

test('Home says what it is, how it works, and where to go', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Find Trusted Local Contractors' })).toBeVisible()
  await expect(
    page.getByText(
      'Connect with verified professionals for all your home improvement needs. Get free quotes from qualified contractors in your area.',
    ),
  ).toBeVisible()
  for (const name of [
    'How It Works',
    'Share Your Project Details',
    'Get Matched with Contractors',
    'Receive Quotes & Hire',
    'Are You a Contractor?',
  ])
    await expect(main(page).getByRole('heading', { name, exact: true })).toBeVisible()
  for (const [name, href] of [
    ['List Your Project', '/project/new'],
    ['Join Our Network', '/contractor-registration'],
    ['Learn More', '/for-contractors'],
    ['Browse all contractors', '/contractors'],
    ...serviceCategories.map(({ name, slug }) => [name, `/contractors?service=${slug}`]),
  ] as const)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href ?? '')
  await expect(page.locator('[data-slide]')).toHaveCount(4)
  await expect(page.locator('[data-slide][data-shown="true"]')).toHaveCSS('transition-duration', '1s')
  await expect(page.getByRole('button', { name: 'Pause slideshow' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, awaitHydration: false })
  test('what is chosen on the first page goes to the wizard', async ({ page }) => {
    await page.goto('/')
    const start = page.getByRole('form', { name: 'Start a request' })
    await start.getByLabel('Service').selectOption('Roofing')
    await start.getByLabel('Postal code').fill('k1n 6n5')
    await start.getByRole('button', { name: 'Start a request' }).click()
    await expect(page).toHaveURL(/\/project\/new\?service=roofing&postalCode=k1n\+6n5$/)
  })
})

test('How it works explains the steps, the six checks and the reasons', async ({ page }) => {
  await page.goto('/how-it-works')
  await expect(page.getByRole('heading', { level: 1, name: 'How It Works' })).toBeVisible()
  for (const name of [
    'Share project details',
    'Get matched with verified contractors',
    'Connect and choose',
    'Workers’ compensation board coverage',
    'Liability insurance of at least $2M',
    'Licences and permits',
    'Legal background',
    'Credit background',
    'Complaint review',
    'Rigorous screening',
    'Canadian focus',
    'Ongoing monitoring',
    'Free for homeowners',
  ])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const buttons = page.getByRole('link', { name: 'List Your Project', exact: true })
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) await expect(button).toHaveAttribute('href', '/request-quote')
  await buttons.first().click()
  await expect(page.getByText('Step 1 of 3').first()).toBeVisible()
})

test('For contractors says what we do and never do, and leads to the application', async ({ page }) => {
  await page.goto('/for-contractors')
  for (const name of ['With Us', 'We Will Not', 'Pay only when you win', 'Unlimited projects', 'Credit background'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(/No membership, annual or lead fees/).first()).toBeVisible()
  await expect(page.getByText(/Verification takes 3-5 business days/).first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'See how it works' })).toHaveAttribute('href', '/how-it-works')
  const joins = main(page).getByRole('link', { name: /Join Our Network|Apply to join/ })
  await expect(joins).toHaveCount(3)
  for (const join of await joins.all()) await expect(join).toHaveAttribute('href', '/contractor-registration')
  await expect(main(page).getByRole('button')).toHaveCount(6)
  await page.getByRole('button', { name: 'What does it cost?' }).press('Enter')
  await expect(page.getByText('Joining is free.')).toBeVisible()
})

test('Privacy and terms are reachable from every footer and name somebody to write to', async ({ page }) => {
  for (const [name, href] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ] as const) {
    await page.goto('/how-it-works')
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(href)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(main(page).getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:/)
  }
  for (const href of ['/contractors', '/how-it-works', '/for-contractors'])
    await expect(page.getByRole('contentinfo').locator(`a[href="${href}"]`)).toBeVisible()
})

test('No link of the public pages leads nowhere', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the same links')
  const seen = new Set<string>()
  for (const address of ['/', '/how-it-works', '/for-contractors', '/privacy', '/terms']) {
    await page.goto(address)
    for (const link of await page.getByRole('link').all()) {
      const href = (await link.getAttribute('href')) ?? ''
      if (href.startsWith('/')) seen.add(href)
    }
  }
  for (const href of seen) expect((await page.request.get(href)).status(), href).toBe(200)
})

test('Every public page can be used by everybody and fits its screen', { tag: '@phone' }, async ({
  page,
  expectAccessible,
}) => {
  for (const address of [
    '/',
    '/how-it-works',
    '/for-contractors',
    '/privacy',
    '/terms',
    '/help',
    '/price-guides',
    '/services/roofing',
    '/services/roofing/halifax-ns',
  ]) {
    await page.goto(address)
    await expectAccessible()
  }
})

test('Search engines and shared links get addresses, pictures and a sitemap', async ({ page, isMobile, baseURL }) => {
  test.skip(isMobile, 'the same head')
  for (const address of [
    '/',
    '/how-it-works',
    '/for-contractors',
    '/privacy',
    '/terms',
    '/request-quote',
    '/help',
    '/services/roofing/halifax-ns',
  ]) {
    await page.goto(address)
    const attribute = (selector: string, name: string) => page.locator(selector).first().getAttribute(name)
    const whole = new URL(address, baseURL).href
    expect(new URL((await attribute('link[rel="canonical"]', 'href')) ?? '').href).toBe(whole)
    expect(await attribute('meta[name="description"]', 'content')).toMatch(/.{50}/)
    const image = await page.request.get((await attribute('meta[property="og:image"]', 'content')) ?? '')
    expect(image.headers()['content-type']).toBe('image/jpeg')
  }
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain(`<loc>${baseURL}/how-it-works</loc>`)
  expect(sitemap).toContain(`<loc>${baseURL}/contractors/tremblay-and-fils-renovation</loc>`)
  expect(sitemap).toContain(`<loc>${baseURL}/services/roofing/halifax-ns</loc>`)
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /admin')
})

test('Home and How It Works say how often the match within 24 hours was kept', async ({ page, database }) => {
  // Requests of weeks ago, all matched within an hour, so that no other test sees them as work to do.
  const email = `${uniqueName('kept').replace(' ', '-')}@example.ca`
  await database`
    insert into projects (
      id, reference, customer_name, email, phone, city, project_type, description, status, created_at, updated_at,
      first_matched_at
    )
    select gen_random_uuid(), 'TR-K' || upper(substr(md5(${email} || n), 1, 8)), 'Kept Rate', ${email}, '+16135550199',
      'Ottawa', 'Roofing', 'The roof leaks above the bedroom.', 'completed', now() - interval '40 days',
      now() - interval '40 days', now() - interval '40 days' + interval '1 hour'
    from generate_series(1, 20) n`
  const line = main(page).getByText(
    /^of [\d,]+ requests of the last 90 days were matched with a contractor within 24 hours\.$/,
  )
  // Public pages are cached for ten seconds.
  for (const path of ['/', '/how-it-works'])
    await expect(async () => {
      await page.goto(path)
      await expect(line).toBeVisible({ timeout: 1_000 })
      await expect(main(page).getByText(/^\d{1,3}%$/)).toBeVisible()
    }).toPass({ timeout: 20_000 })
  await database`delete from projects where email = ${email}`
})
