import type { APIRequestContext, Page } from 'playwright/test'
import { expectToast, givenProject } from '../admin/given'
import { choose, expect, expectMail } from '../fixtures'
import { dayAfter, letDaysPass } from '../time'
import {
  type Company,
  certificate,
  join,
  type Member,
  newCompany,
  password,
  signIn,
  test,
  verifyAndInvite,
} from './given'

async function apply(page: Page, { companyName, email }: Company): Promise<void> {
  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Last name').fill('Real')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').pressSequentially('4165550144')
  await expect(page.getByLabel('Phone')).toHaveValue('(416) 555-0144')
  await page.getByLabel('Company name').fill(companyName)
  await page.getByLabel('Roofing').click()
  await page.getByLabel('City').fill('Toronto')
  await choose(page, 'Province', 'ON')
  await page.getByLabel('Postal code').pressSequentially('m5h2n2')
  await expect(page.getByLabel('Postal code')).toHaveValue('M5H 2N2')
  await page.getByRole('button', { name: 'Submit Application' }).click()
}

/** Six of the seven checks: the papers beside the insurance, and what our team looks at. */
async function passOtherChecks(page: Page, admin: APIRequestContext, { id }: Member): Promise<void> {
  for (const [type, proves] of [
    ['license', 'licences_and_permits'],
    ['certification', 'workers_compensation'],
  ] as const) {
    const file = { name: `${type}.pdf`, ...certificate }
    const sent = await page.request.post('/api/contractor/documents', {
      multipart: { type, proves, expiresOn: dayAfter(365), file },
    })
    expect(sent.status(), await sent.text()).toBe(201)
    const review = { decision: 'verified' }
    expect((await admin.post(`/api/admin/documents/${(await sent.json()).id}/review`, { data: review })).ok()).toBe(
      true,
    )
  }
  for (const check of ['legal_background', 'credit_background', 'complaint_review']) {
    const noted = await admin.post(`/api/admin/contractors/${id}/checks`, { data: { check, result: 'passed' } })
    expect(noted.ok(), await noted.text()).toBe(true)
  }
}

/** Fills in the form of the Documents tab, up to the toast. */
async function uploadInsurance(page: Page, name: string, expiresOn: string): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, ...certificate })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Insurer').fill('Northbridge')
  await page.getByRole('textbox', { name: /^Coverage/ }).fill('$2,000,000')
  await page.getByLabel('Expires on').fill(expiresOn)
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await expectToast(page, 'Document uploaded successfully')
}

/** An admin finds a document right, on the contractor's screen. */
async function verifyDocument(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Decide: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verify document' }).click()
  await expectToast(page, 'Document verified')
}

test('A contractor applies, is invited, signs in and completes the profile', { tag: '@main' }, async ({
  page,
  admin,
  expectAccessible,
}) => {
  const company = newCompany()
  await page.goto('/contractor-registration')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await expectAccessible()
  await apply(page, company)
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')

  const { link } = await verifyAndInvite(admin, company)
  await page.goto(link)
  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Last name').fill('Real')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account created successfully!' })).toBeVisible()
  await expect(page).toHaveURL(/\/contractor\/login$/)

  await page.getByLabel('Email').fill(company.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Bo' })).toBeVisible()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await page.getByLabel('Description').fill('We build cabins that stand the winter.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeHidden()
  await expect(
    page.getByText('The invitation link is invalid or has expired. Please contact support for assistance.'),
  ).toBeVisible()
})

test('A contractor uploads an insurance certificate, it is verified, and it lapses', async ({
  page,
  admin,
  database,
  signInAs,
  expectAccessible,
}) => {
  test.slow()
  const company = await join(page, admin)
  const { id, companyName, email } = company
  await passOtherChecks(page, admin, company)
  await page.goto('/contractor-dashboard?tab=documents')
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await expect(page.getByText('Please select a file')).toBeVisible()
  await page.getByRole('button', { name: 'Add proof of Liability insurance' }).click()
  await uploadInsurance(page, 'insurance.pdf', dayAfter(60))
  const card = page.getByRole('region', { name: 'insurance.pdf' })
  await expect(card.getByText('Pending Verification')).toBeVisible()
  await expect(card.getByText('2.5 KB')).toBeVisible()

  await signInAs('admin')
  await page.goto(`/admin/contractors/${id}`)
  await verifyDocument(page, 'insurance.pdf')
  const checks = page
    .getByRole('listitem')
    .filter({ hasText: /^(Workers|Liability|Licences|Legal|Credit|Compl|Ongoing)/ })
  await expect(checks.getByText('Verified', { exact: true })).toHaveCount(7)

  expect((await admin.post(`/api/admin/contractors/${id}/publish`)).ok()).toBe(true)
  const { slug } = (await (await admin.get(`/api/admin/contractors/${id}`)).json()).contractor
  const homeowner = `${slug}@homeowner.example.ca`
  const [theirs, other] = [await givenProject(admin, { email: homeowner }), await givenProject(admin)]
  const assigned = await admin.post(`/api/admin/projects/${theirs.id}/assign`, { data: { contractorId: id } })
  expect(assigned.status(), await assigned.text()).toBe(201)

  const badge = page.getByRole('main').locator('header').getByText('Verified', { exact: true })
  const listed = page.getByRole('main').getByRole('link', { name: companyName })
  const browse = `/contractors?${new URLSearchParams({ search: companyName })}`
  /** Whether the public list shows this company as verified, and admins may assign it. */
  const expectTrusted = async (trusted: boolean) => {
    const times = trusted ? 1 : 0
    await page.goto(`/contractors/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: companyName })).toBeVisible()
    await expect(badge).toHaveCount(times)
    // Lists may show a change up to ten seconds later.
    await expect(async () => {
      await page.goto(browse)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(listed).toHaveCount(times, { timeout: 500 })
    }).toPass({ timeout: 12_000 })
    await page.goto(`/admin/projects/${other.id}`)
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Contractor', { exact: true }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('option', { name: new RegExp(companyName) })).toHaveCount(times)
  }
  await expectTrusted(true)

  await letDaysPass(database, id, 61)
  await expectTrusted(false)
  await page.goto(`/admin/contractors/${id}`)
  const document = page.getByRole('listitem').filter({ hasText: 'Northbridge' })
  await expect(document.getByText('Expired', { exact: true })).toBeVisible()
  await expect(checks.filter({ hasText: 'Liability' }).getByText('Lapsed')).toBeVisible()
  await expect(checks.filter({ hasText: 'Ongoing' }).getByText('Lapsed')).toBeVisible()
  await expect(checks.getByText('Verified', { exact: true })).toHaveCount(5)
  await expectAccessible()
  const check = 'Liability insurance of at least $2M'
  await expectMail(page, email, `The verification of ${companyName} has lapsed`, check)
  await expectMail(page, homeowner, `${companyName} is not verified at the moment`, check)

  await signIn(page, company)
  await page.goto('/contractor-dashboard?tab=documents')
  const lapse = page.getByText('Your verification has lapsed: you get no new leads', { exact: false })
  await expect(lapse).toBeVisible()
  await expect(card.getByText('Expired', { exact: true })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Add proof of Liability insurance' }).click()
  await uploadInsurance(page, 'renewed.pdf', dayAfter(400))
  await expect(page.getByText('We are checking your document')).toBeVisible()

  await signInAs('admin')
  await page.goto(`/admin/contractors/${id}`)
  await verifyDocument(page, 'renewed.pdf')
  await expect(checks.getByText('Verified', { exact: true })).toHaveCount(7)
  await expectTrusted(true)
  await signIn(page, company)
  await page.goto('/contractor-dashboard?tab=documents')
  await expect(page.getByRole('region', { name: 'renewed.pdf' }).getByText('Verified', { exact: true })).toBeVisible()
  await expect(lapse).toBeHidden()
})

test('A document that is deleted takes what it proved with it', async ({ page, admin }) => {
  await join(page, admin)
  const sent = await page.request.post('/api/contractor/documents', {
    multipart: {
      type: 'insurance',
      coverage: '2000000',
      expiresOn: dayAfter(365),
      file: { name: 'insurance.pdf', ...certificate },
    },
  })
  const review = { decision: 'verified' }
  expect((await admin.post(`/api/admin/documents/${(await sent.json()).id}/review`, { data: review })).ok()).toBe(true)
  await page.goto('/contractor-dashboard?tab=documents')
  await expect(page.getByText('Upload a clearance letter from WSIB', { exact: false })).toBeVisible()
  const card = page.getByRole('region', { name: 'insurance.pdf' })
  await expect(card.getByText('Verified', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: /^Delete/ }).click()
  const asked = page.getByRole('dialog', { name: 'Are you sure you want to delete this document?' })
  await asked.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Document deleted successfully')).toBeVisible()
  await expect(card).toBeHidden()
  await expect(page.getByText('Your verification has lapsed', { exact: false })).toBeVisible()
})

test('An invitation that cannot be used leads back', async ({ page, expectAccessible }) => {
  await page.goto('/contractor/accept-invitation')
  await expect(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible()
  await expectAccessible()
  await page.goto('/contractor/accept-invitation?token=unknown')
  await expect(page.getByText('The invitation link is invalid or has expired.')).toBeVisible()
})
