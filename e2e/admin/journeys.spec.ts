import { choose, expect, linkInMail, test, uniqueName, waitForHydration } from '../fixtures'
import { expectToast, givenMember, givenProject } from './given'

const password = 'a long password'

test('An admin takes an application to a published profile', { tag: '@main' }, async ({
  page,
  signInAs,
  browser,
  baseURL,
}) => {
  const companyName = uniqueName('Cedar Point')
  const email = `${companyName.toLowerCase().replace(/\W+/g, '-')}@example.ca`
  const elsewhere = await browser.newContext({ baseURL })
  waitForHydration(elsewhere)
  const applicant = await elsewhere.newPage()
  await applicant.goto('/contractor-registration')
  await applicant.getByLabel('First name').fill('Cee')
  await applicant.getByLabel('Last name').fill('Dar')
  await applicant.getByLabel('Email').fill(email)
  await applicant.getByLabel('Phone').pressSequentially('4165550188')
  await applicant.getByLabel('Company name').fill(companyName)
  await applicant.getByLabel('Roofing').click()
  await applicant.getByLabel('City').fill('Toronto')
  await choose(applicant, 'Province', 'ON')
  await applicant.getByLabel('Postal code').pressSequentially('m5h2n2')
  await applicant.getByRole('button', { name: 'Submit Application' }).click()
  await expect(applicant.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible()

  await signInAs('admin')
  await page.goto('/admin/contractors')
  await page.getByPlaceholder('Search by company, email, or phone...').fill(companyName)
  await page.getByRole('row').filter({ hasText: companyName }).getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { name: companyName })).toBeVisible()
  await page.getByRole('button', { name: 'Verify', exact: true }).click()
  await expectToast(page, 'Verified', 'Contractor has been verified and moved to Unpublished')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expectToast(page, 'Invitation Sent', `Invitation email sent to ${email}`)

  await applicant.goto(await linkInMail(page, email, 'account', '/contractor/accept-invitation'))
  await applicant.getByLabel('First name').fill('Cee')
  await applicant.getByLabel('Last name').fill('Dar')
  await applicant.getByLabel('Password', { exact: true }).fill(password)
  await applicant.getByLabel('Confirm password').fill(password)
  await applicant.getByRole('button', { name: 'Create Account' }).click()
  await expect(applicant.getByRole('heading', { name: 'Account created successfully!' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Account Active')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Contractor published with URL: \/contractors\/cedar-point-/)).toBeVisible()
  const address = await page.getByRole('link', { name: 'View public page' }).getAttribute('href')
  await applicant.goto(address ?? '')
  await expect(applicant.getByRole('heading', { name: companyName })).toBeVisible()

  await page.getByRole('button', { name: 'Published', exact: true }).click()
  await expectToast(page, 'Unpublished', 'Contractor removed from public visibility')
  expect((await applicant.goto(address ?? ''))?.status()).toBe(404)
  await applicant.context().close()
})

test('An admin verifies a request and distributes it to three', async ({ page, signInAs }) => {
  await signInAs('admin')
  const { id, name } = await givenProject(page.request)
  const companies = []
  for (const title of ['First Three', 'Second Three', 'Third Three', 'Fourth Three'])
    companies.push(await givenMember(page.request, title))
  await page.goto('/admin/projects')
  await page.getByPlaceholder('Search by name, email, phone, or city...').fill(name)
  await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name: 'View' }).click()
  await choose(page, 'New Status', 'Verified')
  await page.getByLabel(/Status Notes/).fill('Reached by phone')
  await page.getByRole('button', { name: 'Update Status' }).click()
  await expectToast(page, 'Status updated')
  await expect(page.getByText('Contact Verified')).toBeVisible()
  await expect(page.getByText(/^Verified on /)).toBeVisible()

  for (const [index, { companyName }] of companies.slice(0, 3).entries()) {
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(`${index} of 3 places taken`)).toBeVisible()
    await dialog.getByLabel('Contractor', { exact: true }).click()
    await page.getByRole('option', { name: new RegExp(companyName) }).click()
    await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
    await expectToast(page, 'Project assigned')
    await expect(page.getByRole('listitem').filter({ hasText: companyName })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('3 of 3 places taken')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true })).toBeDisabled()
  const fourth = await page.request.post(`/api/admin/projects/${id}/assign`, {
    data: { contractorId: companies[3]?.id },
  })
  expect(fourth.status()).toBe(409)
  expect((await fourth.json()).error).toBe('This project already has 3 competing contractors')
  for (const { email } of companies.slice(0, 3)) {
    const login = await page.request.post('/api/auth/login/contractor', { data: { email, password } })
    expect(login.ok()).toBe(true)
    const leads = await (await page.request.get('/api/contractor/leads')).json()
    expect(leads).toMatchObject([{ customerName: name, status: 'new' }])
  }
})
