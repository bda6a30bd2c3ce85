import type { Page } from 'playwright/test'
import { choose, expect, test, uniqueName } from '../fixtures'
import { breakProcedure, expectToast, givenManual, givenMember } from './given'

const searchText = 'Search by company, email, or phone...'

/** An option is named by its code and the province's name. */
async function chooseOntario(page: Page): Promise<void> {
  await page.getByLabel('Province').click()
  await page.getByRole('option', { name: /^ON/ }).click()
}

test.beforeEach(async ({ signInAs }) => {
  await signInAs('admin')
})

test('The list has its tabs, columns and orders, and the address keeps all of it', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  await page.goto('/admin/contractors')
  await expect(page.getByRole('heading', { name: 'Contractors', level: 1 })).toBeVisible()
  await expect(page.getByText('Manage and verify contractor accounts')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['Applications', 'Manual', 'Unpublished', 'Published', 'Archive'])
  await expect(page.getByPlaceholder(searchText)).toBeVisible()
  await expectAccessible()

  const title = uniqueName('Paged')
  await Promise.all(Array.from({ length: 21 }, () => givenManual(page.request, title)))
  await page.getByRole('tab', { name: 'Manual' }).click()
  await page.getByPlaceholder(searchText).fill(title)
  await expect(page.getByText('Showing 20 of 21 contractors')).toBeVisible()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(page.getByText('Showing 1 of 21 contractors')).toBeVisible()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.goBack()
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Applications' })).toHaveAttribute('aria-selected', 'true')

  await page.goto(`/admin/contractors?tab=manual&page=2&search=${encodeURIComponent(title)}`)
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Showing 1 of 21 contractors')).toBeVisible()
  await page.getByPlaceholder(searchText).fill('zzz nobody zzz')
  await expect(page.getByText('No contractors found')).toBeVisible()
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await expect(page).not.toHaveURL(/page=/)
  if (isMobile) return

  await page.goto('/admin/contractors?tab=published')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Company Name',
    'Contact',
    'Location',
    'Status',
    'Date Created',
    'Date Modified',
    'Last Login',
    'Actions',
  ])
  const header = (name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
  await expect(header('Company Name')).toHaveAttribute('aria-sort', 'ascending')
  await header('Last Login').getByRole('button').click()
  await expect(header('Last Login')).toHaveAttribute('aria-sort', 'ascending')
  await header('Last Login').getByRole('button').click()
  await expect(header('Last Login')).toHaveAttribute('aria-sort', 'descending')
  for (const tab of ['Applications', 'Manual', 'Unpublished']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(header('Date Modified')).toHaveAttribute('aria-sort', 'descending')
  }
  await page.getByRole('tab', { name: 'Archive' }).click()
  await expect(header('Company Name')).toHaveAttribute('aria-sort', 'ascending')
})

test('Filters of the columns and the status go over the page that is here', async ({ page, isMobile }) => {
  await page.goto('/admin/contractors?tab=published')
  await page.getByLabel('Status filter').click()
  await expect(page.getByRole('option')).toHaveText([
    'All Statuses',
    'Application',
    'Manual',
    'Unpublished',
    'Published',
    'Archived',
  ])
  await page.getByRole('option', { name: 'Manual' }).click()
  await expect(page.getByText('No contractors found')).toBeVisible()
  await choose(page, 'Status filter', 'All Statuses')
  await expect(page.getByText(/^Showing [1-9]\d of/)).toBeVisible()
  for (const [column, text] of [
    ['Company Name', 'Harbourlight'],
    ['Contact', 'office@harbourlight'],
    ['Location', 'halifax'],
  ] as const) {
    await page.getByRole('button', { name: `Filter ${column}` }).click()
    await page.getByLabel(`Filter by ${column.toLowerCase()}`).fill(text)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: `Filter ${column}` })).toBeFocused()
    await expect(page.getByText(/^Showing \d of \d+ contractors$/)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Harbourlight Roofing' })).toBeVisible()
    await page.getByRole('button', { name: `Filter ${column}` }).click()
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByText(/^Showing [1-9]\d of/)).toBeVisible()
  }
  if (isMobile) await expect(page.getByRole('button', { name: 'Company Name', exact: true })).toBeVisible()
})

test('The list is worked through without a mouse', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard')
  await page.goto('/admin/contractors?tab=published')
  await expect(page.getByText(/^Showing [1-9]\d of/)).toBeVisible()
  const search = page.getByPlaceholder(searchText)
  await search.focus()
  await page.keyboard.press('ArrowDown')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/contractors\/[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(page.getByText(/^Showing [1-9]\d of/)).toBeVisible()
  await expect(page).toHaveURL(/tab=published/)
})

test('A row’s Verify and Revoke set the flag and say so', async ({ page }) => {
  const { id, companyName } = await givenManual(page.request)
  await page.goto(`/admin/contractors?tab=manual&search=${encodeURIComponent(companyName)}`)
  const row = page.getByRole('row').filter({ hasText: companyName })
  await expect(row.getByRole('link', { name: 'View' })).toHaveAttribute('href', `/admin/contractors/${id}`)
  await row.getByRole('button', { name: 'Verify' }).click()
  await expectToast(page, 'Contractor verified', 'Contractor status updated successfully')
  await expect(page).toHaveURL(/\/admin\/contractors\?/)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expectToast(page, 'Verification removed', 'Contractor status updated successfully')
  await expect(row.getByRole('button', { name: 'Verify' })).toBeVisible()
  await breakProcedure(page, 'admin.contractors.verify')
  await row.getByRole('button', { name: 'Verify' }).click()
  await expectToast(page, 'Error', 'Failed to update contractor verification')
  await row.click({ position: { x: 5, y: 5 } })
  await expect(page.getByRole('heading', { name: companyName })).toBeVisible()
})

test('A list that cannot be fetched says so', async ({ page }) => {
  await page.goto('/admin/contractors')
  await breakProcedure(page, 'admin.contractors.list')
  await page.getByRole('tab', { name: 'Archive' }).click()
  await expect(page.getByText('Failed to fetch contractors')).toBeVisible()
})

test('A page beyond the end says how many there are, and Previous leads to the last of them', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin')
  await page.goto('/admin/contractors?tab=published&page=999')
  await expect(page.getByText(/^Showing 0 of [1-9]\d* contractors$/)).toBeVisible()
  await expect(page.getByText(/^Page 999 of \d$/)).toBeVisible()
  await expect(page.getByText('There are not as many pages.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByText(/^Page (\d) of \1$/)).toBeVisible()
  await expect(page.getByText(/^Showing [1-9]\d* of/)).toBeVisible()
})

test('An address nobody can search for is read without what cannot be stored', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/admin/contractors?tab=published&search=%00tremblay')
  await expect(page.getByText('Failed to fetch contractors')).toHaveCount(0)
  await expect(page.getByText(/^Showing [1-9] of [1-9] contractors$/)).toBeVisible()
})

test('An admin enters a company by hand', async ({ page, expectAccessible }) => {
  await page.goto('/admin/contractors')
  await page.getByRole('button', { name: 'Create Contractor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Manual Contractor Entry' })
  await dialog.getByRole('button', { name: 'Create Contractor' }).click()
  await expect(dialog.getByText('Company name is required')).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Create Contractor' })).toBeFocused()

  const companyName = uniqueName('Plumb Line')
  await page.getByRole('button', { name: 'Create Contractor' }).click()
  await dialog.getByLabel('Company Name').fill(companyName)
  await dialog.getByLabel('Contact Name').fill('Paula Plumb')
  await dialog.getByLabel('Email').fill(`${companyName.replace(/\W+/g, '-')}@example.ca`)
  await dialog.getByLabel('Phone').pressSequentially('4165550166')
  await dialog.getByLabel('City').fill('Guelph')
  await chooseOntario(page)
  await dialog.getByLabel('Postal Code').pressSequentially('n1h1a1')
  await dialog.getByRole('button', { name: 'Create Contractor' }).click()
  await expectToast(page, 'Contractor created')
  await expect(page.getByRole('heading', { name: companyName })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/contractors\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Manual', { exact: true })).toBeVisible()
  await expect(page.getByText('No Account')).toBeVisible()
  await expect(page.getByLabel('Phone')).toHaveValue('(416) 555-0166')
  await expect(page.getByLabel('Postal Code')).toHaveValue('N1H 1A1')
})

test('A contractor’s buttons follow its state, from manual to published and back', async ({
  page,
  expectAccessible,
}) => {
  const { id, companyName, email } = await givenManual(page.request)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto(`/admin/contractors/${id}`)
  await expect(page.getByRole('heading', { name: companyName })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invitation History' })).toBeHidden()
  await expect(button('Publish')).toBeDisabled()
  // The second half of a double click finds nothing left to press.
  await button('Verify').dblclick()
  await expectToast(page, 'Verified', 'Contractor has been verified and moved to Unpublished')
  await expect(page.getByText('Unpublished', { exact: true })).toBeVisible()
  await expect(button('Verify')).toBeHidden()

  await button('Send Invitation').click()
  await expectToast(page, 'Invitation Sent', `Invitation email sent to ${email}`)
  await expect(page.getByText('Invitation Sent', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invitation History' })).toBeVisible()
  await expect(page.getByText('Status: Pending acceptance')).toBeVisible()
  await expect(button('Publish')).toBeDisabled()
  await expectAccessible()
  await breakProcedure(page, 'admin.contractors.sendInvitation')
  await button('Resend Invitation').click()
  await expectToast(page, 'Error', 'Failed to send invitation')
  await page.unrouteAll()

  const sent = await page.request.post(`/api/admin/contractors/${id}/send-invitation`)
  const token = new URL((await sent.json()).invitationLink).searchParams.get('token')
  const person = { token, password: 'a long password', firstName: 'Sam', lastName: 'Spruce' }
  expect((await page.request.post('/api/contractors/accept-invitation', { data: person })).status()).toBe(201)
  await page.reload()
  await expect(page.getByText('Account Active')).toBeVisible()
  await expect(page.getByText('Status: Pending acceptance')).toBeHidden()
  await expect(button('Resend Invitation')).toBeHidden()
  await button('Publish').click()
  await expect(button('Published')).toBeVisible()
  const { contractor } = await (await page.request.get(`/api/admin/contractors/${id}`)).json()
  await expectToast(page, 'Published', `Contractor published with URL: /contractors/${contractor.slug ?? ''}`)
  await expect(button('Publish')).toBeHidden()
  await button('Published').click()
  await expectToast(page, 'Unpublished', 'Contractor removed from public visibility')
  await expect(button('Publish')).toBeEnabled()

  await button('Archive').click()
  await expectToast(page, 'Contractor archived')
  await expect(button('Publish')).toBeDisabled()
  await button('Restore').click()
  await expectToast(page, 'Contractor restored')
  await expect(button('Publish')).toBeEnabled()
  await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Published' }).first()).toBeVisible()
})

test('An edit is saved field by field, and what is empty is cleared', async ({ page }) => {
  const { id } = await givenManual(page.request)
  await page.goto(`/admin/contractors/${id}`)
  await page.getByLabel('Province').click()
  await expect(page.getByRole('option')).toHaveText([
    /^AB/,
    /^BC/,
    /^MB/,
    /^NB/,
    /^NL/,
    /^NS/,
    /^ON/,
    /^PE/,
    /^QC/,
    /^SK/,
  ])
  await page.keyboard.press('Escape')
  await page.getByLabel('Employee Count').click()
  await expect(page.getByRole('option')).toHaveText(['1-5', '6-10', '11-20', '21-50', '50+'])
  await page.getByRole('option', { name: '6-10' }).click()
  await page.getByLabel('Street Address').fill('12 Anvil Lane')
  await expect(page.getByLabel('Website')).toHaveAttribute('placeholder', 'https://')
  await page.getByLabel('Year Established').fill('1998')
  await page.getByLabel('Service Radius (km)').fill('45')
  const sent = page.waitForRequest(/admin\.contractors\.update/)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  expect(Object.keys((await sent).postDataJSON()[0]).sort()).toEqual([
    'address',
    'employeeCount',
    'id',
    'serviceRadius',
    'updatedAt',
    'yearEstablished',
  ])
  await expectToast(page, 'Contractor updated successfully')
  await page.getByLabel('Year Established').fill('')
  const saved = page.waitForResponse(/admin\.contractors\.update/)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await saved
  await page.reload()
  await expect(page.getByLabel('Year Established')).toHaveValue('')
  await expect(page.getByLabel('Service Radius (km)')).toHaveValue('45')
  await expect(page.getByLabel('Employee Count')).toHaveText('6-10')

  await page.getByLabel('City').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('City is required')).toBeVisible()
  await page.getByLabel('City').fill('Milton')
  await breakProcedure(page, 'admin.contractors.update')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Failed to update contractor')
  await expect(page.getByLabel('City')).toHaveValue('Milton')
})

test('A stored territory is kept, and offered beside the ten provinces', async ({ page }) => {
  const { id } = await givenManual(page.request)
  await page.request.patch(`/api/admin/contractors/${id}`, { data: { province: 'YT', city: 'Whitehorse' } })
  await page.goto(`/admin/contractors/${id}`)
  await expect(page.getByLabel('Province')).toHaveText(/^YT/)
  await page.getByLabel('Description').fill('Roofs that hold the snow.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Contractor updated successfully')
  await page.reload()
  await expect(page.getByLabel('Province')).toHaveText(/^YT/)
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

test('A logo is uploaded, and what is no picture inside is refused by the server', async ({ page }) => {
  const { id, companyName } = await givenManual(page.request)
  await page.goto(`/admin/contractors/${id}`)
  const field = page.getByLabel('Company Logo')
  await field.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('words') })
  await expectToast(page, 'Upload failed', 'Please select an image file')
  const shown = page.getByRole('img', { name: `Logo of ${companyName}` })
  await expect(shown).toHaveCount(0)
  await field.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
  await expectToast(page, 'Image uploaded successfully')
  await expect(shown).toBeVisible()
  await page.reload()
  await expect(shown).toBeVisible()
})

test('Deleting asks first, and takes the company for good', async ({ page, expectAccessible }) => {
  const { id, companyName } = await givenMember(page.request)
  await page.goto(`/admin/contractors/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Contractor?' })
  await expect(
    dialog.getByText(
      `This will permanently delete ${companyName} and all associated data. This action cannot be undone.`,
    ),
  ).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Contractor deleted successfully')
  await expect(page).toHaveURL(/\/admin\/contractors$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: companyName })).toHaveCount(0)
  await page.goto(`/admin/contractors/${id}`)
  await expect(page.getByText('Contractor not found')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Contractors' }).click()
  await expect(page.getByRole('heading', { name: 'Contractors', level: 1 })).toBeVisible()
})
