import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expectToast, givenProject } from '../admin/given'
import { choose, expect } from '../fixtures'
import { dayAfter } from '../time'
import { certificate, join, password, test } from './given'

const picture = { mimeType: 'image/png', buffer: readFileSync('src/app/apple-icon.png') }

/** Presses Tab until this has the focus: what the keyboard does not reach is not there. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
    if (name.test(focused)) return
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

test('A new contractor is told what is missing, by keyboard goes there, and sends the first paper from the list', async ({
  page,
  admin,
  isMobile,
  expectAccessible,
}) => {
  await join(page, admin)
  await page.goto('/contractor-dashboard')
  const list = page.getByRole('region', { name: 'Before your first lead' })
  await expect(list.getByText('6 left')).toBeVisible()
  await expect(page.getByText('No leads yet. Your leads will appear here.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New Leads' })).toBeVisible()
  await expectAccessible()
  if (isMobile) await list.getByRole('link', { name: 'Go to: Say how far you travel' }).click()
  else {
    await tabTo(page, /Say how far you travel/)
    await page.keyboard.press('Enter')
  }
  await expect(page).toHaveURL(/tab=profile&at=area/)
  await expect(page.getByRole('region', { name: 'Where you work' })).toBeFocused()
  await page.getByLabel(/^Service radius/).fill('60')
  await expect(page.getByText(/as far as Hamilton \(\d+ km\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully')

  await page.getByRole('tab', { name: 'Leads' }).click()
  await expect(list.getByText('5 left')).toBeVisible()
  await list.getByRole('button', { name: 'Add: Prove your liability insurance' }).click()
  const form = page.getByRole('region', { name: 'Send a document' })
  await form.getByLabel('File', { exact: true }).setInputFiles({ name: 'insurance.pdf', ...certificate })
  await form.getByLabel('Insurer').fill('Northbridge')
  await form.getByLabel('Expires on').fill(dayAfter(365))
  await form.getByRole('button', { name: 'Upload Document' }).click()
  await expectToast(page, 'Document uploaded successfully')
  await expect(list.getByText('4 left')).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: 'Prove your liability insurance, done' })).toBeVisible()
})

test('A contractor moves to another province: matching follows, and what was checked there only is not on file', async ({
  page,
  admin,
  expectAccessible,
}) => {
  test.slow()
  const { id, companyName } = await join(page, admin)
  const sent = await page.request.post('/api/contractor/documents', {
    multipart: {
      type: 'certification',
      proves: 'workers_compensation',
      expiresOn: dayAfter(365),
      file: { name: 'wsib.pdf', ...certificate },
    },
  })
  const document = (await sent.json()).id
  await admin.post(`/api/admin/documents/${document}/review`, { data: { decision: 'verified' } })
  expect((await admin.post(`/api/admin/contractors/${id}/publish`)).ok()).toBe(true)

  await page.goto('/contractor-dashboard?tab=profile')
  await page.getByLabel('City').fill('Vancouver')
  await choose(page, 'Province', 'BC')
  await expect(page.getByText(/checked for Ontario only\./)).toBeVisible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('This postal code lies in Ontario').first()).toBeVisible()
  await page.getByLabel('Postal code').fill('V6B 1A1')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Profile updated successfully')

  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByText('Upload a clearance letter from WorkSafeBC', { exact: false })).toBeVisible()
  await expect(page.getByRole('region', { name: 'wsib.pdf' }).getByText('Verified', { exact: true })).toBeVisible()
  await page.goto(`/contractors/${id}`)
  await expect(page.getByText('Vancouver, BC').first()).toBeVisible()
  const project = await givenProject(admin, { city: 'Burnaby', postalCode: 'V5H 1A1' })
  const found = await admin.get(`/api/admin/projects/${project.id}/suggestions`, { params: { search: companyName } })
  expect(JSON.stringify(await found.json())).toContain(id)
})

test('Photos of past work are added, captioned, put in order by keyboard, and seen on the profile; so is the logo', async ({
  page,
  admin,
  expectAccessible,
}) => {
  test.slow()
  const { id } = await join(page, admin)
  expect((await admin.post(`/api/admin/contractors/${id}/publish`)).ok()).toBe(true)
  await page.goto('/contractor-dashboard?tab=profile&at=photos')
  await expect(page.getByText('0 of 24')).toBeVisible()
  await page.getByLabel('Add photos').setInputFiles([
    { name: 'porch.png', ...picture },
    { name: 'roof.png', ...picture },
  ])
  // Both are stored in several sizes by then, which takes its time on a busy machine.
  await expect(page.getByText('2 of 24')).toBeVisible({ timeout: 30_000 })
  for (const [name, caption] of [
    ['photo 1', 'A porch'],
    ['photo 2', 'A roof'],
  ] as const) {
    await page.getByRole('button', { name: `Caption of ${name}` }).click()
    await page.getByLabel(/What it shows/).fill(caption)
    await page.getByRole('button', { name: 'Save caption' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await expectAccessible()
  // The dialog gives the focus back to its button first.
  await expect(page.getByRole('button', { name: 'Caption of A roof' })).toBeFocused()
  await page.getByRole('button', { name: 'Move A roof', exact: true }).press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(page.getByText('A roof is put down at 1 of 2.')).toBeAttached()
  await expectToast(page, 'Order saved')
  await page.getByLabel('Add a logo').setInputFiles({ name: 'logo.png', ...picture })
  await expectToast(page, 'Logo changed')
  await page.goto(`/contractors/${id}`)
  await expect(page.getByRole('heading', { name: 'Photos of past work' })).toBeVisible()
  const { photos } = await (await page.request.get(`/api/contractors/${id}`)).json()
  expect(photos.map(({ caption }: { caption: string }) => caption)).toEqual(['A roof', 'A porch'])
  await expectAccessible()
})

test('What is typed into a profile, a quote and a document is offered again, and leaving it asks', async ({
  page,
  admin,
}) => {
  test.slow()
  const { id } = await join(page, admin)
  const project = await givenProject(admin)
  const assigned = await admin.post(`/api/admin/projects/${project.id}/assign`, { data: { contractorId: id } })
  const lead = (await assigned.json()).id
  const keeps = async (address: string, label: string | RegExp, leave: () => Promise<void>) => {
    await page.goto(address)
    const field = page.getByLabel(label).first()
    await field.fill('Words of an hour')
    await page.reload()
    await expect(page.getByText(/^Restored/)).toBeVisible()
    await expect(field).toHaveValue('Words of an hour')
    await leave()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep writing' }).click()
    await expect(field).toHaveValue('Words of an hour')
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(field).not.toHaveValue('Words of an hour')
  }
  const toLeads = () => page.getByRole('tab', { name: 'Leads' }).click()
  await keeps('/contractor-dashboard?tab=profile', 'Description', toLeads)
  await keeps('/contractor-dashboard?tab=documents', /^Description/, toLeads)
  await keeps(`/contractor-dashboard?lead=${lead}`, /^Included/, () =>
    page.getByRole('link', { name: 'Back to leads' }).click(),
  )
})

test('An upload and a download go on after a sign-in in place', async ({ page, admin }) => {
  const { id } = await join(page, admin)
  const signInAgain = async () => {
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.goto('/contractor-dashboard?tab=documents')
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'licence.pdf', ...certificate })
  await page.context().clearCookies({ name: 'trowel_session' })
  await page.getByRole('button', { name: 'Upload Document' }).click()
  await signInAgain()
  await expectToast(page, 'Document uploaded successfully')
  const card = page.getByRole('region', { name: 'licence.pdf' })
  await page.context().clearCookies({ name: 'trowel_session' })
  await card.getByRole('link', { name: 'licence.pdf' }).click()
  await signInAgain()
  await expect(card).toBeVisible()
  expect((await (await page.request.get('/api/contractor/profile')).json()).id).toBe(id)
})

test('A contractor who is away says until when; a refusal stands at the field', async ({
  page,
  admin,
  expectAccessible,
}) => {
  await join(page, admin)
  await page.goto('/contractor-dashboard?tab=profile&at=availability')
  await page.getByLabel(/^Away until/).fill('2020-01-01')
  await page.getByRole('button', { name: 'Save Availability' }).click()
  await expect(page.getByLabel(/^Away until/)).toHaveAccessibleDescription(/This day is past/)
  await expectAccessible()
  await page.getByLabel(/^Away until/).fill(dayAfter(9))
  await page.getByLabel('Open leads at a time').fill('3')
  await page.getByRole('button', { name: 'Save Availability' }).click()
  await expectToast(page, 'Availability saved')
  await page.reload()
  await expect(page.getByLabel(/^Away until/)).toHaveValue(dayAfter(9))
})
