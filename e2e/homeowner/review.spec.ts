import type { Page } from 'playwright/test'
import { expect, test, uniqueName } from '../fixtures'

const profile = '/contractors/tremblay-and-fils-renovation?tab=reviews'

/** A homeowner of this test's own, signed in: everybody may review a contractor once. */
async function signUp(page: Page): Promise<void> {
  const email = `${uniqueName('reviewer').replace(/\s/g, '.')}@example.ca`
  const answer = await page.request.post('/api/auth/register/homeowner', {
    data: { email, password: 'demo-password', firstName: 'Rita', lastName: 'Reviewer' },
  })
  expect(answer.ok()).toBe(true)
}

test('A homeowner reviews the contractor, who replies, and an admin can remove it', { tag: '@main' }, async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const name = uniqueName('Rita')
  await signUp(page)
  await page.goto(profile.replace(/\?.*/, ''))
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await expect(dialog.getByText('Please enter your name')).toBeVisible()
  await expect(dialog.getByText('Please write your review')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('radio', { name: '5 stars' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Project type').fill('Kitchen')
  await expect(dialog.getByLabel('Your review')).toHaveAttribute('rows', '4')
  await dialog.getByLabel('Your review').fill('They measured twice and cut once.')
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('Your review has been submitted successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  const review = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(review.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  await expect(review.getByText('They measured twice and cut once.')).toBeVisible()
  await expect(review.getByText('Kitchen', { exact: true })).toBeVisible()
  await expect(review.getByText('Not verified by us')).toBeVisible()

  // Nothing is left to review, now and when the page comes anew.
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeHidden()
  const session = page.waitForResponse((response) => response.url().includes('contractor.reviewable'))
  await page.reload()
  await session
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeHidden()

  await signInAs('contractor')
  await page.goto(profile)
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeHidden()
  await review.getByRole('button', { name: `Reply to ${name}` }).click()
  await review.getByLabel(`Your reply to ${name}`).fill('Thank you, Rita.')
  await review.getByRole('button', { name: 'Publish reply' }).click()
  await expect(review.getByText('Reply from Tremblay & Fils Rénovation')).toBeVisible()
  await expect(review.getByText('Thank you, Rita.')).toBeVisible()
  await expect(review.getByRole('button', { name: /^Reply/ })).toBeHidden()

  await signInAs('admin')
  const { reviews } = await (await page.request.get('/api/admin/reviews?status=shown&limit=100')).json()
  const { id } = reviews.find(({ customerName }: { customerName: string }) => customerName === name)
  await page.request.post(`/api/admin/reviews/${id}/hide`, { data: { reason: 'not-genuine' } })
  await page.goto(profile)
  await expect(page.getByText(/removed by our team: .*Not a genuine experience/)).toBeVisible()
  await expect(review).toBeHidden()
})

test('Somebody whose session ended is asked to sign in again', async ({ page, context }) => {
  await signUp(page)
  await page.goto('/contractors/bow-valley-basements?tab=reviews')
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Rita')
  await dialog.getByLabel('Your review').fill('Good work.')
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Submit review' }).click()
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Please log in to submit a review')).toBeVisible()
  await expect(page).toHaveURL(/\/customer-portal\?next=%2Fcontractors%2Fbow-valley-basements%3Ftab%3Dreviews$/)
})
