import { expect, test, uniqueName } from '../fixtures'

test('The hired contractor finds the place, asks for a payment and finishes the work; the homeowner answers and reviews', {
  tag: '@main',
}, async ({ page, signInAs, expectAccessible, database }) => {
  test.slow()
  const name = uniqueName('Wanda')
  const { origin } = new URL(process.env.E2E_URL ?? '')
  await signInAs('contractor')
  const { id: contractorId } = await (await page.request.get('/api/contractor/profile')).json()
  await signInAs('homeowner')
  const post = async (address: string, data: object) => {
    const answer = await page.request.post(`/api${address}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { id: projectId } = await post('/leads', {
    contractorId,
    customerName: name,
    email: 'homeowner@trowel.example',
    phone: '(613) 555-0111',
    city: 'Ottawa',
    serviceNeeded: 'Painting',
    description: 'Three rooms and the stairs.',
  })
  const request = `/customer-portal?view=projects&project=${projectId}`
  const dialog = page.getByRole('dialog')

  await page.goto(request)
  await page.getByRole('button', { name: 'Hire without a quote' }).click()
  await dialog.getByLabel('Street address of the work').fill('12 Elm Street')
  await expectAccessible()
  await dialog.getByRole('button', { name: /^Hire/ }).click()
  await expect(page.getByText('Work address: 12 Elm Street')).toBeVisible()
  await page.getByRole('button', { name: 'Change address' }).click()
  await dialog.getByLabel('Street address').fill('14 Elm Street')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Work address: 14 Elm Street')).toBeVisible()

  await signInAs('contractor')
  const [lead] = await database`select id from assignments where project_id = ${projectId}`
  await page.goto(`/contractor-dashboard?lead=${lead?.id}`)
  await expect(page.getByRole('link', { name: /14 Elm Street/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=14\+Elm\+Street%2C\+Ottawa/,
  )
  await expect(page.getByText('You were hired')).toBeVisible()
  await page.getByRole('button', { name: 'Mark work as started' }).click()
  await page.getByRole('button', { name: 'Ask for a payment' }).click()
  await dialog.getByLabel('What for').fill('Paint')
  await dialog.getByLabel('Amount').fill('320.40')
  await dialog.getByLabel('Bill or receipt').setInputFiles({
    name: 'bill.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  })
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Ask for payment' }).click()
  await expect(page.getByText('Payment asked for')).toBeVisible()
  const paint = page.getByRole('region', { name: 'Payments' }).getByRole('listitem').filter({ hasText: 'Paint' })
  await expect(paint.first().getByText('Asked for')).toBeVisible()
  await page.getByRole('button', { name: 'Mark work as finished' }).click()
  await dialog.getByRole('button', { name: 'Mark work as finished' }).click()
  await expect(page.getByText('You marked the work as finished.')).toBeVisible()

  await signInAs('homeowner')
  await page.goto('/customer-portal?view=payments')
  const asked = page.getByRole('listitem').filter({ hasText: 'Your contractor asks for it' }).first()
  await expect(asked.getByRole('button', { name: 'Record payment' })).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Edit' })).toBeHidden()
  const bill = await asked.getByRole('link', { name: /bill\.pdf/ }).getAttribute('href')
  expect((await page.request.get(new URL(bill ?? '', origin).href)).status()).toBe(200)
  await page.goto(request)
  await expect(page.getByText('says that the work is finished.', { exact: false })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Not finished yet' }).click()
  await dialog.getByRole('button', { name: 'Not finished yet' }).click()
  await expect(page.getByText('Your contractor is told')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not finished yet' })).toBeHidden()

  await page.getByRole('button', { name: 'Confirm completion' }).click()
  await dialog.getByRole('button', { name: 'Confirm completion' }).click()
  await page.getByRole('link', { name: /Tell others how it was/ }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await expect(dialog.getByLabel('Project type')).toHaveValue('Painting')
  await dialog.getByLabel('Your review').fill('Straight lines, clean floors.')
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  const review = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(review.getByText('Verified project')).toBeVisible()
  await page.goto(request)
  await expect(page.getByText('This project is done.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Tell others how it was/ })).toBeHidden()
})
