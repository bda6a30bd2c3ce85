import { expect, test, uniqueName } from '../fixtures'
import { breakProcedure, expectToast, givenManual, givenProject } from './given'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('admin')
})

test('Homeowners are listed by activity, with their projects a step away', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await page.goto('/admin/homeowners')
  await expect(page.getByRole('heading', { name: 'Homeowners', level: 1 })).toBeVisible()
  await expect(page.getByText('Manage homeowner accounts and project activity')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Active', 'Archived'])
  const search = page.getByPlaceholder('Search by name or email...')
  await expect(page.getByText(/^Showing \d+ of \d+ homeowners$/)).toBeVisible()
  await expectAccessible()
  await search.fill('sofia')
  const row = page.getByRole('row').filter({ hasText: 'Sofia Marino' })
  await expect(row.getByText(/^\d+ active$/)).toBeVisible()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await row.getByText('Sofia Marino', { exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.getByRole('button', { name: 'Details of Sofia Marino' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sofia Marino' })
  await expect(dialog.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: 'Details of Sofia Marino' })).toBeFocused()
  await search.fill('nobody of this name')
  await expect(page.getByText('No homeowners found')).toBeVisible()
  await breakProcedure(page, 'admin.homeowners.list')
  await page.getByRole('tab', { name: 'Archived' }).click()
  await expect(page.getByText('Failed to fetch homeowners')).toBeVisible()
  if (isMobile) return
  await page.unrouteAll()
  await page.goto('/admin/homeowners')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Projects',
    'Joined',
    'Last Login',
    'Status',
  ])
  for (const column of ['Name', 'Email', 'Projects', 'Joined', 'Last Login']) {
    const header = page.getByRole('columnheader', { name: new RegExp(`^${column}`) })
    await header.getByRole('button', { name: column, exact: true }).click()
    await expect(header).toHaveAttribute('aria-sort', /ascending/)
  }
  await expect(page.getByRole('columnheader', { name: 'Status' }).getByRole('button')).toHaveCount(0)
})

test('Back and forward after a reload go through the tabs of a list', async ({ page }) => {
  await page.goto('/admin/contractors')
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  for (const name of ['Published', 'Manual', 'Unpublished']) {
    await tab(name).click()
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  await page.reload()
  await expect(tab('Unpublished')).toHaveAttribute('aria-selected', 'true')
  for (const [step, name] of [
    [-1, 'Manual'],
    [-1, 'Published'],
    [1, 'Manual'],
    [-2, 'Applications'],
  ] as const) {
    await page.evaluate((by) => history.go(by), step)
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  await expect(page).toHaveURL(/\/admin\/contractors$/)
})

test('Each list is handed out as a table file', async ({ page }) => {
  for (const [address, first] of [
    ['/admin/contractors', 'id,companyName'],
    ['/admin/projects', 'id,reference'],
    ['/admin/homeowners', 'id,firstName'],
    ['/admin/audit', 'id,createdAt'],
  ] as const) {
    await page.goto(address)
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export CSV' }).click()
    const stream = await (await started).createReadStream()
    const [chunk] = await stream.take(1).toArray()
    expect(String(chunk).replace('\uFEFF', '')).toMatch(new RegExp(`^${first}`))
  }
})

test('The audit log says in sentences who did what, and is filtered', async ({ page, expectAccessible }) => {
  const { id, companyName } = await givenManual(page.request)
  await page.request.post(`/api/admin/contractors/${id}/verify`)
  await page.goto('/admin/audit')
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: companyName })
  await expect(rows.filter({ hasText: `verified ${companyName}` })).toContainText('Ada Okafor')
  await expectAccessible()
  await rows
    .first()
    .getByRole('button', { name: /^Only this/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`entityId=${id}`))
  await expect(rows).toHaveCount(2)
  await page.getByLabel('From').fill('2099-01-01')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('A review is removed for a listed reason, and comes back', async ({ page, signInAs, expectAccessible }) => {
  const comment = uniqueName('They were here and did it')
  const account = { email: `${uniqueName('reviewer').replace(/\s/g, '.')}@example.ca`, password: 'a long password' }
  const registered = await page.request.post('/api/auth/register/homeowner', {
    data: { ...account, firstName: 'Rita', lastName: 'Reviewer' },
  })
  expect(registered.ok()).toBe(true)
  const [company] = (await (await page.request.get('/api/contractors?limit=1')).json()).contractors
  const written = await page.request.post('/api/homeowner/reviews', {
    data: { contractorId: company.id, rating: 2, comment, customerName: 'Rita Reviewer' },
  })
  expect(written.ok(), await written.text()).toBe(true)
  await signInAs('admin')
  await page.goto('/admin/reviews')
  const item = page.getByRole('listitem').filter({ hasText: comment })
  await expect(item.getByText('Not verified by us')).toBeVisible()
  await expectAccessible()
  await item.getByRole('button', { name: /^Remove the review/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this review?' })
  await dialog.getByRole('button', { name: 'Remove review' }).click()
  await expect(dialog.getByText('Please choose why the review is removed')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('Reason').click()
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Remove review' }).click()
  await expectToast(page, 'Review removed')
  await expect(item).toBeHidden()
  await page.getByRole('tab', { name: 'Removed' }).click()
  await expect(item.getByText(/^Removed: /)).toBeVisible()
  await item.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'Review restored')
})

test('The projects list and its assign dialog say what they always say', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  const { id, name } = await givenProject(page.request)
  await page.goto(`/admin/projects?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('tab')).toHaveText(['New Projects', 'Active Projects', 'Archived'])
  await page.getByLabel('Status filter').click()
  await expect(page.getByRole('option')).toHaveText(['All Statuses', 'New', 'Reviewed', 'Verified', 'Premium'])
  await page.keyboard.press('Escape')
  if (!isMobile)
    await expect(page.getByRole('columnheader')).toHaveText([
      'Customer',
      'Contact',
      'Location',
      'Status',
      'Date',
      'Actions',
    ])
  const assign = page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: 'Assign' })
  await assign.click()
  const dialog = page.getByRole('dialog', { name: 'Assign Project to Contractor' })
  await expect(dialog.getByText('Select a verified contractor to assign this project to')).toBeVisible()
  await expect(dialog.getByText('0 of 3 places taken')).toBeVisible()
  await expect(dialog.getByLabel('Priority')).toHaveValue('50')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog.getByText('Please select a contractor')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(assign).toBeFocused()
  await assign.click()
  await dialog.getByLabel('Contractor', { exact: true }).click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Priority').fill('')
  await dialog.getByLabel(/^Notes/).fill('Close by')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expectToast(page, 'Project assigned')
  await page.goto(`/admin/projects/${id}`)
  const { assignments } = await (await page.request.get(`/api/admin/projects/${id}`)).json()
  const item = page.getByRole('listitem').filter({ hasText: assignments[0].contractorId.slice(0, 8) })
  await expect(item).toContainText('Priority: 0')
  await expect(item).toContainText('Close by')
  await expect(page.getByText('DISTRIBUTED', { exact: true })).toBeVisible()
})

test('A view that is saved by name is there in another browser, and what this one kept moves to the account', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = uniqueName('Mine by city')
  const { user } = await (await page.request.get('/api/auth/session')).json()
  const kept = uniqueName('Kept in the browser')
  await page.addInitScript(
    ([id, view]) => localStorage.setItem(`views:${id}:projects`, view ?? ''),
    [user.id, JSON.stringify([{ name: kept, query: 'tab=archived' }])],
  )
  await page.goto('/admin/projects?tab=active&sort=city&order=asc')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save or remove views' }).click()
  await page.getByLabel('Name of the view').fill(name)
  await page.keyboard.press('Enter')
  await expectToast(page, 'View saved')
  const elsewhere = await browser.newContext({ baseURL, storageState: await page.context().storageState() })
  const other = await elsewhere.newPage()
  await other.goto('/admin/projects')
  await other.evaluate(() => localStorage.clear())
  await other.reload()
  for (const [view, address] of [
    [name, /tab=active&sort=city&order=asc/],
    [kept, /tab=archived/],
  ] as const) {
    await other.getByRole('button', { name: 'Views', exact: true }).click()
    await other.getByRole('menuitem', { name: view, exact: true }).click()
    await expect(other).toHaveURL(address)
  }
  await elsewhere.close()
})

test('No list cuts a column or a date, from a small laptop on', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone shows cards')
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of [
      '/admin/projects',
      '/admin/projects?more=columns',
      '/admin/contractors?tab=published',
      '/admin/homeowners',
      '/admin/audit',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('row').nth(1)).toBeVisible()
      const cut = await page
        .getByRole('table')
        .evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
      expect(cut, `${address} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  const active = '/admin/projects?tab=active&sort=createdAt&order=asc'
  const first = '/admin/contractors?tab=published&sort=createdAt&order=asc'
  for (const [width, height, address, count] of [
    [1024, 768, active, 20],
    [1280, 800, active, 20],
    [1024, 768, first, 19],
    [1280, 800, first, 20],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(address)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const [head = 0, ...rows] = await page
      .getByRole('row')
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
    const all = head + (count * rows.reduce((sum, row) => sum + row, 0)) / rows.length
    // The list's own frame leaves room for the bar above it.
    expect(all, `${count} rows of ${address} at ${width}`).toBeLessThanOrEqual(height - 72)
  }
})

test('What a partner submitted is listed by its source, also after a reload', async ({ page }) => {
  await page.goto('/admin/projects')
  const filter = page.getByRole('combobox', { name: 'Source filter' })
  await filter.click()
  await page.getByRole('option', { name: 'claims' }).click()
  await expect(page.getByText('Showing 2 of 2 projects')).toBeVisible()
  await page.reload()
  await expect(filter).toHaveText('claims')
  await expect(page.getByText('Showing 2 of 2 projects')).toBeVisible()
  await filter.click()
  await page.getByRole('option', { name: 'Any source' }).click()
  await expect(page.getByText('Showing 2 of 2 projects')).toBeHidden()
  await page.goBack()
  await expect(filter).toHaveText('claims')
})
