import { createHash } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { expect, test, uniqueName, waitForHydration } from '../fixtures'

/** The demo's contractor in a browser of their own. */
async function openContractor(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL })
  waitForHydration(context)
  const data = { email: 'contractor@trowel.example', password: 'demo-contractor' }
  expect((await context.request.post('/api/auth/login/contractor', { data })).ok()).toBe(true)
  return context
}

/** The demo's homeowner, who is signed in, asks that contractor. Says the project's id and the lead's. */
async function givenLead(page: Page, office: BrowserContext, name: string) {
  const { id: contractorId } = await (await office.request.get('/api/contractor/profile')).json()
  const asked = await page.request.post('/api/leads', {
    data: {
      contractorId,
      customerName: name,
      email: 'homeowner@trowel.example',
      phone: '(613) 555-0111',
      city: 'Ottawa',
      serviceNeeded: 'Painting',
      description: 'Three rooms and the stairs.',
    },
  })
  expect(asked.status()).toBe(201)
  const { id } = await asked.json()
  const leads: { id: string; customerName: string }[] = await (await office.request.get('/api/contractor/leads')).json()
  return { projectId: id, leadId: leads.find(({ customerName }) => customerName === name)?.id ?? '' }
}

/** Says when the page has opened its line. */
const lineOf = (page: Page) => page.waitForResponse((response) => response.url().includes('/live.changes'))

test('What one side does appears on the open screen of the other', { tag: '@main' }, async ({
  page,
  browser,
  signInAs,
}) => {
  const name = uniqueName('Lena')
  await signInAs('homeowner')
  const office = await openContractor(browser)
  const desk = await office.newPage()
  const onLine = lineOf(desk)
  await desk.goto('/contractor-dashboard')
  await onLine
  const { projectId, leadId } = await givenLead(page, office, name)
  await expect(desk.getByRole('heading', { name, exact: true })).toBeVisible()
  await desk.goto(`/contractor-dashboard?lead=${leadId}`)

  await page.goto(`/customer-portal?view=messages&lead=${leadId}`)
  await page.getByRole('textbox', { name: 'Your message' }).fill('Could you come on Monday?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const thread = desk.getByRole('list', { name: `Messages with ${name}` })
  await expect(thread.getByText('Could you come on Monday?')).toBeVisible()
  await desk.getByRole('textbox', { name: 'Your message' }).fill('Monday at eight.')
  await desk.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Monday at eight.').last()).toBeVisible()

  await page.goto(`/customer-portal?view=projects&project=${projectId}`)
  const quote = { total: 1800, taxes: 200, included: 'Paint', validUntil: '2099-12-31' }
  const sent = await office.request.post(`/api/contractor/leads/${leadId}/quote`, { data: quote })
  expect(sent.ok(), await sent.text()).toBe(true)
  await expect(page.getByText('$1,800.00').first()).toBeVisible()
  await office.close()
})

test('Of two tabs one has the line, and the other takes it over and has missed nothing', async ({
  page,
  browser,
  signInAs,
}) => {
  const name = uniqueName('Tamara')
  await signInAs('homeowner')
  const office = await openContractor(browser)
  const { leadId } = await givenLead(page, office, name)
  const address = `/customer-portal?view=messages&lead=${leadId}`
  const write = async (body: string) => {
    const sent = await office.request.post(`/api/contractor/leads/${leadId}/messages`, { data: { body } })
    expect(sent.ok(), await sent.text()).toBe(true)
  }
  const first = lineOf(page)
  await page.goto(address)
  await first
  const second = await page.context().newPage()
  let lines = 0
  second.on('request', (request) => {
    if (request.url().includes('/live.changes')) lines++
  })
  await second.goto(address)
  await write('One for both')
  for (const tab of [page, second]) await expect(tab.getByText('One for both').last()).toBeVisible()
  expect(lines).toBe(0)
  const taken = lineOf(second)
  await page.close()
  await write('And one between')
  await taken
  await expect(second.getByText('And one between').last()).toBeVisible()
  await write('And one after')
  await expect(second.getByText('And one after').last()).toBeVisible()
  await office.close()
})

test('A session that ends elsewhere is no news: the screen stays until somebody does something', async ({
  page,
  signInAs,
  database,
}) => {
  await signInAs('contractor')
  // Chromium tells of the end of a response that a page closes itself only sometimes.
  await page.addInitScript(() => {
    window.EventSource = class extends EventSource {
      override close() {
        super.close()
        document.documentElement.dataset.lineClosed = ''
      }
    }
  })
  const line = lineOf(page)
  await page.goto('/contractor-dashboard?tab=profile')
  await line
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith('trowel_session'))
  const id = createHash('sha256').update(String(cookie?.value)).digest('base64url')
  expect(await database`delete from sessions where id = ${id} returning id`).toHaveLength(1)
  await expect(page.locator('html[data-line-closed]')).toBeAttached({ timeout: 20_000 })
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Unauthorized: You are logged out. Logging in again...')).toBeVisible()
})
