import { expect } from '../fixtures'
import { join, test } from './given'

const names = (page: import('playwright/test').Page) => page.getByRole('article').getByRole('heading', { level: 3 })

test('A company with 300 leads pages through all of them, and the page it opens is small', async ({
  page,
  admin,
  database,
  expectAccessible,
}) => {
  test.slow()
  const { id } = await join(page, admin)
  await database`
    with made as (
      insert into projects (id, reference, customer_name, email, phone, city, province, project_type, status, description)
      select gen_random_uuid(), 'TR-M' || lpad(number::text, 5, '0'), 'Person ' || number || ' of all',
        'person-' || number || '@example.ca', '+16135550111', 'Ottawa', 'ON', 'Roofing', 'distributed',
        repeat('The flat roof of the garage leaks at its drain. ', 40)
      from generate_series(1, 300) number
      returning id, customer_name
    )
    insert into assignments (id, project_id, contractor_id, origin, slot, status, created_at)
    select gen_random_uuid(), made.id, ${id}, 'direct', 1, 'contacted',
      now() - split_part(customer_name, ' ', 2)::int * interval '1 hour'
    from made`
  const answer = await page.goto('/contractor-dashboard')
  expect((await answer?.body())?.length).toBeLessThan(600_000)
  await expect(page.getByRole('button', { name: 'All 300' })).toBeVisible()
  await expect(names(page)).toHaveCount(30)
  await expect(names(page).first()).toHaveText('Person 1 of all')
  await expectAccessible()

  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await expect(names(page).first()).toHaveText('Person 31 of all')
  await expect(names(page).first()).toBeInViewport()
  await page.reload()
  await expect(page.getByText('Page 2 of 10')).toBeVisible()
  await expect(names(page).first()).toHaveText('Person 31 of all')

  await page.getByRole('link', { name: 'Open lead' }).nth(1).click()
  await expect(page.getByRole('heading', { name: 'Person 32 of all', level: 1 })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { name: 'Person 33 of all', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(names(page).first()).toHaveText('Person 31 of all')
  await page.goBack()
  await expect(names(page).first()).toHaveText('Person 1 of all')

  await page.getByLabel('Search leads').fill('person 300')
  await expect(names(page)).toHaveText(['Person 300 of all'])
  await expect(page.getByRole('button', { name: 'All 1' })).toBeVisible()
})
