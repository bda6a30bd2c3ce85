import type { Page } from 'playwright/test'
import { choose, expect, test, uniqueName } from '../fixtures'
import { breakProcedure, expectToast, givenProject } from './given'

const uniqueId = () => `q${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`

const lineOf = (page: Page, label: string) => page.getByRole('listitem').filter({ hasText: label })

test.beforeEach(async ({ signInAs }) => {
  await signInAs('admin')
})

test('Questions stand by category, in their order, and can be filtered', async ({ page, expectAccessible }) => {
  await page.goto('/admin/service-questions')
  await expect(page.getByRole('heading', { name: 'Service Questions', level: 1 })).toBeVisible()
  await expect(page.getByText('Manage dynamic questions that appear for each service category')).toBeVisible()
  const kitchen = page.getByRole('region', { name: 'Kitchen Renovation' })
  await expect(kitchen.getByText(/^\d+ questions?$/)).toBeVisible()
  await expect(kitchen.getByText('ID: kitchenScope | Order: 0')).toBeVisible()
  const orders = await kitchen.getByText(/\| Order: /).allTextContents()
  const numbers = orders.map((text) => Number(text.split('Order: ')[1]))
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  await expectAccessible()
  await page.getByLabel('Category filter').click()
  await expect(page.getByRole('option').first()).toHaveText('All Categories')
  await page.getByRole('option', { name: 'Roofing', exact: true }).click()
  await expect(kitchen).toBeHidden()
  await expect(page.getByRole('region', { name: 'Roofing' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Category filter')).toHaveText('Roofing')
  await page.goto('/admin/service-questions?category=nowhere')
  await expect(page.getByText('No questions found. Click "Add Question" to create one.')).toBeVisible()
})

test('A question is added, edited and deleted, with its words', async ({ page, expectAccessible }) => {
  const label = uniqueName('Which material')
  const questionId = uniqueId()
  await page.goto('/admin/service-questions')
  await page.getByRole('button', { name: 'Add Question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Question' })
  const save = dialog.getByRole('button', { name: 'Save Question' })
  await expect(save).toBeDisabled()
  await choose(page, 'Service Category', 'Handyman & Repairs')
  await dialog.getByLabel('Question ID').fill('with spaces')
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Question Label').fill(label)
  await expect(save).toBeEnabled()
  await expect(dialog.getByLabel('Display Order')).toHaveValue('0')
  await save.click()
  await expect(dialog.getByText('Question ID must be camelCase, without spaces')).toBeVisible()
  await dialog.getByLabel('Question ID').fill(questionId)
  await dialog.getByLabel('Question Type').click()
  await expect(page.getByRole('option')).toHaveText([
    'Text',
    'Textarea',
    'Number',
    'Select (Single Choice)',
    'Multi-Select (Checkboxes)',
  ])
  await page.getByRole('option', { name: 'Select (Single Choice)' }).click()
  await save.click()
  await expect(dialog.getByText('Options are required for select and multi-select questions')).toBeVisible()
  await dialog.getByLabel('Options').fill(' Cedar ,Steel,, "Other, please say"')
  await dialog.getByLabel('Placeholder Text').fill('Choose one')
  await dialog.getByLabel('Help Text').fill('What the posts are made of.')
  await dialog.getByLabel('Display Order').fill('7')
  await dialog.getByRole('switch', { name: 'Required question' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByRole('combobox').click()
  await expect(page.getByRole('option')).toHaveText(['Cedar', 'Steel', 'Other, please say'])
  await page.keyboard.press('Escape')
  await expectAccessible()
  await save.click()
  await expectToast(page, 'Question created')
  const line = lineOf(page, label)
  for (const text of [
    'Required',
    'Select (Single Choice)',
    'What the posts are made of.',
    'Cedar',
    'Other, please say',
  ])
    await expect(line.getByText(text, { exact: true })).toBeVisible()
  await expect(line.getByText(`ID: ${questionId} | Order: 7`)).toBeVisible()

  await line.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Question' })
  await expect(edit.getByLabel('Options')).toHaveValue('Cedar, Steel, "Other, please say"')
  await edit.getByLabel('Help Text').fill('What it is made of.')
  await edit.getByRole('button', { name: 'Save Question' }).click()
  await expectToast(page, 'Question updated')
  await expect(line.getByText('What it is made of.')).toBeVisible()
  await expect(line.getByText('Other, please say', { exact: true })).toBeVisible()
  await expect(line.getByRole('button', { name: /^Edit/ })).toBeFocused()

  page.once('dialog', (asked) => {
    expect(asked.message()).toBe('Are you sure you want to delete this question?')
    return asked.dismiss()
  })
  await line.getByRole('button', { name: /^Delete/ }).click()
  await expect(line).toBeVisible()
  page.once('dialog', (asked) => asked.accept())
  await line.getByRole('button', { name: /^Delete/ }).click()
  await expectToast(page, 'Question deleted')
  await expect(line).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Question' })).toBeFocused()
})

test('A question that cannot be deleted says so', async ({ page }) => {
  await page.goto('/admin/service-questions?category=fencing')
  await breakProcedure(page, 'serviceQuestion.*')
  page.once('dialog', (asked) => asked.accept())
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expectToast(page, 'Error', 'Failed to delete question')
})

test('An admin edits a question and old requests keep their answers', async ({ page }) => {
  const label = uniqueName('How high')
  const questionId = uniqueId()
  const asked = { serviceCategorySlug: 'fencing', questionId, label, type: 'select', options: ['Waist', 'Head'] }
  const made = await page.request.post('/api/admin/service-questions', { data: asked })
  expect(made.ok()).toBe(true)
  const { id } = await givenProject(page.request, {
    serviceNeeded: 'Fencing',
    serviceSpecificAnswers: { [questionId]: 'Waist' },
  })
  await page.goto('/admin/service-questions?category=fencing')
  await lineOf(page, label).getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Question Label').fill(`${label} in metres`)
  await dialog.getByLabel('Options').fill('One, Two')
  await dialog.getByRole('button', { name: 'Save Question' }).click()
  await expectToast(page, 'Question updated')
  await page.goto(`/admin/projects/${id}`)
  const card = page.getByRole('heading', { name: 'Service-Specific Details' }).locator('xpath=ancestor::section')
  await expect(card).toContainText('Waist')
  const { project } = await (await page.request.get(`/api/admin/projects/${id}`)).json()
  expect(project.serviceSpecificAnswers).toEqual({ [questionId]: 'Waist' })
  expect(project.answers).toMatchObject([{ questionId, label, type: 'select', value: 'Waist' }])

  const { id: rowId } = await made.json()
  expect((await page.request.delete(`/api/admin/service-questions/${rowId}`)).status()).toBe(204)
  await page.reload()
  await expect(card).toContainText('Waist')
})

test('A question is moved by keys that follow each other at once, as often as they were pressed', async ({ page }) => {
  const slug = 'insulation-air-sealing'
  const made: string[] = []
  for (const at of [0, 1, 2]) {
    const data = {
      serviceCategorySlug: slug,
      questionId: uniqueId(),
      label: uniqueName(`Step ${at}`),
      type: 'text',
      order: 90 + at,
    }
    const answer = await page.request.post('/api/admin/service-questions', { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    made.push((await answer.json()).id)
  }
  await page.goto(`/admin/service-questions?category=${slug}`)
  const handles = page.getByRole('button', { name: /^Move Step/ })
  const names = () => handles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.slice(5, 11)))
  await handles.first().focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expectToast(page, 'Order saved')
  expect(await names()).toEqual(['Step 1', 'Step 2', 'Step 0'])
  await expect(handles.last()).toBeFocused()
  await page.reload()
  await expect(handles).toHaveCount(3)
  expect(await names()).toEqual(['Step 1', 'Step 2', 'Step 0'])
  for (const id of made) await page.request.delete(`/api/admin/service-questions/${id}`)
})
