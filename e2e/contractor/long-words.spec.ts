import { expect, test, uniqueName } from '../fixtures'

test.use({ viewport: { width: 390, height: 844 } })

test('What a visitor writes without a space fits a phone, for the contractor and for the admin', async ({
  page,
  signInAs,
}) => {
  const { id } = await (await page.request.get('/api/contractors/tremblay-and-fils-renovation')).json()
  const long = (length: number) => 'W'.repeat(length)
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
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)

  await signInAs('contractor')
  await page.goto('/contractor-dashboard')
  const lead = page
    .getByRole('listitem')
    .filter({ hasText: long(180) })
    .first()
  await expect(lead).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(390)
  await lead.getByRole('link', { name: 'Open lead' }).click()
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(390)

  await signInAs('admin')
  await page.goto(`/admin/projects/${project}`)
  await expect(page.getByRole('heading', { name: 'Project Information' })).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(390)
})
