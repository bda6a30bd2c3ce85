import chromium from '@sparticuz/chromium'
import { defineConfig } from 'playwright/test'

/** Its own defaults would switch web security off; elsewhere than on Linux Playwright's own browser is used. */
const launchOptions =
  process.platform === 'linux'
    ? { executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu'] }
    : {}

/**
 * `npm test` runs the journeys tagged `@main`, one for each rule and each role, and those tagged `@phone` on a phone. `E2E_EVERYTHING=1`, as in `npm run test:nightly`, runs every journey on both.
 */
const only = (tag: RegExp) => (process.env.E2E_EVERYTHING ? undefined : tag)

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A machine that stands still for a moment must not refuse a change; what passed at the second try is named as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_URL,
    browserName: 'chromium',
    launchOptions,
    screenshot: 'only-on-failure',
    // Recording every step takes a good part of the time; a picture and the page's outline say most of it.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    timezoneId: 'America/Toronto',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', grep: only(/@main/), use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      grep: only(/@phone/),
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
})
