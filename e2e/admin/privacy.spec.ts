import { readFile } from 'node:fs/promises'
import { choose, expect, test, uniqueName } from '../fixtures'
import { expectToast } from './given'

test('An owner finds somebody without an account, gives out what is kept of them, and erases it', {
  tag: '@main',
}, async ({ page, database, signInAs, expectAccessible }) => {
  const name = uniqueName('Vera')
  const email = `${name.replace(' ', '-').toLowerCase()}@example.ca`
  const answer = await page.request.post('/api/leads', {
    data: {
      propertyType: 'residential',
      serviceNeeded: 'Roofing',
      customerName: name,
      email,
      phone: '(613) 555-0111',
      city: 'Ottawa',
      postalCode: 'K1N 6N5',
      description: 'The roof leaks above the bedroom and needs a look.',
      timeline: 'Flexible',
    },
  })
  expect(answer.status()).toBe(201)
  await signInAs('admin')
  await page.goto('/admin')
  await page.getByRole('link', { name: /Privacy requests/ }).click()
  const contact = page.getByLabel('Email or phone number')
  await contact.fill('nobody in particular')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Please enter an email address or a phone number with ten digits')).toBeVisible()
  await contact.fill(email.toUpperCase())
  await contact.press('Enter')
  await expect(page.getByRole('checkbox', { name: `Roofing of ${name}` })).toBeChecked()
  await expectAccessible()

  await page.getByRole('button', { name: 'Download what is kept' }).click()
  await expect(page.getByText('Please say how they were identified')).toBeVisible()
  await choose(page, 'How was the person identified?', 'They answered a mail we sent to that address')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download what is kept' }).click()
  const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
  expect(file.projects).toMatchObject([{ customerName: name, email }])

  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible()
  await dialog.getByLabel(/^Type .* to confirm$/).fill('somebody@else.ca')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog.getByText('Please type the email or phone number again')).toBeVisible()
  await dialog.getByLabel(/^Type .* to confirm$/).fill(email)
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expectToast(page, 'Erased')
  await expect(page.getByText('Nothing is kept under this email or phone number')).toBeVisible()
  // An address ends up in histories and logs: it names nobody.
  await expect(page).toHaveURL(/\/admin\/privacy$/)
  const left = await database`select from projects where customer_name = ${name}`
  expect(left).toHaveLength(0)
})
