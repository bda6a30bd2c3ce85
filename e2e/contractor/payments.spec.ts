import { expect, test, uniqueName } from '../fixtures'

test('A contractor reads the plan of a won lead and confirms a payment', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const name = uniqueName('Paula')
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
  const { matches } = await (await page.request.get(`/api/homeowner/projects/${projectId}`)).json()
  const { assignmentId } = matches[0]
  await post(`/homeowner/projects/${projectId}/accept`, { assignmentId })

  await signInAs('contractor')
  await page.goto(`/contractor-dashboard?lead=${assignmentId}`)
  await expect(page.getByText('The homeowner has planned no payments yet.')).toBeVisible()

  await signInAs('homeowner')
  await post(`/homeowner/projects/${projectId}/milestones`, { title: 'Final', amount: 300, dueOn: '2027-02-01' })
  const plan = await post(`/homeowner/projects/${projectId}/milestones`, { title: 'Deposit', amount: 500.5 })
  const { id, version } = plan.milestones.find(({ title }: { title: string }) => title === 'Deposit')
  await post(`/homeowner/milestones/${id}/pay`, { version, paidOn: '2026-01-05', method: 'cheque' })

  await signInAs('contractor')
  await page.reload()
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments.getByRole('listitem').filter({ hasText: 'Final' })).toContainText('Due February 1, 2027')
  const deposit = payments.getByRole('listitem').filter({ hasText: 'Deposit' })
  await expect(deposit).toContainText('January 5, 2026 by Cheque')
  await expectAccessible()
  await deposit.getByRole('button', { name: 'Confirm receipt of Deposit' }).click()
  await expect(page.getByText('Payment confirmed')).toBeVisible()
  for (const sum of ['Paid$500.50', 'Confirmed$500.50'])
    await expect(payments.locator('dl > div').filter({ hasText: sum })).toBeVisible()
  await page.reload()
  await expect(deposit.getByText('Received', { exact: true })).toBeVisible()
})
