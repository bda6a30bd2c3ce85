import { choose, expect, test } from '../fixtures'
import { givenProject } from './given'

test.beforeEach(({ signInAs }) => signInAs('admin'))

test('Ctrl+K finds a project by its reference, in whatever tab it is, and opens it', async ({
  page,
  isMobile,
  expectAccessible,
}) => {
  const { id } = await givenProject(page.request)
  const { project } = await (await page.request.get(`/api/admin/projects/${id}`)).json()
  await page.request.patch(`/api/admin/projects/${id}/status`, { data: { status: 'completed' } })
  await page.goto('/admin/contractors')
  if (isMobile) await page.getByRole('button', { name: 'Find anything' }).click()
  else await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill(project.reference.toLowerCase())
  await expect(page.getByRole('option', { name: new RegExp(project.reference) })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/projects/${id}$`))
  await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible()
})

test('"assign TR-..." opens the assign dialog of the project', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard')
  const { id } = await givenProject(page.request)
  const { project } = await (await page.request.get(`/api/admin/projects/${id}`)).json()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'Find anything' }).fill(`assign ${project.reference}`)
  await expect(page.getByRole('option', { name: `Assign ${project.reference}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Assign Project to Contractor' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/admin/projects/${id}$`))
})

test('A search in a list says how many hits lie in its other tabs, and leads there', async ({ page }) => {
  const { id, name } = await givenProject(page.request)
  await page.request.patch(`/api/admin/projects/${id}/status`, { data: { status: 'cancelled' } })
  await page.goto('/admin/projects')
  await page.getByLabel('Search projects').fill(name)
  await expect(page.getByText('No projects found')).toBeVisible()
  await page.getByRole('link', { name: '1 in Archived' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
})

test('The analytics page goes on below the dashboard with what a marketplace is run by', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/admin/analytics')
  await expect(page.getByRole('heading', { name: 'Total Contractors' })).toBeVisible()
  for (const measure of ['Kept rate', 'Value', 'Response']) {
    await page.getByRole('tab', { name: measure }).click()
    await expect(page.getByRole('table', { name: `${measure} by province` })).toBeVisible()
  }
  await expectAccessible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Response' })).toHaveAttribute('aria-selected', 'true')
  await choose(page, 'Which requests', 'All requests')
  await page.getByRole('link', { name: /^TR-/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Project Details' })).toBeVisible()
})
