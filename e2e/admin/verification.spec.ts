import type { Page } from 'playwright/test'
import { expect, expectMail, test } from '../fixtures'
import { dayAfter } from '../time'
import { expectToast, givenMember } from './given'

const password = 'a long password'

const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`

interface Paper {
  type: 'license' | 'insurance'
  name: string
  coverage: string
}

/** The contractor sends a paper; afterwards their session is this browser's. */
async function sendPaper(page: Page, email: string, paper: Paper): Promise<void> {
  const signedIn = await page.request.post('/api/auth/login/contractor', { data: { email, password } })
  expect(signedIn.ok()).toBe(true)
  const file = { name: `${paper.type}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(onePage) }
  const sent = await page.request.post('/api/contractor/documents', {
    multipart: { ...paper, expiresOn: dayAfter(365), file },
  })
  expect(sent.status(), await sent.text()).toBe(201)
}

test('An admin rejects a document with a reason, and changes the decision', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin')
  const { id, email, companyName } = await givenMember(page.request)
  await sendPaper(page, email, { type: 'license', name: 'Trade licence', coverage: '' })
  await signInAs('admin')
  await page.goto(`/admin/contractors/${id}`)
  const paper = page.getByRole('listitem').filter({ hasText: 'proves: Licences and permits' })
  const check = page.getByRole('listitem').filter({ hasText: /^Licences and permits/ })
  await expect(paper.getByText('Pending', { exact: true })).toBeVisible()
  await expect(check.getByText('Waiting for a decision')).toBeVisible()
  await paper.getByRole('button', { name: 'Decide: Trade licence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decide: Trade licence' })
  await expect(dialog.getByRole('img', { name: /, page 1 of 1$/ })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Checks' }).getByText(/, by this paper$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('Please say why the document is rejected')).toBeVisible()
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await dialog.getByLabel('Number').fill('L-2231')
  await dialog.getByLabel('Reason').fill('The seal cannot be read.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expectToast(page, 'Document rejected')
  await expect(dialog).toBeHidden()
  await expect(paper.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(paper.getByText('Reason: The seal cannot be read.')).toBeVisible()
  await expect(paper.getByText(/^Rejected by Ada Okafor/)).toBeVisible()
  await expect(paper.getByText('L-2231')).toBeVisible()
  await expect(check.getByText('Rejected', { exact: true })).toBeVisible()
  await expectMail(page, email, 'Trade licence', 'The seal cannot be read.')

  await paper.getByRole('button', { name: 'Decide again: Trade licence' }).click()
  await dialog.getByRole('button', { name: 'Verify document' }).click()
  await expectToast(page, 'Document verified')
  await expect(paper.getByText('Verified', { exact: true })).toBeVisible()
  await expect(paper.getByText('The seal cannot be read.')).toBeHidden()
  await expect(check.getByText('Verified', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: companyName })).toBeVisible()
})

test('Insurance under two million is verified only with a note that says why', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin')
  const { id, email } = await givenMember(page.request)
  await sendPaper(page, email, { type: 'insurance', name: 'Certificate', coverage: '1500000' })
  await signInAs('admin')
  await page.goto(`/admin/contractors/${id}`)
  const paper = page.getByRole('listitem').filter({ hasText: 'proves: Liability insurance' })
  await paper.getByRole('button', { name: 'Decide: Certificate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decide: Certificate' })
  const note = dialog.getByLabel('Override note')
  await dialog.getByLabel('Coverage in dollars').fill('2,000,000')
  await expect(note).toBeHidden()
  await dialog.getByLabel('Coverage in dollars').fill('1,999,999')
  await dialog.getByRole('button', { name: 'Verify document' }).click()
  const rule = 'Insurance under $2,000,000 can only be verified with an override note'
  await expect(dialog.getByText(rule)).toBeVisible()
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible()
  await note.fill('An umbrella policy covers the rest.')
  await dialog.getByRole('button', { name: 'Verify document' }).click()
  await expectToast(page, 'Document verified')
  await expect(paper.getByText('Verified', { exact: true })).toBeVisible()
  await expect(paper.getByText('coverage $1,999,999', { exact: false })).toBeVisible()
  await expect(paper.getByText('Accepted below the minimum: An umbrella policy covers the rest.')).toBeVisible()
})

test('The checks of our team pass with a date, and a failure with a note ends the verification', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  await signInAs('admin')
  const { id, companyName } = await givenMember(page.request)
  await page.goto(`/admin/contractors/${id}`)
  const verified = page
    .locator('div')
    .filter({ has: page.getByRole('heading', { level: 1, name: companyName }) })
    .last()
    .getByText('Verified', { exact: true })
  await expect(verified).toBeVisible()
  const check = (label: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${label}`) })
  const dialog = page.getByRole('dialog')
  const open = (label: string) => page.getByRole('button', { name: `Note result: ${label}` }).click()

  for (const label of ['Legal background', 'Credit background', 'Complaint review']) {
    await expect(check(label).getByText('To be made')).toBeVisible()
    await open(label)
    await expect(page.getByRole('dialog', { name: label })).toBeVisible()
    await dialog.getByRole('button', { name: 'Passed' }).click()
    await expect(dialog).toBeHidden()
    await expect(check(label).getByText('Verified', { exact: true })).toBeVisible()
    await expect(check(label).getByText(/^until [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible()
  }

  await open('Legal background')
  await dialog.getByLabel('Make it again on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Passed' }).click()
  await expect(dialog.getByText('The next check must be due after today')).toBeVisible()
  await dialog.getByLabel('Make it again on').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Passed' }).click()
  await expect(check('Legal background').getByText('until January 1, 2099')).toBeVisible()

  await open('Credit background')
  await dialog.getByRole('button', { name: 'Failed' }).click()
  await expect(dialog.getByText('Please say why the check failed')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabel('Note').fill('A lien of last month.')
  await dialog.getByRole('button', { name: 'Failed' }).click()
  await expect(check('Credit background').getByText('Lapsed')).toBeVisible()
  await expect(check('Credit background').getByText('A lien of last month.')).toBeVisible()
  await expect(check('Ongoing re-verification').getByText('Lapsed')).toBeVisible()
  await expect(verified).toBeHidden()
  await expectAccessible()

  await open('Credit background')
  await dialog.getByLabel('Note').fill('The lien is discharged.')
  await dialog.getByRole('button', { name: 'Passed' }).click()
  await expect(check('Credit background').getByText('Verified', { exact: true })).toBeVisible()
  await expect(verified).toBeVisible()

  // The papers are missing still: nobody reads that they are watched, and the company needs a reason.
  await expect(check('Ongoing re-verification').getByText('To be made')).toBeVisible()
  const missing = page.getByRole('region', { name: 'Verified with checks missing' })
  await missing.getByRole('button', { name: 'Save Reason' }).click()
  await expect(missing.getByText('Please say why')).toBeVisible()
  await missing.getByLabel('Reason').fill('Papers seen at the counter, scans follow.')
  await missing.getByRole('button', { name: 'Save Reason' }).click()
  await expect(missing.getByText('“Papers seen at the counter, scans follow.”')).toBeVisible()
})
