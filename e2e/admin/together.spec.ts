import { demoAgent } from '../../src/server/seed/demo-accounts'
import { choose, expect, test, uniqueName } from '../fixtures'
import { expectToast, givenManual, givenProject } from './given'

/** Somebody else is faster than the news of it. */
test.use({ live: false })

/** The other admin works over REST, while this one has the page open. */
test.beforeEach(async ({ signInAs }) => {
  await signInAs('admin')
})

test('A contractor somebody else saved meanwhile is not overwritten, and nothing typed is lost', async ({ page }) => {
  const { id } = await givenManual(page.request)
  await page.goto(`/admin/contractors/${id}`)
  await page.getByLabel('Description').fill('Roofs, carefully.')
  await page.getByLabel('City').fill('Guelph')
  await page.request.patch(`/api/admin/contractors/${id}`, { data: { city: 'Barrie', contactName: 'New Name' } })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Error', 'Failed to update contractor')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(/changed this meanwhile \(.*city.*\)\. Load it again before you save\./)
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(page.getByLabel('Contact Name')).toHaveValue('New Name')
  await expect(page.getByLabel('Description')).toHaveValue('Roofs, carefully.')
  await expect(page.getByLabel('City')).toHaveValue('Guelph')
  await expect(page.getByLabel('City')).toHaveAccessibleDescription(/Meanwhile saved: Barrie/)
  await expect(alert).toBeHidden()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Contractor updated successfully')
  const { contractor } = await (await page.request.get(`/api/admin/contractors/${id}`)).json()
  expect(contractor).toMatchObject({ city: 'Guelph', contactName: 'New Name', description: 'Roofs, carefully.' })
})

test('An action keeps what is typed beside it', async ({ page }) => {
  const { id } = await givenManual(page.request)
  await page.goto(`/admin/contractors/${id}`)
  await page.getByLabel('Description').fill('Not saved yet.')
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expectToast(page, 'Verified')
  await expect(page.getByLabel('Description')).toHaveValue('Not saved yet.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Contractor updated successfully')
})

test('Notes somebody else saved meanwhile are not overwritten, and nothing typed is lost', async ({ page }) => {
  const { id } = await givenProject(page.request)
  await page.goto(`/admin/projects/${id}`)
  await page.getByLabel('Internal Notes').fill('Mine')
  await page.request.patch(`/api/admin/projects/${id}`, { data: { contractorNotes: 'Theirs' } })
  await page.getByRole('button', { name: 'Save Notes' }).click()
  await expectToast(page, 'Error', 'Failed to update project notes')
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(page.getByLabel('Contractor-Visible Notes')).toHaveValue('Theirs')
  await expect(page.getByLabel('Internal Notes')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save Notes' }).click()
  await expectToast(page, 'Notes updated')

  await page.getByLabel('Internal Notes').fill('Mine, longer')
  await choose(page, 'New Status', 'Reviewed')
  await page.getByRole('button', { name: 'Update Status' }).click()
  await expectToast(page, 'Status updated')
  await expect(page.getByText('REVIEWED', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Internal Notes')).toHaveValue('Mine, longer')
})

test('A status somebody else moved meanwhile is shown before it is changed', async ({ page }) => {
  const { id } = await givenProject(page.request)
  await page.goto(`/admin/projects/${id}`)
  await choose(page, 'New Status', 'Reviewed')
  await page.getByLabel(/Status Notes/).fill('Rang them')
  await page.request.patch(`/api/admin/projects/${id}/status`, { data: { status: 'premium' } })
  await page.getByRole('button', { name: 'Update Status' }).click()
  await expectToast(page, 'Error', 'Failed to update project status')
  await expect(page.getByText('The status is Premium by now.', { exact: false })).toBeVisible()
  await expect(page.getByText('PREMIUM', { exact: true })).toBeVisible()
  await expect(page.getByLabel(/Status Notes/)).toHaveValue('Rang them')
  await page.getByRole('button', { name: 'Update Status' }).click()
  await expectToast(page, 'Status updated')
})

test('A question somebody else saved meanwhile is not overwritten, and nothing typed is lost', async ({ page }) => {
  const label = uniqueName('How deep')
  const questionId = `d${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`
  const fields = { serviceCategorySlug: 'fencing', questionId, label, type: 'text' }
  const made = await (await page.request.post('/api/admin/service-questions', { data: fields })).json()
  await page.goto('/admin/service-questions?category=fencing')
  await page.getByRole('button', { name: `Edit ${label}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Placeholder Text').fill('In centimetres')
  await page.request.put(`/api/admin/service-questions/${made.id}`, { data: { ...fields, helpText: 'To the rock.' } })
  await dialog.getByRole('button', { name: 'Save Question' }).click()
  await expectToast(page, 'Error', 'Failed to update question')
  await expect(dialog.getByRole('alert')).toContainText('changed this meanwhile (helpText)')
  await dialog.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(dialog.getByLabel('Help Text')).toHaveValue('To the rock.')
  await expect(dialog.getByLabel('Placeholder Text')).toHaveValue('In centimetres')
  await dialog.getByRole('button', { name: 'Save Question' }).click()
  await expectToast(page, 'Question updated')
  await page.request.delete(`/api/admin/service-questions/${made.id}`)
})

test('Nothing typed by one admin is sent as another who signed in in the next tab, nor shown to them', async ({
  page,
}) => {
  const { id } = await givenProject(page.request)
  await page.goto(`/admin/projects/${id}`)
  await page.getByLabel('New comment').last().fill('Half a thought of Ada')
  const { email, password } = demoAgent
  expect((await page.request.post('/api/auth/login/admin', { data: { email, password } })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Add comment' }).click()
  await expectToast(page, `You are signed in as ${email}`)
  await expect(page).toHaveURL('/admin')
  await page.goto(`/admin/projects/${id}`)
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await expect(page.getByText('Half a thought of Ada')).toBeHidden()
  await expect(page.getByLabel('New comment').last()).toHaveValue('')
})
