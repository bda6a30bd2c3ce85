import type { Page } from 'playwright/test'
import { expect, test } from './fixtures'

/** Where a screen's own layouts change, from a small phone to a wide desktop. */
const widths = [360, 390, 768, 1024, 1440]

/** The first id that a list answers. */
async function firstId(page: Page, list: string): Promise<string> {
  const answer = await (await page.request.get(`/api${list}`)).json()
  const rows = Array.isArray(answer) ? answer : Object.values(answer).find(Array.isArray)
  return rows?.[0].id
}

const screens = {
  visitor: async () => [
    '/',
    '/contractors',
    '/contractors/tremblay-and-fils-renovation',
    '/services/roofing',
    '/how-it-works',
    '/for-contractors',
    '/help',
    '/price-guides',
    '/privacy',
    '/terms',
    '/project/new',
    '/request-quote',
    '/contractor-registration',
    '/contractor/login',
    '/customer-portal',
    '/admin/login',
  ],
  homeowner: async () => [
    '/customer-portal',
    ...['projects', 'messages', 'reviews', 'payments'].map((view) => `/customer-portal?view=${view}`),
  ],
  contractor: async (page: Page) => [
    ...['leads', 'messages', 'jobs', 'documents', 'analytics', 'profile'].map(
      (tab) => `/contractor-dashboard?tab=${tab}`,
    ),
    `/contractor-dashboard?lead=${await firstId(page, '/contractor/leads')}`,
  ],
  admin: async (page: Page) => [
    '/admin',
    ...['new', 'active', 'completed', 'archived'].map((tab) => `/admin/projects?tab=${tab}`),
    `/admin/projects/${await firstId(page, '/admin/projects')}`,
    '/admin/contractors',
    `/admin/contractors/${await firstId(page, '/admin/contractors')}`,
    '/admin/homeowners',
    ...[
      'reviews',
      'audit',
      'analytics',
      'rates',
      'turns',
      'privacy',
      'admins',
      'integrations',
      'account',
      'service-questions',
    ].map((screen) => `/admin/${screen}`),
  ],
} as const

for (const [who, addresses] of Object.entries(screens)) {
  test(`Every screen of the ${who} fits all widths and can be used by everybody`, async ({
    page,
    signInAs,
    expectAccessible,
    isMobile,
  }, info) => {
    test.skip(isMobile, 'all widths are tried on one machine')
    test.setTimeout(400_000)
    if (who !== 'visitor') await signInAs(who as Exclude<keyof typeof screens, 'visitor'>)
    const problems: string[] = []
    for (const address of await addresses(page)) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible().catch((error) => problems.push(`${address} at ${width}: ${error.message}`))
        if (process.env.E2E_PICTURES)
          await page.screenshot({
            path: info.outputPath(`${address.replace(/\W+/g, '-')}-${width}.png`),
            fullPage: true,
          })
      }
    }
    expect(problems).toEqual([])
  })
}
