import { choose, expect, test } from '../fixtures'
import { expectToast, givenManual, givenProject } from './given'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('admin')
})

test('Companies are archived together; one that is refused stays selected with the reason, and Undo brings the others back', async ({
  page,
  expectAccessible,
}) => {
  const [first, second] = [await givenManual(page.request, 'Birch Bulk'), await givenManual(page.request, 'Birch Bulk')]
  await page.goto('/admin/contractors?tab=manual&search=Birch+Bulk')
  const statusOf = async (id: string) =>
    (await (await page.request.get(`/api/admin/contractors/${id}`)).json()).contractor.status
  for (const { companyName } of [first, second])
    await page.getByRole('checkbox', { name: `Select ${companyName}` }).click()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await expect(bar.getByText('2 selected')).toBeVisible()
  await expectAccessible()
  let calls = 0
  await page.route('**/api/trpc/admin.contractors.update**', (route) =>
    ++calls === 2 ? route.abort() : route.continue(),
  )
  await bar.getByRole('button', { name: 'Archive selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive them' }).click()
  await expectToast(page, '1 company archived', '1 not; the list says why')
  await expect(bar.getByText('1 selected')).toBeVisible()
  await expect(bar.getByRole('alert')).toContainText(/Birch Bulk \S+: it could not be done/)
  const statuses = await Promise.all([first, second].map(({ id }) => statusOf(id)))
  expect(statuses.toSorted()).toEqual(['archived', 'manual'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => Promise.all([first, second].map(({ id }) => statusOf(id))), { timeout: 20_000 })
    .toEqual(['manual', 'manual'])
})

test('Requests are given to an admin together, and Undo gives each back to whose it was', async ({ page }) => {
  const [mine, nobodys] = [await givenProject(page.request), await givenProject(page.request)]
  const ownerOf = async (id: string) =>
    (await (await page.request.get(`/api/admin/projects/${id}`)).json()).project.ownerName
  await page.goto(`/admin/projects/${mine.id}`)
  await choose(page, 'Owner', 'Ada Okafor')
  await expectToast(page, 'Owner updated')
  await page.goto('/admin/projects')
  for (const { name } of [mine, nobodys]) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Set owner' }).click()
  await choose(page, 'New owner', 'Theo Bouchard')
  await page.getByRole('button', { name: 'Save owner' }).click()
  await expectToast(page, 'Owner updated', '2 projects changed')
  expect(await Promise.all([ownerOf(mine.id), ownerOf(nobodys.id)])).toEqual(['Theo Bouchard', 'Theo Bouchard'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(() => Promise.all([ownerOf(mine.id), ownerOf(nobodys.id)]), { timeout: 20_000 })
    .toEqual(['Ada Okafor', null])
})
