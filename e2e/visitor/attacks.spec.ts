import type { APIRequestContext, Page } from 'playwright/test'
import { demoAccounts } from '../../src/server/seed/demo-accounts'
import { choose, expect, linkInMail, test, uniqueName } from '../fixtures'

const payload = `"><img src=x onerror="window.hurt=1"><script>window.hurt=1</script><svg onload=window.hurt=1>{{7*7}}`
const breakout = `</script><script>window.hurt=1</script>`

async function send(request: APIRequestContext, method: 'post' | 'patch', path: string, data: object = {}) {
  const answer = await request[method](`/api${path}`, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

const signIn = (request: APIRequestContext, role: string) => {
  const account = demoAccounts.find((candidate) => candidate.role === role)
  return send(request, 'post', `/auth/login/${role}`, { email: account?.email, password: account?.password })
}

/** A published company with an account, all of whose texts are hostile. */
async function publishHostileCompany(request: APIRequestContext, name: string) {
  const email = `${name.replace(/\W/g, '').toLowerCase()}@example.ca`
  const [category] = await (await request.get('/api/categories')).json()
  const { id } = await send(request, 'post', '/contractors/register', {
    companyName: `${name} ${breakout}`,
    contactName: payload,
    email,
    phone: '416 555 0123',
    city: "L'Orignal & Hull!",
    province: 'ON',
    postalCode: 'K1N 6N5',
    description: `${breakout} ${payload}`,
    website: 'https://example.ca/"><script>window.hurt=1</script>',
    serviceCategoryIds: [category.id],
    status: 'application',
  })
  await signIn(request, 'admin')
  await send(request, 'post', `/admin/contractors/${id}/verify`)
  const { invitationLink } = await send(request, 'post', `/admin/contractors/${id}/send-invitation`)
  await send(request, 'post', '/auth/logout')
  const account = { password: 'long enough', firstName: payload.slice(0, 90), lastName: 'Evil' }
  const token = new URL(invitationLink).searchParams.get('token')
  await send(request, 'post', '/contractors/accept-invitation', { token, ...account })
  await send(request, 'post', '/auth/logout')
  await signIn(request, 'admin')
  const { slug } = await send(request, 'post', `/admin/contractors/${id}/publish`)
  await send(request, 'post', '/auth/logout')
  return { id, slug, email, password: account.password }
}

/** Opens a screen and finds that what people typed is text on it. */
async function expectHarmless(page: Page, address: string, shows?: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading').first()).toBeVisible()
  if (shows) await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expectNothingRan(page)
}

async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'hurt' in window), `a script ran on ${page.url()}`).toBe(false)
  await expect(page.locator('img[src="x"], svg[onload]')).toHaveCount(0)
  const hrefs = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.filter((href) => /^\s*(javascript|data|vbscript):/i.test(href))).toEqual([])
}

test('What people type is text on every screen that shows it, and runs nowhere', async ({ page }) => {
  test.setTimeout(180_000)
  const request = page.request
  const name = uniqueName('Evil Roofs')
  const company = await publishHostileCompany(request, name)
  const customer = `Eve ${name}`
  const email = `eve-${company.email}`
  const lead = {
    propertyType: 'residential',
    serviceNeeded: 'Roofing',
    customerName: `${customer} ${breakout}`,
    email,
    phone: '613 555 0111',
    city: "L'Orignal & Hull!",
    postalCode: 'K1N 6N5',
    description: `${payload} and a roof that leaks`,
    timeline: 'Flexible',
    contractorId: company.id,
  }
  const { id: project } = await send(request, 'post', '/leads', lead)

  const homeowner = { email: `h-${email}`, password: 'long enough', firstName: payload.slice(0, 90), lastName: name }
  await send(request, 'post', '/auth/register/homeowner', homeowner)
  const review = {
    rating: 5,
    comment: `${payload} ${breakout}`,
    customerName: payload.slice(0, 90),
    contractorId: company.id,
  }
  await send(request, 'post', '/homeowner/reviews', { ...review, projectType: breakout })
  await expectHarmless(page, '/customer-portal')
  await expectHarmless(page, '/customer-portal?view=profile')
  await send(request, 'post', '/auth/logout')

  for (const tab of ['', '?tab=services', '?tab=reviews'])
    await expectHarmless(page, `/contractors/${company.slug}${tab}`, name)
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data.name).toBe(`${name} ${breakout}`)
  await expectHarmless(page, `/contractors?search=${encodeURIComponent(name)}`)
  await expectHarmless(page, await linkInMail(page, email, 'request', '/customer-portal?request='))

  await send(request, 'post', '/auth/login/contractor', { email: company.email, password: company.password })
  const [{ id: leadId }] = await (await request.get('/api/contractor/leads')).json()
  await send(request, 'post', `/contractor/leads/${leadId}/messages`, { body: payload })
  const quote = { total: 100, taxes: 0, included: payload, excluded: breakout, note: payload, validUntil: '2199-01-31' }
  await send(request, 'post', `/contractor/leads/${leadId}/quote`, quote)
  for (const address of ['', `?lead=${leadId}`, '?tab=profile', '?tab=documents', '?tab=analytics'])
    await expectHarmless(page, `/contractor-dashboard${address}`)
  await send(request, 'post', '/auth/logout')

  await signIn(request, 'admin')
  await send(request, 'patch', `/admin/projects/${project}`, { internalNotes: payload, contractorNotes: breakout })
  await expectHarmless(page, `/admin/projects/${project}`, customer)
  await expectHarmless(page, `/admin/contractors/${company.id}`, name)
  for (const list of ['projects', 'contractors', 'homeowners', 'reviews', 'audit'])
    await expectHarmless(page, `/admin/${list}?search=${encodeURIComponent(name)}`)
  await expectHarmless(page, '/admin')
})

test('What people type is text in the portal of a homeowner who proved their email', async ({ page }) => {
  test.setTimeout(180_000)
  const request = page.request
  const name = uniqueName('Evil Portal')
  const company = await publishHostileCompany(request, name)
  const email = `owner-${company.email}`
  const account = { email, password: 'long enough', firstName: payload.slice(0, 90), lastName: name }
  await send(request, 'post', '/auth/register/homeowner', account)
  const { id: project } = await send(request, 'post', '/leads', {
    serviceNeeded: `Roof ${breakout}`,
    customerName: `${name} ${breakout}`,
    email,
    phone: '613 555 0111',
    city: "L'Orignal & Hull!",
    description: `${payload} and a roof that leaks`,
    contractorId: company.id,
  })
  await page.goto(await linkInMail(page, email, 'Confirm your email', 'proof='))
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expectNothingRan(page)
  await send(request, 'post', '/auth/logout')

  await send(request, 'post', '/auth/login/contractor', { email: company.email, password: company.password })
  const [{ id: lead }] = await (await request.get('/api/contractor/leads')).json()
  await send(request, 'post', `/contractor/leads/${lead}/messages`, { body: `${name} ${payload}` })
  const quote = { total: 100, taxes: 0, included: payload, excluded: breakout, note: payload, validUntil: '2199-01-31' }
  await send(request, 'post', `/contractor/leads/${lead}/quote`, quote)
  await send(request, 'post', '/auth/logout')

  await send(request, 'post', '/auth/login/homeowner', { email, password: account.password })
  await expectHarmless(page, `/customer-portal?view=projects&project=${project}`, name)
  await send(request, 'post', `/homeowner/leads/${lead}/messages`, { body: `${breakout} ${payload}` })
  await send(request, 'post', `/homeowner/projects/${project}/accept`, { assignmentId: lead })
  const planned = { title: `${name} ${breakout}`, amount: 50 }
  const plan = await send(request, 'post', `/homeowner/projects/${project}/milestones`, planned)
  const [{ id: milestone, version }] = plan.milestones
  const paid = { version, paidOn: '2026-01-04', method: 'cheque', receiptNumber: payload.slice(0, 40) }
  await send(request, 'post', `/homeowner/milestones/${milestone}/pay`, paid)
  await expectHarmless(page, '/customer-portal?view=projects', "L'Orignal & Hull!")
  await expectHarmless(page, `/customer-portal?view=projects&project=${project}`, name)
  await expectHarmless(page, '/customer-portal?view=messages', name)
  await expectHarmless(page, `/customer-portal?view=messages&lead=${lead}`, payload)
  await expectHarmless(page, '/customer-portal?view=payments', `${name} ${breakout}`)
  await expectHarmless(page, '/customer-portal?view=settings', 'Profile settings')
  await send(request, 'post', '/auth/logout')

  await send(request, 'post', '/auth/login/contractor', { email: company.email, password: company.password })
  await expectHarmless(page, `/contractor-dashboard?lead=${lead}`, `${name} ${breakout}`)
})

test('What an admin writes into a question is text in the wizard, and among the questions', async ({ page }) => {
  const request = page.request
  const label = `${uniqueName('Evil Question')} ${breakout}`
  const questionId = `evil${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
  const texts = { label, helpText: payload, placeholder: payload, options: [payload, breakout] }
  const question = { ...texts, serviceCategorySlug: 'handyman-repairs', questionId, type: 'multiselect' }
  const categories: { slug: string; name: string }[] = await (await request.get('/api/categories')).json()
  const service = categories.find(({ slug }) => slug === question.serviceCategorySlug)?.name ?? ''
  await signIn(request, 'admin')
  const { id } = await send(request, 'post', '/admin/service-questions', question)
  try {
    await expectHarmless(page, `/admin/service-questions?category=${question.serviceCategorySlug}`, label)
    await page.goto('/project/new')
    await page.getByRole('radio', { name: 'Residential' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await choose(page, 'Service type', service)
    await expect(page.getByText(label)).toBeVisible()
    await expect(page.getByText(breakout, { exact: true })).toBeVisible()
    await expectNothingRan(page)
  } finally {
    await request.delete(`/api/admin/service-questions/${id}`)
  }
})

const pages = [
  '/',
  '/how-it-works',
  '/for-contractors',
  '/privacy',
  '/terms',
  '/contractors',
  '/contractors/tremblay-and-fils-renovation',
  '/project/new',
  '/customer-portal',
  '/reset-password',
  '/unsubscribe',
  '/follow',
  '/contractor/login',
  '/contractor/accept-invitation',
  '/contractor-registration',
  '/contractor-dashboard',
  '/admin',
  '/admin/login',
  '/nothing-here',
]

const strange = [
  'token=%00&request=%00&proof=%00&view=__proto__&tab=constructor&lead=%ff',
  'token[]=a&token[]=b&view=a&view=b&search[x]=1&page=-1&offset=1e309&limit=x&cursor=%7B',
  `search=${'x'.repeat(3000)}&service=${'%F0%9F%8F%A0'.repeat(100)}&q=%27%20or%201%3D1`,
]

for (const path of pages)
  test(
    `The page ${path} lets nobody frame it or write scripts into it, whatever its address says`,
    { tag: '@main' },
    async ({ request }, testInfo) => {
      test.skip(testInfo.project.name === 'phone', 'the answer is the same on every screen')
      const headers = (await request.get(path)).headers()
      const policy = headers['content-security-policy'] ?? ''
      const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? ''
      expect(scripts).toMatch(/^script-src 'self'/)
      expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).toContain("object-src 'none'")
      expect(policy).toContain("form-action 'self'")
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      for (const query of strange) expect((await request.get(`${path}?${query}`)).status(), query).toBeLessThan(500)
    },
  )
