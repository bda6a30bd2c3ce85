import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import { type BrowserContext, test as base, expect, type Page } from 'playwright/test'
import postgres, { type Sql } from 'postgres'
import { demoAccounts } from '../src/server/seed/demo-accounts'

type Role = (typeof demoAccounts)[number]['role']

interface Fixtures {
  /** Whether actions wait until React listens; off where scripts are held back or switched off. */
  awaitHydration: boolean
  /** Whether open screens are told what others change; off where the time before they are told is meant. */
  live: boolean
  /** Signs this test's browser in as one of the demo's people. */
  signInAs: (role: Role) => Promise<void>
  /** Nothing serious or critical in the light theme, no colours that are in the dark one, and nothing that scrolls sideways. */
  expectAccessible: () => Promise<void>
}

interface WorkerFixtures {
  /** What the product stores, for what no screen does: time that passes, a mail that a server refused. */
  database: Sql
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from here
    async ({}, use) => {
      const database = postgres(process.env.DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
      await use(database)
      await database.end()
    },
    { scope: 'worker' },
  ],
  awaitHydration: [true, { option: true }],
  live: [true, { option: true }],
  context: async ({ context, awaitHydration, live }, use) => {
    if (awaitHydration) waitForHydration(context)
    if (!live) await context.route('**/api/trpc/live.changes**', (route) => route.abort())
    await use(context)
  },
  page: async ({ page }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content.Security.Policy|hydrat/i.test(message.text()))
        problems.push(message.text())
    })
    await use(page)
    expect(problems, 'errors in the page').toEqual([])
  },
  signInAs: async ({ page }, use) => {
    await use(async (role) => {
      const account = demoAccounts.find((candidate) => candidate.role === role)
      // An open page of the back office goes to its login once it hears of another account, and would cut short what is opened next.
      if (role !== 'admin' && /\/admin(\/|$)/.test(page.url())) await page.goto('about:blank')
      const answer = await page.request.post(`/api/auth/login/${role}`, {
        data: { email: account?.email, password: account?.password },
      })
      expect(answer.ok()).toBe(true)
    })
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
      for (const theme of ['light', 'dark'])
        expect(await page.evaluate(findSerious, theme), `in the ${theme} theme`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'pixels that scroll sideways').toBeLessThanOrEqual(0)
    })
  },
})

/** Has every action and assertion on the product's pages wait until React listens (`mark-hydrated.tsx`). */
export function waitForHydration(context: BrowserContext): void {
  context.on('page', (page) => {
    const waiting = page.locator('html:not([data-hydrated]):has(script[src^="/_next/"])')
    void page.addLocatorHandler(waiting, async () => {})
  })
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds in the page that is serious or critical, once its colours have settled. Runs in the page. */
async function findSerious(theme: string): Promise<string[]> {
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(theme)
  // Twice, since colours begin to change with the next picture.
  for (const _picture of [1, 2]) {
    await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {})))
  }
  const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }
  const rules = { 'label-content-name-mismatch': { enabled: true } }
  // Of what axe looks at, the theme changes nothing but colours.
  const runOnly = theme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined
  const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly ? { runOnly } : { rules }) })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

export { expect }

/** A name nobody else in this run has. */
export function uniqueName(title: string): string {
  return `${title} ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
}

export async function choose(page: Page, field: string | RegExp, option: string): Promise<void> {
  await page.getByLabel(field).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

interface Request {
  name: string
  email: string
  service?: string
  files?: { name: string; mimeType: string; buffer: Buffer }[]
  /** Has the description improved on the way. */
  improve?: boolean
}

/** Goes through the wizard as a visitor and submits. */
export async function fillWizard(page: Page, request: Request): Promise<void> {
  const { name, email, service = 'Roofing', files = [], improve = false } = request
  await page.goto('/project/new')
  await page.getByRole('radio', { name: 'Residential' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await choose(page, 'Service type', service)
  await page.getByLabel('Description').fill('The roof leaks above the bedroom and needs a careful look.')
  if (improve) {
    await page.getByRole('button', { name: 'Enhance with AI' }).click()
    await expect(page.getByText('Description Enhanced!')).toBeVisible()
  }
  await choose(page, 'Timeline', 'Within 1 month')
  if (files.length > 0) await page.getByLabel('Attachments', { exact: true }).setInputFiles(files)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').pressSequentially('6135550111')
  await page.getByLabel('City').fill('Ottawa')
  await page.getByLabel('Postal code').pressSequentially('k1n6n5')
  await page.getByRole('button', { name: 'Submit' }).click()
}

/** Asks for quotes as a visitor, up to the success screen. Says the reference. */
export async function requestQuotes(page: Page, request: Request): Promise<string> {
  await fillWizard(page, request)
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
  return (
    (
      await page
        .getByText(/TR-[A-Z0-9]{6}/)
        .first()
        .textContent()
    )?.match(/TR-[A-Z0-9]{6}/)?.[0] ?? ''
  )
}

/** Opens a mail in the demo's mailbox as soon as it is there, in a tab of its own. */
async function openMail(page: Page, recipient: string, subject: string): Promise<Page> {
  const tab = await page.context().newPage()
  const mail = tab.getByRole('link').filter({ hasText: subject }).filter({ hasText: recipient }).first()
  await expect(async () => {
    await tab.goto('/dev/mailbox')
    // The list is there with the page; whether React listens by then is of no matter.
    expect(await mail.count()).toBeGreaterThan(0)
  }).toPass({ timeout: 20_000 })
  await mail.click()
  return tab
}

/** Somebody got a mail, and it says this. */
export async function expectMail(page: Page, recipient: string, subject: string, text: string): Promise<void> {
  const tab = await openMail(page, recipient, subject)
  await expect(tab.frameLocator('iframe').getByText(text).first()).toBeVisible()
  await tab.close()
}

/** The address of the link a mail holds. */
export async function linkInMail(page: Page, recipient: string, subject: string, path: string): Promise<string> {
  const tab = await openMail(page, recipient, subject)
  const link = tab.frameLocator('iframe').locator(`a[href*="${path}"]`).first()
  const address = new URL((await link.getAttribute('href')) ?? '')
  await tab.close()
  return address.pathname + address.search
}
