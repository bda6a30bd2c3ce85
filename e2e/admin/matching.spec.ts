import type { APIRequestContext } from 'playwright/test'
import { choose, expect, linkInMail, test, waitForHydration } from '../fixtures'
import { expectToast, givenMember, givenProject } from './given'

/** A city of its own for each screen size, without other contractors. */
const cities = {
  desktop: { city: 'Whitehorse', province: 'YT', postalCode: 'Y1A 1A1' },
  phone: { city: 'Yellowknife', province: 'NT', postalCode: 'X1A 1A1' },
} as const

/** A published roofer. `api` is signed in as an admin. */
async function givenRoofer(api: APIRequestContext, place: object) {
  const member = await givenMember(api)
  const categories: { id: string; slug: string }[] = await (await api.get('/api/categories')).json()
  const roofing = categories.find(({ slug }) => slug === 'roofing')
  const address = `/api/admin/contractors/${member.id}`
  const changed = await api.patch(address, { data: { ...place, serviceCategoryIds: [roofing?.id], serviceRadius: 80 } })
  expect(changed.ok(), await changed.text()).toBe(true)
  expect((await api.post(`${address}/publish`)).ok()).toBe(true)
  return member
}

test('An admin gives a project to the next in turn, and everybody reads why', async ({
  page,
  signInAs,
  browser,
  baseURL,
  expectAccessible,
}, info) => {
  await signInAs('admin')
  const place = cities[info.project.name === 'phone' ? 'phone' : 'desktop']
  const { companyName, email } = await givenRoofer(page.request, place)
  const { id, name } = await givenProject(page.request, place)
  await page.goto(`/admin/projects/${id}`)
  await expect(page.getByText('A slot is free.')).toBeVisible()
  await page.getByRole('button', { name: `Assign the next in turn: ${companyName}` }).click()
  await expectToast(page, 'Project assigned')
  await page.getByRole('button', { name: `Why this contractor: ${companyName}` }).click()
  const receipt = page.getByRole('dialog', { name: `Why ${companyName}` })
  await expect(receipt.getByText('It could be offered to 1 contractor.')).toBeVisible()
  await expect(receipt.getByRole('row').filter({ hasText: companyName })).toContainText('Chosen')
  await expectAccessible()

  await page.goto(
    await linkInMail(page, `${name.toLowerCase().replace(/\W+/g, '-')}@example.ca`, 'You are matched', '?request='),
  )
  await expect(page.getByRole('heading', { name: 'Why this contractor' })).toBeVisible()
  await expect(page.getByText(/^They offer Roofing\. .* It was their turn\.$/)).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL })
  waitForHydration(elsewhere)
  const contractor = await elsewhere.newPage()
  const signedIn = await elsewhere.request.post('/api/auth/login/contractor', {
    data: { email, password: 'a long password' },
  })
  expect(signedIn.ok()).toBe(true)
  const [lead] = await (await elsewhere.request.get('/api/contractor/leads')).json()
  await contractor.goto(`/contractor-dashboard?lead=${lead.id}`)
  await expect(contractor.getByRole('heading', { name: 'Why you got this lead' })).toBeVisible()
  await expect(contractor.getByText('You were next in turn among 1 contractor who could be offered it.')).toBeVisible()
  await contractor.goto('/contractor-dashboard?tab=profile')
  await contractor.getByLabel(/^Away until/).fill('2100-01-31')
  await contractor.getByLabel('Open leads at a time').fill('51')
  await contractor.getByRole('button', { name: 'Save Availability' }).click()
  await expect(contractor.getByText('Please enter a whole number from 1 to 50')).toBeVisible()
  await contractor.getByLabel('Open leads at a time').fill('8')
  await contractor.getByRole('button', { name: 'Save Availability' }).click()
  await expectToast(contractor, 'Availability saved')
  await elsewhere.close()

  await page.goto(`/admin/turns?province=${place.province}`)
  await choose(page, 'Service', 'Roofing')
  const row = page.getByRole('row').filter({ hasText: companyName })
  await expect(row).toContainText('Away')
  await expect(row).toContainText('1 of 8')
  await expectAccessible()
})

/** Where the refill is tried, away from the turns above. */
const refillPlaces = {
  desktop: { city: 'Iqaluit', province: 'NU', postalCode: 'X0A 0H0' },
  phone: { city: 'Inuvik', province: 'NT', postalCode: 'X0E 0T0' },
} as const

test('A slot that is freed goes to the next in turn, and the homeowner sees who saw what', async ({
  page,
  signInAs,
  browser,
  baseURL,
  expectAccessible,
}, info) => {
  await signInAs('admin')
  const place = refillPlaces[info.project.name === 'phone' ? 'phone' : 'desktop']
  const [first, second] = [await givenRoofer(page.request, place), await givenRoofer(page.request, place)]
  const { id, name } = await givenProject(page.request, place)
  const given = await page.request.post(`/api/admin/projects/${id}/assign`, { data: { contractorId: first.id } })
  const assignment: { id: string } = await given.json()
  const elsewhere = await browser.newContext({ baseURL })
  const signedIn = await elsewhere.request.post('/api/auth/login/contractor', {
    data: { email: first.email, password: 'a long password' },
  })
  expect(signedIn.ok()).toBe(true)
  expect(await (await elsewhere.request.get('/api/contractor/leads')).json()).toMatchObject([{ customerName: name }])
  await elsewhere.close()
  const data = { status: 'withdrawn' }
  expect((await page.request.patch(`/api/admin/assignments/${assignment.id}`, { data })).ok()).toBe(true)

  await page.goto(`/admin/projects/${id}`)
  await expect(page.getByText('A slot is free.')).toBeVisible()
  await page.getByRole('button', { name: `Assign the next in turn: ${second.companyName}` }).click()
  await expectToast(page, 'Project assigned')
  await expect(page.getByText('A slot is free.')).toBeHidden()

  await page.goto(
    await linkInMail(page, `${name.toLowerCase().replace(/\W+/g, '-')}@example.ca`, second.companyName, '?request='),
  )
  const seenBy = (company: string) =>
    page
      .getByRole('region', { name: 'Who saw my details' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: company }) })
  await expect(seenBy(first.companyName).getByText(/^Contact details first opened \w+ \d/)).toBeVisible()
  await expect(seenBy(first.companyName).getByText(/^Access ended \w+ \d/)).toBeVisible()
  await expect(seenBy(second.companyName).getByText('Contact details not opened yet')).toBeVisible()
  await expectAccessible()
})

test('An owner switches automatic matching on and off', async ({ page, signInAs, expectAccessible }) => {
  await signInAs('admin')
  await page.goto('/admin')
  const mode = async (option: string) => {
    await page.getByRole('combobox', { name: /^Mode/ }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await mode('Refill')
  await expectToast(page, 'Automatic matching: Refill')
  await expect(page.getByText('A slot that becomes free goes to the next in turn.')).toBeVisible()
  await mode('Off')
  await expectToast(page, 'Automatic matching: Off')
  await expectAccessible()
})
