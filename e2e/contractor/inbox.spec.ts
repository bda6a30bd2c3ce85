import { expect, test, uniqueName } from '../fixtures'

test('A contractor finds what is due, opens it beside the list, and goes on to messages, jobs and out', async ({
  page,
  signInAs,
  isMobile,
  expectAccessible,
}) => {
  test.slow()
  await signInAs('contractor')
  const { id: contractorId } = await (await page.request.get('/api/contractor/profile')).json()
  const name = uniqueName('Ines')
  const asked = await page.request.post('/api/leads', {
    data: {
      contractorId,
      customerName: name,
      email: 'ines@example.ca',
      phone: '(613) 555-0111',
      city: 'Gatineau',
      serviceNeeded: 'Roofing',
      description: 'The flat roof of the garage leaks at its drain.',
    },
  })
  expect(asked.status()).toBe(201)

  await page.goto('/contractor-dashboard')
  const due = page.getByRole('region', { name: 'Waiting for your answer' })
  await expect(due.getByText(/^\d+ (min|h) left$/).first()).toBeVisible()
  await expectAccessible()
  await page.getByLabel('Search leads').fill(name)
  await expect(page).toHaveURL(/q=Ines/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Open lead' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
  const beside = page.getByRole('navigation', { name: 'Leads' })
  if (isMobile) await expect(beside).toBeHidden()
  else await expect(beside.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
  await expectAccessible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Open lead' })).toBeFocused()
  await expect(page.getByLabel('Search leads')).toHaveValue(name)

  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first().click()
  await expect(page.getByLabel('Your message')).toBeVisible()
  await page.goBack()
  if (!isMobile) await page.getByRole('tab', { name: 'Messages' }).press('ArrowDown')
  else await page.getByRole('tab', { name: 'Jobs' }).click()
  await expect(page).toHaveURL(/tab=jobs$/)
  const job = page.getByRole('article').first()
  await expect(job.getByRole('list', { name: 'Steps of the job' })).toBeVisible()
  await job.getByRole('link', { name: 'Open job' }).click()
  await expect(page.getByRole('region', { name: 'The job' })).toContainText('The homeowner sees')
  await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible()
  await expectAccessible()

  await page.goto('/how-it-works')
  const account = page.getByRole('button', { name: 'Your account' })
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Your jobs' })).toHaveAttribute(
    'href',
    '/contractor-dashboard?tab=jobs',
  )
  await expectAccessible()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('link', { name: 'List Your Project' }).first()).toBeVisible()
  await expect(account).toBeHidden()
})
