import type { Page } from 'playwright/test'
import { demoAccounts } from '../../src/server/seed/demo-accounts'
import { expect, test } from '../fixtures'

test.use({ awaitHydration: false })

/** Holds the page's scripts back, as a slow line does, until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: arrived, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  return go
}

/** What is typed and sent by the keyboard alone, wherever the focus can go. Runs in the page. */
const formState = () => {
  const form = document.querySelector('form[aria-label]')
  const field = form?.querySelector<HTMLInputElement>('input[type=email]')
  field?.focus()
  return { method: form?.getAttribute('method'), focused: document.activeElement === field }
}

test('Before the scripts arrived nothing can be typed that would be lost or stand in the address', {
  tag: '@main',
}, async ({ page }) => {
  const account = demoAccounts.find(({ role }) => role === 'contractor')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const release = await holdScripts(page)
  await page.goto('/contractor/login', { waitUntil: 'commit' })
  await page.waitForSelector('form[aria-label]', { state: 'attached' })
  expect(await page.evaluate(formState)).toEqual({ method: 'post', focused: false })
  release()
  await page.waitForSelector('html[data-hydrated]')
  await page.getByLabel('Email').fill(account?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/contractor-dashboard')
  expect(addresses.filter((address) => address.includes('demo-contractor'))).toEqual([])
})

test('Contractors are found before the scripts arrived', async ({ page }) => {
  await holdScripts(page)
  await page.goto('/contractors', { waitUntil: 'commit' })
  await page.waitForSelector('search form', { state: 'attached' })
  await page.evaluate(() => {
    const service = document.querySelector<HTMLSelectElement>('select[name=service]')
    if (service) service.value = 'roofing'
    document.querySelector<HTMLFormElement>('search form')?.requestSubmit()
  })
  await page.waitForURL(/service=roofing/, { waitUntil: 'commit' })
})
