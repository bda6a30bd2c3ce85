import type { APIRequestContext, Page } from 'playwright/test'
import { demoAccounts } from '../../src/server/seed/demo-accounts'
import { expect, linkInMail, test, uniqueName } from '../fixtures'

const [, contractorAccount, adminAccount] = demoAccounts
const otherOffice = 'office@harbourlight-roofing.example'

interface Api {
  newContext: () => Promise<APIRequestContext>
}

async function signedIn(api: Api, role: 'admin' | 'contractor', email: string, password: string) {
  const context = await api.newContext()
  const answer = await context.post(`/api/auth/login/${role}`, { data: { email, password } })
  expect(answer.ok()).toBe(true)
  return context
}

/** The admin gives the request to two contractors, who both send a quote. */
async function giveTwoQuotes(api: Api, reference: string, name: string): Promise<void> {
  const admin = await signedIn(api, 'admin', adminAccount.email, adminAccount.password)
  const { projects } = await (await admin.get('/api/admin/projects', { params: { search: name } })).json()
  const project = projects.find((row: { reference: string }) => row.reference === reference)
  const offices = [
    { email: contractorAccount.email, company: 'Tremblay', total: 4520, taxes: 520 },
    { email: otherOffice, company: 'Harbourlight', total: 3955, taxes: 455 },
  ]
  for (const { email, company, total, taxes } of offices) {
    const found = await admin.get('/api/admin/contractors', { params: { search: company } })
    const [{ id: contractorId }] = (await found.json()).contractors
    const assigned = await admin.post(`/api/admin/projects/${project.id}/assign`, { data: { contractorId } })
    expect(assigned.status()).toBe(201)
    const { id } = await assigned.json()
    const contractor = await signedIn(api, 'contractor', email, contractorAccount.password)
    const quote = { total, taxes, included: 'Labour and shingles', validUntil: '2099-12-31' }
    expect((await contractor.post(`/api/contractor/leads/${id}/quote`, { data: quote })).ok()).toBe(true)
    await contractor.dispose()
  }
  await admin.dispose()
}

/** A visitor's request, as the wizard sends it. Says its reference. */
async function requestQuotes(
  page: Page,
  request: { name: string; email: string; contractorId?: string },
): Promise<string> {
  const answer = await page.request.post('/api/leads', {
    data: {
      propertyType: 'residential',
      serviceNeeded: 'Roofing',
      description: 'The roof leaks above the bedroom and needs a careful look.',
      timeline: 'Within 1 month',
      customerName: request.name,
      email: request.email,
      phone: '(613) 555-0111',
      city: 'Ottawa',
      postalCode: 'K1N 6N5',
      contractorId: request.contractorId,
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).reference
}

const freshEmail = () => `${uniqueName('person').replace(' ', '-')}@example.ca`

async function register(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/register/homeowner', {
    data: { email, password: 'a first password', firstName: 'Nora', lastName: 'Whitfield' },
  })
  expect(answer.status()).toBe(201)
}

test('A homeowner registers, proves the email, sees the request, compares two quotes and hires', {
  tag: '@phone',
}, async ({ page, playwright, baseURL, expectAccessible }) => {
  test.slow()
  const api: Api = { newContext: () => playwright.request.newContext({ baseURL }) }
  const name = uniqueName('Nora')
  const email = freshEmail()
  const reference = await requestQuotes(page, { name, email })
  await register(page, email)
  await page.goto('/customer-portal?view=projects')
  await expect(page.getByText('No requests yet')).toBeVisible()
  await page.goto(await linkInMail(page, email, 'Confirm', '/customer-portal?proof='))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()

  await giveTwoQuotes(api, reference, name)
  await page.goto('/customer-portal?view=projects')
  await expectAccessible()
  await page.goto('/customer-portal')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expectAccessible()
  await waiting.getByRole('link', { name: `2 quotes to compare` }).filter({ hasText: reference }).click()
  await expect(page.getByRole('heading', { name: 'Compare quotes' })).toBeVisible()
  await expect(page.getByText('$4,520.00', { exact: true })).toBeVisible()
  await expect(page.getByText('$3,955.00', { exact: true })).toBeVisible()
  await expectAccessible()
  const seenBy = (company: string) =>
    page
      .getByRole('region', { name: 'Who saw my details' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: new RegExp(company) }) })
  await expect(seenBy('Tremblay').getByText('Has access')).toBeVisible()
  await expect(seenBy('Harbourlight').getByText('Contact details not opened yet')).toBeVisible()
  await page.getByRole('button', { name: 'Hire Harbourlight Roofing' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('for $3,955.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hire Harbourlight Roofing' }).click()
  await expect(page.getByText('Contractor hired', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('You hired Harbourlight Roofing.', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not chosen')).toBeVisible()
  await expect(seenBy('Tremblay').getByText(/^Access ended \w+ \d/)).toBeVisible()
  await expect(seenBy('Harbourlight').getByText(/^Contact details first opened \w+ \d/)).toBeVisible()
  await page.goto('/customer-portal')
  await expect(page.getByRole('heading', { name: 'Project Management' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await page.goBack()

  await page.getByRole('button', { name: 'Confirm start' }).click()
  await expect(page.getByText('The work has begun.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm completion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm completion' }).click()
  await expect(page.getByText('The work is done.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tell others how it was with Harbourlight Roofing' })).toBeVisible()
})

test('A homeowner without an account closes a request from the mail', { tag: '@main' }, async ({
  page,
  expectAccessible,
}) => {
  const email = freshEmail()
  const reference = await requestQuotes(page, { name: uniqueName('Olga'), email })
  const link = await linkInMail(page, email, reference, '/customer-portal?request=')
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expect(page.getByText(/Matches by/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Close request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Close request' }).click()
  await expect(dialog.getByText('Please say why you close this request')).toBeVisible()
  await dialog.getByLabel('Reason').click()
  await page.getByRole('option', { name: 'My plans changed' }).click()
  await dialog.getByRole('button', { name: 'Close request' }).click()
  await expect(page.getByText('This request is closed: My plans changed')).toBeVisible()
  await expect(page.getByText('No contractor was matched before this request was closed.')).toBeVisible()
  // The pressed button is gone: the focus is on what replaced it.
  const reopen = page.getByRole('button', { name: 'Reopen request' })
  await expect(reopen).toBeFocused()
  const toast = page.getByText('Request closed', { exact: true })
  await expect(toast).toBeVisible()
  await page.reload()
  await expect(page.getByText('You closed this request.')).toBeVisible()
  await expect(toast).toBeHidden()
  await reopen.click()
  await expect(page.getByText('You opened this request again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close request' })).toBeFocused()
})

test('The contractor of their choice declines: a homeowner hears it and shares the request, and an admin sees it', async ({
  page,
  playwright,
  baseURL,
  signInAs,
  expectAccessible,
}) => {
  const api: Api = { newContext: () => playwright.request.newContext({ baseURL }) }
  const contractor = await signedIn(api, 'contractor', contractorAccount.email, contractorAccount.password)
  const { id: contractorId } = await (await contractor.get('/api/contractor/profile')).json()
  const name = uniqueName('Sasha')
  const email = freshEmail()
  const reference = await requestQuotes(page, { name, email, contractorId })
  const leads = await (await contractor.get('/api/contractor/leads')).json()
  const lead = leads.find((row: { customerName: string }) => row.customerName === name)
  const declined = { status: 'declined', reason: 'Fully booked' }
  expect((await contractor.patch(`/api/contractor/leads/${lead.id}`, { data: declined })).ok()).toBe(true)
  await contractor.dispose()

  await page.goto(await linkInMail(page, email, 'Nobody has your Roofing request', '/customer-portal?request='))
  await expect(page.getByText('Finding contractors')).toBeVisible()
  await expect(page.getByText('The contractor you chose cannot take it on.')).toBeVisible()
  await expect(page.getByText(/^Without a contractor since/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Share with other contractors' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share the request' }).click()
  await expect(page.getByText('You shared your request.')).toBeVisible()
  await expect(page.getByText(/^Matches by/)).toBeVisible()

  await signInAs('admin')
  await page.goto('/admin')
  await page.getByRole('link', { name: `${name}, Roofing` }).click()
  await expect(page.getByText(reference).first()).toBeVisible()
  await expect(page.getByText(/shared by its homeowner/).first()).toBeVisible()
  await expectAccessible()
  await page.goto('/admin/account')
  const news = page.getByRole('region', { name: 'News by mail' })
  await news.getByLabel('When it comes').click()
  await page.getByRole('option', { name: 'Once a day, at 08:00 in Toronto' }).click()
  await expect(page.getByText('Your choice is saved')).toBeVisible()
  await page.reload()
  await expect(news.getByLabel('When it comes')).toHaveText('Once a day, at 08:00 in Toronto')
  await expectAccessible()
})

test('A broken link to a request says so, and shows nothing', async ({ page, expectAccessible }) => {
  await page.goto('/customer-portal?request=somebody-guessed-this')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expectAccessible()
})

test('A homeowner reads a message and answers it', async ({ page, signInAs, expectAccessible, isMobile }) => {
  await signInAs('homeowner')
  await page.goto('/customer-portal?view=messages')
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Tremblay & Fils Rénovation.*Kitchen Renovation/s })
    .first()
    .click()
  await expect(page.getByText('Thursday is fine. The side door is open, mind the dog.')).toBeVisible()
  await expectAccessible()
  const text = uniqueName(isMobile ? 'From my phone' : 'From my desk')
  const typed = page.getByRole('textbox', { name: 'Your message' })
  await typed.fill(text)
  await page.route('**/api/trpc/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Not sent', { exact: true }).first()).toBeVisible()
  await expect(typed).toHaveValue(text)
  await page.unroute('**/api/trpc/**')
  await page.getByRole('button', { name: 'Send' }).click()
  const thread = page.getByRole('list', { name: 'Messages with Tremblay & Fils Rénovation' })
  await expect(thread.getByText(text)).toBeVisible()
  await page.reload()
  await expect(thread.getByText(text)).toBeVisible()
})

const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })

test('A homeowner sends a PDF without a word, and the contractor opens it and answers with a saved reply', {
  tag: '@main',
}, async ({ page, signInAs, browser, baseURL, expectAccessible, isMobile }) => {
  await signInAs('homeowner')
  await page.goto('/customer-portal?view=messages')
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Tremblay & Fils Rénovation.*Bathroom Renovation/s })
    .first()
    .click()
  // On a desktop the latest conversation is open before.
  await expect(page.getByText('The materials are on site. We begin on Monday at eight.').last()).toBeVisible()
  await expect(page).toHaveURL(/lead=/)
  const name = `${uniqueName('survey').replace(/\W+/g, '-')}.pdf`
  const field = page.getByRole('textbox', { name: 'Your message' })
  await expect(field).toBeInViewport()
  await page.getByLabel('Add photos or PDFs').setInputFiles([paper(name), { ...paper('run.exe') }])
  await expect(page.getByText('run.exe (another type of file)')).toBeVisible()
  await expect(page.getByText('Uploaded')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible()
  const leadId = new URL(page.url()).searchParams.get('lead')

  const other = await browser.newContext({ baseURL })
  const desk = await other.newPage()
  await desk.request.post('/api/auth/login/contractor', {
    data: { email: contractorAccount.email, password: contractorAccount.password },
  })
  await desk.goto(`/contractor-dashboard?tab=messages&lead=${leadId}`)
  const href = await desk.getByRole('link', { name: new RegExp(name) }).getAttribute('href')
  expect((await desk.request.get(href ?? '')).headers()['content-type']).toBe('application/pdf')
  const text = uniqueName(isMobile ? 'From my phone' : 'From my desk')
  await desk.getByRole('textbox', { name: 'Your message' }).fill(text)
  await desk.getByRole('button', { name: 'Saved replies' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'New reply' }).click()
  await dialog.getByLabel('Name of the reply').fill(text)
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await dialog.getByRole('button', { name: `Use ${text}` }).click()
  await expect(desk.getByRole('textbox', { name: 'Your message' })).toHaveValue(`${text}\n\n${text}`)
  await desk.getByRole('button', { name: 'Send message' }).click()
  await expect(desk.getByRole('textbox', { name: 'Your message' })).toHaveValue('')
  await other.close()
  await expect(
    page.getByRole('list', { name: 'Messages with Tremblay & Fils Rénovation' }).getByText(text),
  ).toBeVisible()
})

test('A homeowner plans a payment, records it with its receipt, and takes it back', { tag: '@main' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('homeowner')
  await page.goto('/customer-portal?view=payments')
  await expect(page.getByText('No money moves through us.', { exact: false })).toBeVisible()
  await expectAccessible()
  const title = uniqueName('Permit')
  await page.getByRole('button', { name: 'Add milestone' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save milestone' }).click()
  await expect(dialog.getByText('Please name this payment')).toBeVisible()
  await dialog.getByLabel('Name').fill(title)
  await dialog.getByLabel('Amount').fill('1,250.50')
  await dialog.getByRole('button', { name: 'Save milestone' }).click()
  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(row.getByText('$1,250.50')).toBeVisible()
  await row.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByLabel('Paid on').fill('2026-01-05')
  await dialog.getByLabel('How you paid').click()
  await page.getByRole('option', { name: 'Cheque' }).click()
  await dialog.getByLabel('Receipt number').fill('No. 42')
  await dialog.getByLabel('Receipt (optional)').setInputFiles(paper('receipt.pdf'))
  await dialog.getByRole('button', { name: 'Save payment' }).click()
  await expect(row.getByText('Receipt No. 42')).toBeVisible()
  await expect(row.getByRole('link', { name: /receipt\.pdf/ })).toBeVisible()
  await row.getByRole('button', { name: 'Undo payment' }).click()
  await dialog.getByRole('button', { name: 'Undo payment' }).click()
  await expect(row.getByText('Planned')).toBeVisible()
  await row.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})
