import { expect, requestQuotes, test, uniqueName } from '../fixtures'

test('A homeowner unsubscribes from a mail without signing in, and comes back', async ({ page, expectAccessible }) => {
  const email = `${uniqueName('leaver').replace(' ', '-')}@example.ca`
  await requestQuotes(page, { name: 'Lee Leaver', email })
  await page.goto('/dev/mailbox')
  await page.getByRole('link', { name: new RegExp(email) }).click()
  await expect(page.getByText('As text')).toBeVisible()
  await page.frameLocator('iframe').getByRole('link', { name: 'Unsubscribe from optional mail' }).click()

  await expect(page.getByRole('heading', { name: 'Unsubscribe', exact: true })).toBeVisible()
  await expect(page.getByText(`Optional mail goes to ${email}.`)).toBeVisible()
  await expectAccessible()
  await page.reload()
  await page.getByRole('button', { name: 'Stop optional mail' }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(`No optional mail goes to ${email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Send me optional mail again' }).click()
  await expect(page.getByText(`Optional mail goes to ${email}.`)).toBeVisible()
})

test('A link that was cut short is told apart', async ({ page }) => {
  await page.goto('/unsubscribe?token=half-of-it')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

test('An admin sees which mail was refused, and why', async ({ page, signInAs, expectAccessible }) => {
  await signInAs('admin')
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Mails refused' })
  const mail = card.getByRole('listitem').filter({ hasText: 'hanna.whitfeld@example.ca' })
  await expect(mail.getByText(/550 5.1.1 No such person here/)).toBeVisible()
  await expect(mail.getByRole('button', { name: /^Try again: .* to hanna.whitfeld@example.ca/ })).toBeEnabled()
  await expectAccessible()
})
