import { readFile } from 'node:fs/promises'
import { demoAccounts } from '../../src/server/seed/demo-accounts'
import { expect, test } from '../fixtures'

const password = demoAccounts.find(({ role }) => role === 'contractor')?.password ?? ''

test('A contractor downloads what is kept of them, and is asked for the password before the account is closed', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('contractor')
  await page.goto('/contractor-dashboard?tab=profile')
  const card = page.getByRole('region', { name: 'Your data' })
  await card.getByRole('button', { name: 'Download my data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('guessed')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('Your password').fill(password)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(file.company.companyName).toBeTruthy()
  await expect(dialog).toBeHidden()

  await card.getByRole('button', { name: 'Close my account' }).click()
  await expectAccessible()
  await dialog.getByLabel('Your password').fill('guessed')
  await dialog.getByRole('button', { name: 'Close my account' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my account' }).click()
  await expect(dialog).toBeHidden()
})
