import { choose, expect, test } from '../fixtures'

const own = 'roof leaks over the bedroom, call me at 613 555 0111'

test('A homeowner has the description improved, and takes it back', async ({ page, expectAccessible }) => {
  await page.goto('/project/new')
  await page.getByRole('radio', { name: 'Residential' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const enhance = page.getByRole('button', { name: 'Enhance with AI' })
  const description = page.getByLabel('Description')
  await expect(enhance).toBeDisabled()
  await description.fill('too short')
  await expect(enhance).toBeDisabled()
  await description.fill(own)
  await choose(page, 'Service type', 'Roofing')
  await enhance.click()
  await expect(page.getByText('Description Enhanced!')).toBeVisible()
  await expect(description).toHaveValue(/^Roof leaks over the bedroom, call me at 613 555 0111 Thank you/)
  await expectAccessible()

  await test.step('the own words outlive a reload', async () => {
    await page.reload()
    await expect(description).toHaveValue(/Thank you/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(description).toHaveValue(own)
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  })
})
