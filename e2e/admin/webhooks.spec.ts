import { startReceiver } from '../../src/test/webhook-receiver'
import { expect, test } from '../fixtures'

test('An owner adds a webhook, sees its secret once, tests it, and sends a delivery again', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const receiver = await startReceiver()
  await signInAs('admin')
  await page.goto('/admin/integrations?tab=webhooks')
  const name = `CRM ${Date.now()}`
  await page.getByRole('button', { name: 'Add an endpoint' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an endpoint' })
  await dialog.getByLabel('Address').fill('https://10.0.0.1/hooks')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByText('Please choose at least one event')).toBeVisible()
  await dialog.getByLabel('project.created').check()
  await dialog.getByLabel('What it is for').fill(name)
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByText('The address is in a network that webhooks may not reach')).toBeVisible()
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = page.getByRole('dialog', { name: 'The signing secret' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: 'I have copied it' }).click()

  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: 'Send a test' }).click()
  await expect(row.getByText('The test arrived.')).toBeVisible()
  await expectAccessible()

  receiver.answer = (response) => response.writeHead(500).end('out of order')
  const lead = {
    propertyType: 'residential',
    serviceNeeded: 'Roofing',
    customerName: 'Paula Partner',
    email: `paula-${Date.now()}@example.ca`,
    phone: '613 555 0155',
    city: 'Ottawa',
    postalCode: 'K1N 6N5',
    description: 'The roof leaks above the bedroom and needs a look.',
    timeline: 'Flexible',
  }
  const sent = await page.request.post('/api/leads', { data: lead })
  expect(sent.status()).toBe(201)
  await expect.poll(() => receiver.received.some(({ event }) => event.type === 'project.created')).toBe(true)
  await row.getByRole('button', { name: /^Deliveries/ }).click()
  const delivery = page.getByRole('listitem').filter({ hasText: 'project.created' }).first()
  const webhook = new URL(page.url()).searchParams.get('webhook')
  const answers = async () => {
    const list = await page.request.get(`/api/webhooks/${webhook}/deliveries`)
    return (await list.json()).deliveries.map(({ responseStatus }: { responseStatus: number }) => responseStatus)
  }
  await expect.poll(answers).toContain(500)
  await page.reload()
  await delivery.getByRole('button', { name: 'Request and answer' }).click()
  await expect(delivery.getByText('out of order')).toBeVisible()
  await expectAccessible()

  receiver.answer = (response) => response.writeHead(200).end()
  await delivery.getByRole('button', { name: 'Send again' }).click()
  await expect
    .poll(() => receiver.received.filter(({ event }) => event.type === 'project.created').length)
    .toBeGreaterThan(1)
  await page.getByRole('button', { name: 'All endpoints' }).click()
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this endpoint?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
  await receiver.close()
})
