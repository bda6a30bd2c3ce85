import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { demoMails } from '../../src/server/seed/demo-mails'
import { expect, expectMail, test, uniqueName } from '../fixtures'
import { breakProcedure, expectToast } from './given'

const reason = '550 5.1.1 No such person here'

/** A mail that the server of its recipient refused; says to whom. */
async function givenFailedEmail(database: Sql, title: string): Promise<string> {
  const recipient = `${uniqueName(title).replace(/\W+/g, '-')}@example.ca`
  const { template, props } = { template: 'matched', props: demoMails.matched.props }
  await database`
    insert into mails (id, key, template, recipient, props, status, attempts, last_error, finished_at)
    values (${randomUUID()}, ${`matched:${randomUUID()}`}, ${template}, ${recipient}, ${JSON.stringify(props)}::text::jsonb,
      'refused', 1, ${reason}, now())`
  return recipient
}

test('Refused mails are sent again or taken off the list', async ({ page, database, signInAs, expectAccessible }) => {
  const [mended, gone] = [await givenFailedEmail(database, 'mended'), await givenFailedEmail(database, 'gone')]
  await signInAs('admin')
  await page.goto('/admin')
  const card = page.getByRole('region', { name: 'Mails refused' })
  const row = (recipient: string) => card.getByRole('listitem').filter({ hasText: recipient })
  await expect(row(mended).getByText(reason)).toBeVisible()
  await expect(page.getByRole('link', { name: 'See and settle below (Mails refused)' })).toHaveAttribute(
    'href',
    '#mails',
  )
  await expectAccessible()

  await breakProcedure(page, 'admin.mails.retry')
  await row(mended)
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expectToast(page, 'Error', 'Something else changed this mail. Please try again.')
  await expect(row(mended)).toBeVisible()
  await page.unrouteAll()
  await row(mended)
    .getByRole('button', { name: /^Try again/ })
    .click()
  await expectToast(page, 'The mail is on its way again')
  await expect(row(mended)).toBeHidden()
  await expect(page.locator('main :focus')).toHaveCount(1)
  await expectMail(page, mended, 'You are matched', demoMails.matched.props.customerName)

  await row(gone)
    .getByRole('button', { name: /^Dismiss/ })
    .click()
  await expectToast(page, 'Taken off the list')
  await expect(row(gone)).toBeHidden()
  const [left] = await database`select status from mails where recipient = ${gone}`
  expect(left?.status).toBe('skipped')
})
