import { demoAccounts } from '../../src/server/seed/demo-accounts'
import { expect, test, uniqueName } from '../fixtures'

const passwordOf = (role: string) => demoAccounts.find((account) => account.role === role)?.password ?? ''

test('An owner makes a key that a program calls with, rotates it and revokes it', async ({
  page,
  signInAs,
  expectAccessible,
  playwright,
  baseURL,
}) => {
  const name = uniqueName('CRM')
  await signInAs('admin')
  await page.goto('/admin')
  await page.getByRole('link', { name: /^Integrations/ }).click()
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('checkbox', { name: /Read projects/ }).click()
  await dialog.getByLabel('Your password').fill('not this one')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Your password').fill(passwordOf('admin'))
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('heading', { name: 'Copy your API key' })).toBeVisible()
  await expectAccessible()
  const shown = dialog.getByText(/^trw_[0-9A-Za-z]{12}_/)
  const first = (await shown.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.reload()
  await expect(page.getByText(first)).toBeHidden()
  await expectAccessible()

  // A program has no browser, and none of its cookies.
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const statusWith = async (key: string) =>
    (await program.get('/api/admin/projects', { headers: { authorization: `Bearer ${key}` } })).status()
  expect(await statusWith(first)).toBe(200)

  await page.getByRole('button', { name: `Rotate ${name}` }).click()
  await dialog.getByLabel('Your password').fill(passwordOf('admin'))
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Rotate', exact: true }).click()
  const second = (await shown.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200])
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(row.getByText('The one before works until its end.')).toBeVisible()

  await row.getByRole('button', { name: `Revoke ${name}` }).click()
  await dialog.getByRole('button', { name: 'Revoke key' }).click()
  await expect(row.getByRole('button', { name: `Rotate ${name}` })).toBeHidden()
  expect([await statusWith(first), await statusWith(second)]).toEqual([401, 401])
  await program.dispose()
})

test('A contractor’s program reads their leads by a key made in the dashboard', async ({
  page,
  signInAs,
  playwright,
  baseURL,
}) => {
  await signInAs('contractor')
  await page.goto('/contractor-dashboard?tab=profile')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(uniqueName('Planner'))
  await dialog.getByRole('checkbox', { name: /Read your leads/ }).click()
  await dialog.getByLabel('Your password').fill(passwordOf('contractor'))
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = (await dialog.getByText(/^trw_[0-9A-Za-z]{12}_/).textContent()) ?? ''
  const program = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const headers = { authorization: `Bearer ${key}` }
  const leads = await (await program.get('/api/contractor/leads', { headers })).json()
  expect(leads.length).toBeGreaterThan(0)
  expect((await program.get('/api/contractor/profile', { headers })).status()).toBe(403)
  await program.dispose()
})
