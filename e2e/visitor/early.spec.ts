import type { Page } from 'playwright/test'
import { demoAccounts } from '../../src/server/seed/demo-accounts'
import { expect, test } from '../fixtures'

/** Holds the page's scripts back, as a slow line does, until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: arrived, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  return go
}

test('A button pressed before the scripts arrived does its work when they have', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/contractors', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Request Quote' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog').getByLabel('Service needed')).toBeVisible()
})

test('What is typed and sent before the scripts arrived is neither lost nor put into the address', async ({ page }) => {
  const account = demoAccounts.find(({ role }) => role === 'contractor')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const release = await holdScripts(page)
  await page.goto('/contractor/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(account?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  release()
  await page.waitForURL('**/contractor-dashboard')
  expect(addresses.filter((address) => address.includes('demo-contractor'))).toEqual([])
})
