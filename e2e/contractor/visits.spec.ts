import { expect, test, uniqueName } from '../fixtures'
import { dayAfter } from '../time'

test('A contractor offers times for a visit, the homeowner picks one, and both see it in the time of the job', async ({
  page,
  signInAs,
  expectAccessible,
  database,
}) => {
  await signInAs('contractor')
  const { id: contractorId } = await (await page.request.get('/api/contractor/profile')).json()
  await signInAs('homeowner')
  const asked = await page.request.post('/api/leads', {
    data: {
      contractorId,
      customerName: uniqueName('Vera'),
      email: 'homeowner@trowel.example',
      phone: '(709) 555-0111',
      city: "St. John's",
      postalCode: 'A1A 1A1',
      serviceNeeded: 'Painting',
      description: 'Three rooms and the stairs.',
    },
  })
  const { id: projectId } = await asked.json()
  const [lead] = await database`select id from assignments where project_id = ${projectId}`
  const request = `/customer-portal?view=projects&project=${projectId}`
  const dialog = page.getByRole('dialog')
  await page.goto(request)
  await page.getByRole('button', { name: /^Ask for a visit/ }).click()
  await expect(page.getByText(/^You asked .* to offer times for a visit/)).toBeVisible()

  await signInAs('contractor')
  await page.goto(`/contractor-dashboard?lead=${lead?.id}`)
  const visit = page.getByRole('region', { name: 'Visit', exact: true })
  await expect(visit.getByText('Asked for', { exact: true })).toBeVisible()
  await visit.getByRole('button', { name: 'Offer times' }).click()
  await expect(visit.getByText(/Newfoundland Time/)).toBeVisible()
  await visit.getByLabel('First time: day').fill(dayAfter(3))
  await visit.getByLabel('First time: start').fill('09:00')
  await visit.getByLabel('Second time: day').fill(dayAfter(4))
  await visit.getByLabel('Second time: start').fill('16:30')
  await page.reload()
  await visit.getByRole('button', { name: 'Offer times' }).click()
  await expect(visit.getByLabel('Second time: start')).toHaveValue('16:30')
  await expectAccessible()
  await visit.getByRole('button', { name: 'Offer these times' }).click()
  await expect(visit.getByText('Times offered', { exact: true })).toBeVisible()
  await expect(page.getByText('Contacted', { exact: true })).toBeVisible()

  await signInAs('homeowner')
  await page.goto(request)
  const second = page.getByRole('radio', { name: /4:30 p\.m\. N[SD]T/ })
  await second.check()
  await expectAccessible()
  await page.getByRole('button', { name: 'Agree on this time' }).click()
  await expect(page.getByText(/4:30 p\.m\. N[SD]T/)).toBeVisible()
  await expect(second).toBeHidden()

  await signInAs('contractor')
  await page.goto(`/contractor-dashboard?lead=${lead?.id}`)
  await expect(visit.getByText('Agreed', { exact: true })).toBeVisible()
  await expect(visit.getByText(/4:30 p\.m\. N[SD]T/)).toBeVisible()
  await visit.getByRole('button', { name: 'Cancel visit' }).click()
  await dialog.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(visit.getByText(/^You cancelled the visit on/)).toBeVisible()
  await expect(visit.getByRole('button', { name: 'Offer times' })).toBeFocused()
})
