import type { Page } from 'playwright/test'
import { expect, linkInMail, test, uniqueName } from '../fixtures'

/** A homeowner asks the demo contractor on their profile: the lead is there at once. Says its id. */
async function givenLead(page: Page, name: string): Promise<string> {
  const profile = await (await page.request.get('/api/contractor/profile')).json()
  const asked = await page.request.post('/api/leads', {
    data: {
      contractorId: profile.id,
      customerName: name,
      email: `${name.replace(/\s/g, '.').toLowerCase()}@example.ca`,
      phone: '(613) 555-0111',
      city: 'Gatineau',
      serviceNeeded: 'Roofing',
      description: 'The flat roof of the garage leaks at its drain.',
      budget: '$5,000 - $10,000',
      timeline: 'Within 1 month',
    },
  })
  expect(asked.status()).toBe(201)
  const leads: { id: string; customerName: string }[] = await (await page.request.get('/api/contractor/leads')).json()
  return leads.find(({ customerName }) => customerName === name)?.id ?? ''
}

test.beforeEach(({ signInAs }) => signInAs('contractor'))

test('A contractor answers a lead and sends a quote', { tag: '@phone' }, async ({ page, expectAccessible }) => {
  test.slow()
  const name = uniqueName('Quentin')
  await givenLead(page, name)
  await page.goto('/contractor-dashboard')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  for (const text of ['Roofing', 'New', 'Gatineau', '$5,000 - $10,000', 'Within 1 month', 'Yours alone'])
    await expect(card.getByText(text, { exact: true })).toBeVisible()
  await card.getByRole('link', { name: 'Open lead' }).click()

  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
  await expect(page.getByText('The flat roof of the garage leaks at its drain.')).toBeVisible()
  await expect(page.getByText(/We remind you after 4 hours; after 48 hours/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as contacted' }).click()
  await expect(page.getByText('Contacted', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Send quote' }).click()
  await expect(page.getByText('Please say what this line is for')).toBeVisible()
  await expect(page.getByText('Please enter the price of one unit')).toBeVisible()
  await page.getByLabel('Description', { exact: true }).fill('Labour')
  await page.getByLabel('Quantity').fill('64')
  await page.getByLabel('Unit', { exact: true }).fill('hour')
  await page.getByLabel('Unit price').fill('100')
  await page.getByRole('button', { name: 'Add line' }).click()
  const second = page.getByRole('group', { name: 'Line 2' })
  await expect(second.getByLabel('Description')).toBeFocused()
  await page.keyboard.type('Membrane and drain')
  await second.getByLabel('Unit price').fill('1,600')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('group', { name: 'Line 1' }).getByLabel('Description')).toHaveValue('Membrane and drain')
  await expect(page.getByText(/^HST 13% /)).toBeVisible()
  await expect(page.getByText('$9,040.00')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Unit price').first()).toHaveValue('1600.00')
  await page.getByLabel('Included (optional)', { exact: true }).fill('Labour, membrane and drain')
  await page.getByLabel('Deposit').fill('900')
  await expectAccessible()
  await page.getByRole('button', { name: 'Send quote' }).click()
  await expect(page.getByText('Quote sent')).toBeVisible()
  await expect(page.getByText('Quoted', { exact: true })).toBeVisible()
  await expect(page.getByText('Labour, membrane and drain')).toBeVisible()

  await page.getByRole('button', { name: 'Revise' }).click()
  await page.getByLabel('Unit price').first().fill('1100')
  await page.getByRole('button', { name: 'Send revised quote' }).click()
  await expect(page.getByText('$8,475.00')).toBeVisible()
  await expect(page.getByText('Earlier quotes (1)')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Quote withdrawn')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send quote' })).toBeVisible()

  // The revision was withdrawn before its mail left: the homeowner hears of the quote that stands, which is none.
  await page.goto('/dev/mailbox')
  for (const subject of ['sent you a quote', 'withdrew the quote'])
    await expect(page.getByRole('link', { name: new RegExp(subject) }).first()).toBeVisible()
})

test('A homeowner reads the lines of a quote by the link of the mail, and takes it as a PDF', { tag: '@main' }, async ({
  page,
}) => {
  const name = uniqueName('Lise')
  const id = await givenLead(page, name)
  const lines = [
    { description: 'Réfection du toit', quantity: 12.5, unit: 'h', unitPrice: 100 },
    { description: 'Permis', quantity: 1, unitPrice: 150, taxable: false, exemptReason: 'Versé à la ville' },
  ]
  const sent = await page.request.post(`/api/contractor/leads/${id}/quote`, {
    data: { lines, language: 'fr', validUntil: '2099-01-31' },
  })
  expect(sent.status()).toBe(200)
  const pdf = await page.request.get(`/api/quotes/${(await sent.json()).current.id}/pdf`)
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  const recipient = `${name.replace(/\s/g, '.').toLowerCase()}@example.ca`
  const link = await linkInMail(page, recipient, 'sent you a quote', '/customer-portal')
  await page.context().clearCookies()
  await page.goto(link)
  const table = page.getByRole('table', { name: 'Lignes de la soumission' })
  await expect(table.getByText('Réfection du toit')).toBeVisible()
  await expect(table.getByText('Non taxé : Versé à la ville')).toBeVisible()
  await expect(table.getByText(/^TVH 13.%/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^Soumission .*\.pdf$/)
})

test('A contractor writes to a homeowner, which answers the lead', async ({ page, expectAccessible }) => {
  const name = uniqueName('Mireille')
  const id = await givenLead(page, name)
  await page.goto(`/contractor-dashboard?lead=${id}`)
  await expect(page.getByText('Your first message marks the lead as contacted.')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please write a message')).toBeVisible()
  await page.getByLabel('Your message').fill('Could I come on Thursday?')
  await page.route('**/api/trpc/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Trowel could not be reached.', { exact: false }).first()).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('Could I come on Thursday?')
  await page.unroute('**/api/trpc/**')
  await page.getByRole('button', { name: 'Send message' }).click()
  const thread = page.getByRole('list', { name: `Messages with ${name}` })
  await expect(thread.getByText('Could I come on Thursday?')).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('')
  await expect(page.getByText('Contacted', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Back to leads' }).click()
  await expect(page).toHaveURL(/\/contractor-dashboard$/)
  await expect(page.locator(`#open-${id}`)).toBeFocused()
})

test('Declining a lead asks why, and the lead keeps no further answers', async ({ page }) => {
  const name = uniqueName('Denise')
  const id = await givenLead(page, name)
  await page.goto('/contractor-dashboard')
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const card = page.getByRole('listitem').filter({ has: page.locator(`#open-${id}`) })
  await card.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Please say why you decline this lead')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Booked until spring')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Lead updated')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Declined', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Mark as contacted' })).toBeHidden()
  await expect(card.getByRole('heading', { name: 'Homeowner' })).toBeVisible()
  await expect(card.getByText('Contact details are hidden: you declined this lead.')).toBeVisible()
  await expect(card.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0)
  await page.goto(`/contractor-dashboard?lead=${id}`)
  await expect(page.getByText('You declined this lead: Booked until spring')).toBeVisible()
  await expect(page.getByText('This conversation is closed')).toBeVisible()
})

test('Leads are filtered by status, and the address keeps it', async ({ page }) => {
  await page.goto('/contractor-dashboard')
  await page.getByRole('button', { name: /^Won \d/ }).click()
  await expect(page).toHaveURL(/status=won/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Won \d/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Won', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Contacted', { exact: true })).toHaveCount(0)
})

test("A lead that is not one's own is not found", async ({ page }) => {
  await page.goto('/contractor-dashboard?lead=00000000-0000-7000-8000-000000000000')
  await expect(page.getByText('Lead not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to leads' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Luc' })).toBeVisible()
})

test('A message outlives a reload, a link and the end of the session @main', async ({ page }) => {
  const name = uniqueName('Late')
  const id = await givenLead(page, name)
  await page.goto(`/contractor-dashboard?lead=${id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeFocused()
  const field = page.getByLabel('Your message')
  await field.fill('Could I come on Thursday?')
  await page.reload()
  await expect(page.getByText(/^Restored/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to leads' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep writing' }).click()
  await expect(field).toHaveValue('Could I come on Thursday?')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Send message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.getByLabel('Password').fill('demo-contractor')
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('listitem').getByText('Could I come on Thursday?')).toBeVisible()
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(field).toHaveValue('')
})
