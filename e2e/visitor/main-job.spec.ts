import { expect, requestQuotes, test, uniqueName, waitForHydration } from '../fixtures'

test('A visitor asks for quotes, an admin assigns the project, and the contractor answers', {
  tag: '@phone',
}, async ({ page, browser, signInAs, isMobile }) => {
  const name = uniqueName('Hanna')
  const email = `${name.replace(/\s/g, '.').toLowerCase()}@example.ca`
  const reference = await requestQuotes(page, { name, email })

  await page.goto('/dev/mailbox')
  await page.getByRole('link', { name: new RegExp(`We received your Roofing request \\(${reference}\\)`) }).click()
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Your request is with us' })).toBeVisible()

  await signInAs('admin')
  await page.goto('/admin/projects')
  await page.getByLabel('Search projects').fill(email)
  await expect(page.getByText('Showing 1 of 1 projects')).toBeVisible()
  await page.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('0 of 3 places taken')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog.getByText('Please select a contractor')).toBeVisible()
  await dialog.getByLabel('Contractor').click()
  await page.getByRole('option', { name: /Tremblay & Fils/ }).click()
  await dialog.getByLabel('Priority').fill('99')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('Project assigned')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Active Projects' }).click()
  await expect(page.getByText('Showing 1 of 1 projects')).toBeVisible()

  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    ...(isMobile && { viewport: { width: 390, height: 844 } }),
  })
  waitForHydration(context)
  const contractor = await context.newPage()
  await contractor.goto('/contractor/login')
  await contractor.getByLabel('Email').fill('contractor@trowel.example')
  await contractor.getByLabel('Password').fill('demo-contractor')
  await contractor.getByRole('button', { name: 'Sign In' }).click()
  await expect(contractor.getByText('Logged in successfully!')).toBeVisible()
  await expect(contractor).toHaveURL(/\/contractor-dashboard$/)
  await expect(contractor.getByRole('heading', { name: 'Welcome, Luc' })).toBeVisible()
  const lead = contractor.getByRole('listitem').filter({ has: contractor.getByRole('heading', { name, exact: true }) })
  await expect(lead.getByText('The roof leaks above the bedroom')).toBeVisible()
  await expect(lead.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
  await expect(lead.getByRole('link', { name: '(613) 555-0111' })).toHaveAttribute('href', 'tel:+16135550111')
  await lead.getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(lead.getByText('Contacted', { exact: true })).toBeVisible()
  await context.close()

  await page.reload()
  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByText('QUOTING', { exact: true })).toBeVisible()
  const history = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Status History' })
  await expect(history.getByText('Luc Tremblay (Contractor)')).toBeVisible()

  await page.goto('/dev/mailbox')
  await expect(
    page
      .getByRole('link', { name: /You are matched with Tremblay & Fils Rénovation for your Roofing project/ })
      .first(),
  ).toBeVisible()
})
