import { choose, expect, test, uniqueName } from '../fixtures'

const profile = '/contractors/tremblay-and-fils-renovation'

test('A profile shows what is known of a contractor, by slug and by id', async ({
  page,
  request,
  expectAccessible,
}) => {
  const answer = await page.goto(profile)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Tremblay & Fils Rénovation' })).toBeVisible()
  await expect(page.getByText('TF', { exact: true })).toBeVisible()
  await expect(page.getByText('Ottawa, ON')).toBeVisible()
  await expect(page.getByRole('link', { name: 'contractor@trowel.example' })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('link', { name: /^\(613\)/ })).toHaveAttribute('href', /^tel:\+1613/)
  await expect(page.getByText('Years in business')).toBeVisible()
  await expect(page.getByText(String(new Date().getFullYear() - 1998), { exact: true })).toBeVisible()
  await expect(page.getByText('11-20', { exact: true })).toBeVisible()
  await expect(page.getByText('60 km', { exact: true })).toBeVisible()
  await expect(page.getByText('A family firm in its second generation.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Trade licence' }).getByText('Verified')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeHidden()
  await expectAccessible()

  await page.getByRole('tab', { name: 'Services' }).click()
  await expect(page.getByText('Kitchen Renovation', { exact: true })).toBeVisible()
  const { id, averageRating, reviewCount } = await (
    await request.get('/api/contractors/tremblay-and-fils-renovation')
  ).json()
  await expect(page.getByText(averageRating.toFixed(1)).first()).toBeVisible()
  await page.getByRole('tab', { name: /^Reviews \(\d+\)$/ }).click()
  expect(reviewCount).toBeGreaterThan(0)
  await expect(page.getByRole('img', { name: /out of 5 stars/ }).first()).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Reviews/ })).toHaveAttribute('aria-selected', 'true')

  await page.goto(`/contractors/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tremblay & Fils Rénovation' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${profile}$`))
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({ '@type': 'LocalBusiness', aggregateRating: { '@type': 'AggregateRating' } })
})

test('A contractor without reviews says so and claims no rating', async ({ page }) => {
  await page.goto('/contractors/rideau-home-builders?tab=reviews')
  await expect(page.getByRole('tab', { name: 'Reviews (0)' })).toBeVisible()
  await expect(page.getByText('No reviews yet.')).toBeVisible()
  await expect(page.getByText(/\d reviews?\b/)).toBeHidden()
})

test('A contractor who is not there, or not published, is not found', async ({ page, expectAccessible }) => {
  for (const key of ['nobody-here', '00000000-0000-4000-8000-000000000000']) {
    const answer = await page.goto(`/contractors/${key}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Contractor not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  }
  await expectAccessible()
})

/** Runs in the page. */
function toastCoversDialog(): boolean {
  const of = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  const [toast, panel] = [of('[data-sonner-toast]'), of('[id^="headlessui-dialog-panel"]')]
  if (!toast || !panel) throw new Error('no toast or no dialog')
  return toast.left < panel.right && toast.right > panel.left && toast.top < panel.bottom && toast.bottom > panel.top
}

test('A visitor finds a contractor and asks for a quote', { tag: '@phone' }, async ({
  page,
  browser,
  isMobile,
  expectAccessible,
}) => {
  const name = uniqueName('Quentin')
  await page.goto('/contractors?place=Ottawa')
  await page.getByRole('link', { name: 'Tremblay & Fils Rénovation' }).click()
  await page.getByRole('button', { name: 'Request Quote' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Submit request' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: 'Missing information' })
  await expect(toast.getByText('Please fill in all required fields.')).toBeVisible()
  await expect.poll(() => page.evaluate(toastCoversDialog)).toBe(false)
  await expect(dialog.getByLabel('Service needed')).toBeFocused()
  await expect(dialog.getByText('This field is required')).toHaveCount(6)
  await expectAccessible()

  await dialog.getByLabel('Service needed').fill('Kitchen Renovation')
  await dialog.getByLabel('Description').fill('New fronts.')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill('not an email')
  await dialog.getByLabel('Phone').pressSequentially('613555')
  await dialog.getByLabel('City').fill('Ottawa')
  await dialog.getByRole('button', { name: 'Submit request' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByText('Phone number must be 10 digits')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('type', 'tel')

  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Keep writing' })
    .click()
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await dialog.getByLabel('Email').fill('quentin@example.ca')
  await dialog.getByLabel('Phone').fill('')
  await dialog.getByLabel('Phone').pressSequentially('6135550199')
  await choose(page, 'Budget', '$1,000 - $5,000')
  await choose(page, 'Timeline', 'Within 1 week')
  await dialog.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText('Quote request submitted!')).toBeVisible()
  await expect(page.getByText('Tremblay & Fils Rénovation will contact you soon.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Request Quote' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('')

  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    ...(isMobile && { viewport: { width: 390, height: 844 } }),
  })
  const login = await context.request.post('/api/auth/login/contractor', {
    data: { email: 'contractor@trowel.example', password: 'demo-contractor' },
  })
  expect(login.ok()).toBe(true)
  const leads: Record<string, unknown>[] = await (await context.request.get('/api/contractor/leads')).json()
  expect(leads.find((lead) => lead.customerName === name)).toMatchObject({
    status: 'new',
    serviceNeeded: 'Kitchen Renovation',
    budget: '$1,000 - $5,000',
    timeline: 'Within 1 week',
    direct: true,
  })
  await context.close()
})

test('A general request goes to nobody in particular, and a failure keeps what was typed', async ({ page }) => {
  await page.goto('/contractors')
  await page.getByRole('button', { name: 'Request Quote' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Service needed').fill('Painting')
  await dialog.getByLabel('Description').fill('Two rooms.')
  await dialog.getByLabel('Name').fill(uniqueName('Gina'))
  await dialog.getByLabel('Email').fill('gina@example.ca')
  await dialog.getByLabel('Phone').pressSequentially('6045550123')
  await dialog.getByLabel('City').fill('Vancouver')
  await page.route('**/api/trpc/**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText('Failed to submit quote request. Please try again.')).toBeVisible()
  // A finger is lifted; this pointer would stay on the message, and so keep it over the button.
  await page.mouse.move(0, 0)
  await page.unroute('**/api/trpc/**')
  await expect(dialog.getByLabel('City')).toHaveValue('Vancouver')
  await dialog.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText("We'll connect you with the right contractor.")).toBeVisible()
})
