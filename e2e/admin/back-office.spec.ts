import { choose, expect, requestQuotes, test, uniqueName } from '../fixtures'

test('An admin signs in, is told when it fails, and signs out', async ({ page, isMobile }) => {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill('admin@trowel.example')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Login failed')).toBeVisible()
  await page.getByLabel('Password').fill('demo-admin')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('Logged out')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('The sidebar folds with the button and with Ctrl+B, and stays so for seven days', async ({
  page,
  signInAs,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'on a phone the sidebar is a drawer')
  await signInAs('admin')
  await page.goto('/admin')
  const sidebar = page.getByRole('complementary')
  await expect(sidebar).toHaveAttribute('data-state', 'expanded')
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(256)
  await page.getByRole('button', { name: 'Toggle sidebar' }).click()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBe(48)
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7)
  await page.reload()
  await expect(sidebar).toHaveAttribute('data-state', 'collapsed')
  await page.keyboard.press('Control+b')
  await expect(sidebar).toHaveAttribute('data-state', 'expanded')
})

test('On a phone the sidebar is a drawer, which closes with every link of it', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('admin')
  await page.goto('/admin/projects?tab=active')
  const drawer = page.getByRole('dialog', { name: 'Sidebar' })
  for (const [link, heading] of [
    ['Projects', 'Projects'],
    ['Homeowners', 'Homeowners'],
  ] as const) {
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await drawer.getByRole('link', { name: link }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  }
})

test('The dashboard shows the four numbers, the links and what the product runs on', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin')
  for (const address of ['/admin', '/admin/analytics']) {
    await page.goto(address)
    for (const label of ['Total Contractors', 'Active Projects', 'Homeowners', 'Completion Rate'])
      await expect(page.getByRole('heading', { name: label, exact: true })).toBeVisible()
    await expect(page.getByText(/^\d+ verified$/)).toBeVisible()
    await expect(page.getByText(/^\d+ total$/)).toBeVisible()
    await expect(page.getByText(/^\d+%$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'System Status' })).toBeVisible()
  }
  await expectAccessible()
})

test('The projects list has its tabs, filters, order and pages, and the address keeps them', async ({
  page,
  signInAs,
  isMobile,
  expectAccessible,
}) => {
  await signInAs('admin')
  await page.goto('/admin/projects')
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await expect(page.getByText('Manage and verify homeowner project requests')).toBeVisible()
  await expect(page.getByPlaceholder('Search by name, email, phone, or city...')).toBeVisible()
  await expect(page.getByText(/^Page 1 of [2-9]$/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of [2-9]$/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Page 1 of [2-9]$/)).toBeVisible()

  await page.getByRole('tab', { name: 'Archived' }).click()
  await expect(page.getByText(/^Showing 1\d of 1\d projects$/)).toBeVisible()
  await choose(page, 'Status filter', 'Cancelled')
  await expect(page.getByText(/^Showing ([6-9]|10) of ([6-9]|10) projects$/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Showing ([6-9]|10) of ([6-9]|10) projects$/)).toBeVisible()
  await page.getByPlaceholder('Search by name, email, phone, or city...').fill('nobody at all')
  await expect(page.getByText('No projects found')).toBeVisible()
  if (isMobile) return

  await page.goto('/admin/projects?tab=active')
  await expect(page.getByText('Showing 20 of')).toBeVisible()
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /Customer/ })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /Customer/ })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Filter Location' }).click()
  await page.getByLabel('Filter by location').fill('zzz')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No projects found')).toBeVisible()
  await page.getByRole('button', { name: 'Filter Location' }).click()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Filter Status' }).click()
  await page.getByRole('checkbox', { name: 'Scheduled' }).click()
  await page.keyboard.press('Escape')
  for (const row of await page
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })
    .all())
    await expect(row).toContainText('Scheduled')
})

test('An admin works through a request: notes, status, history, and three places', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const name = uniqueName('Greta')
  await requestQuotes(page, { name, email: `${name.replace(/\s/g, '')}@example.ca` })
  await signInAs('admin')
  await page.goto(`/admin/projects?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible()
  await expect(page.getByText('Manage project verification and assignments')).toBeVisible()
  for (const card of [
    'Project Information',
    'Service-Specific Details',
    'Verification & Notes',
    'Status History',
    'Update Status',
    'Assignments',
    'Request details',
  ])
    await expect(page.getByRole('heading', { name: card, exact: true })).toBeVisible()
  await expect(page.getByText('No status changes yet')).toBeVisible()
  await expect(page.getByText('No contractors assigned yet')).toBeVisible()
  await expect(page.getByText('New Request')).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'Update Status' }).click()
  await expect(page.getByText('Please select a status')).toBeVisible()
  await page.getByLabel('New Status').click()
  await expect(page.getByRole('option')).toHaveText([
    'New',
    'Reviewed',
    'Verified',
    'Premium',
    'Distributed',
    'Completed',
    'Cancelled',
  ])
  await page.getByRole('option', { name: 'Verified' }).click()
  await page.getByLabel(/Status Notes/).fill('Reached by phone')
  await page.getByRole('button', { name: 'Update Status' }).click()
  await expect(page.getByText('Status updated')).toBeVisible()
  await expect(page.getByText('VERIFIED', { exact: true })).toBeVisible()
  await expect(page.getByText('Contact Verified')).toBeVisible()
  await expect(page.getByText(/^Verified on /)).toBeVisible()
  await expect(page.getByText('Reached by phone')).toBeVisible()

  await page.getByLabel('Contractor-Visible Notes').fill('Ring twice')
  await page.getByLabel('Internal Notes').fill('Pays on time')
  await page.getByRole('button', { name: 'Save Notes' }).click()
  await expect(page.getByText('Notes updated')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Contractor-Visible Notes')).toHaveValue('Ring twice')
  await expect(page.getByLabel('Internal Notes')).toHaveValue('Pays on time')

  for (const [index, company] of ['Harbourlight Roofing', 'Capital Region Roofing', 'Rive-Sud Toitures'].entries()) {
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`${index} of 3 places taken`)).toBeVisible()
    await dialog.getByLabel('Contractor').click()
    await page.getByRole('option', { name: new RegExp(company) }).click()
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expect(page.getByText('Project assigned')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: company })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('3 of 3 places taken')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true })).toBeDisabled()
  await expectAccessible()
})

test('The way back from a project leads to where the list was left', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/projects?tab=active')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^Page 2 of [2-9]$/)).toBeVisible()
  const place = page.url()
  await page.getByRole('link', { name: 'View', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Back to Projects' }).click()
  await expect(page.getByText(/^Page 2 of [2-9]$/)).toBeVisible()
  expect(page.url()).toBe(place)
})

test('A project that is not there says so', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/projects/00000000-0000-7000-8000-000000000000')
  await expect(page.getByText('Project not found')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Projects' }).click()
  await expect(page).toHaveURL(/\/admin\/projects$/)
})
