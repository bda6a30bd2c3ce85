import { choose, expect, test } from '../fixtures'
import { expectToast, givenMember, givenProject } from './given'

test('An admin takes a project over, mentions a colleague, and gives it to three at once', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin')
  const { id } = await givenProject(page.request)
  const companies = []
  for (const title of ['Panel One', 'Panel Two', 'Panel Three']) companies.push(await givenMember(page.request, title))
  const { user } = await (await page.request.get('/api/auth/session')).json()
  const me = `${user.firstName} ${user.lastName}`

  await page.goto(`/admin/projects/${id}`)
  await expect(page.getByText('Reach the homeowner, and find contractors.')).toBeVisible()
  await choose(page, 'Owner', me)
  await expectToast(page, 'Owner updated')

  const comments = page.getByRole('form', { name: 'New comment' })
  await comments.getByLabel('New comment').fill('Rang twice, no answer')
  await choose(page, 'Mention', me)
  await comments.getByRole('button', { name: 'Add comment' }).click()
  await expectToast(page, 'Comment added')
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText(`to ${me}`)

  for (const { companyName } of companies) {
    await page.getByPlaceholder('Search all verified companies by name, email or phone...').fill(companyName)
    await page.getByRole('checkbox', { name: `Choose ${companyName}` }).click()
  }
  await expectAccessible()
  await page.getByRole('button', { name: 'Give it to 3 companies' }).click()
  await expectToast(page, 'Project assigned')
  for (const { companyName } of companies)
    await expect(page.getByRole('listitem').filter({ hasText: companyName })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Give it to/ })).toBeHidden()

  await page.goto('/admin/projects?tab=active&owner=me')
  await expect(page.getByLabel('Owner filter')).toHaveText('Me')
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Distributed' }).first()).toBeVisible()
})

test('A comment is written by keyboard with a mention, mended, and deleted', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin')
  const { id } = await givenProject(page.request)
  await page.goto(`/admin/projects/${id}`)
  const composer = page.getByLabel('New comment', { exact: true }).last()
  await composer.click()
  await page.keyboard.type('Please ring them, @the')
  await expect(page.getByRole('option')).toHaveText(['Theo Bouchard'])
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(composer).toBeFocused()
  await expect(composer).toHaveValue('Please ring them, @Theo Bouchard ')
  await expect(page.getByText('Will be mailed: Theo Bouchard')).toBeVisible()
  await page.getByRole('button', { name: 'Add comment' }).press('Enter')
  await expectToast(page, 'Comment added')
  const comments = page.getByRole('list', { name: 'Comments' })
  await page.getByRole('button', { name: 'Edit comment' }).press('Enter')
  await expect(page.getByLabel('Comment', { exact: true })).toBeFocused()
  await page.keyboard.type(', today')
  await page.getByRole('button', { name: 'Save comment' }).press('Enter')
  await expectToast(page, 'Comment changed')
  await expect(comments).toContainText('@Theo Bouchard, today')
  await expect(comments).toContainText(', edited ')
  await expect(page.getByRole('button', { name: 'Edit comment' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete comment' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).press('Enter')
  await expectToast(page, 'Comment deleted')
  await expect(page.getByText('Nobody has written anything yet.')).toBeVisible()
})
