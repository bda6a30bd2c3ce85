import { readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createContractor, createProject, createUser, testPassword } from '../factories'
import { givenInstances, post } from '../instances'

/** The Content-Security-Policy of every page of the production server. Needs the build. */
const given = givenInstances({ per: 'file' })
let url: string

beforeAll(async () => {
  url = (await given.start()).url
})

/** Every page in `src/app`, by its address; parameters stay in brackets. */
const pages = readdirSync('src/app', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('page.tsx'))
  .map((file) => `/${file}`.replace(/\/\([a-z-]+\)/g, '').replace(/\/page\.tsx$/, '') || '/')
  .sort()

async function cookieOf(url: string, role: 'admin' | 'homeowner' | 'contractor', email: string): Promise<string> {
  const answer = await post(url, `/auth/login/${role}`, { email, password: testPassword })
  expect(answer.status, role).toBe(200)
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

function expectPolicy(path: string, { headers }: Response, html: string): void {
  const policy = headers.get('content-security-policy') ?? ''
  const [, scripts = ''] = /script-src 'self' ([^;]+);/.exec(policy) ?? []
  expect(scripts, path).toMatch(/^('nonce-[\w+/=]+'|'sha256-[\w+/]{43}='( 'sha256-[\w+/]{43}=')*)$/)
  for (const directive of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    'report-uri /api/csp-reports',
  ])
    expect(policy.split('; '), path).toContain(directive)
  const [, nonce] = /nonce-([^']+)/.exec(scripts) ?? []
  if (nonce)
    for (const [, attributes] of html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g))
      expect(attributes?.includes(`nonce="${nonce}"`) || attributes?.includes('application/ld+json'), path).toBe(true)
}

test('every page, whoever reads it, allows no scripts but its own and no frames', async () => {
  const company = await createContractor(given.db)
  const project = await createProject(given.db)
  const homeowner = await createUser(given.db, 'homeowner')
  const readers = {
    admin: await cookieOf(url, 'admin', (await createUser(given.db, 'admin')).email),
    nobody: '',
    ...(process.env.NIGHTLY && {
      contractor: await cookieOf(url, 'contractor', company.user.email),
      homeowner: await cookieOf(url, 'homeowner', homeowner.email),
    }),
  }
  expect(pages.filter((page) => page.startsWith('/admin/')).length).toBeGreaterThan(12)
  for (const page of pages) {
    const id = page.includes('project') ? project.id : page.startsWith('/admin') ? company.id : (company.slug ?? '')
    const path = page.replace('[id]', id).replace('[...missing]', 'nothing/here')
    for (const [reader, cookie] of Object.entries(readers)) {
      // Of calls only: it changes nothing of a page.
      const headers = { cookie, 'x-page-account': 'another' }
      const answer = await fetch(url + path, { headers, redirect: 'manual' })
      if (reader === 'admin' && page.startsWith('/admin') && !page.includes('missing'))
        expect(answer.status, path).toBeLessThan(400)
      expectPolicy(`${path} for ${reader}`, answer, await answer.text())
    }
  }
})

test('pages of errors have the policy of the others, whatever the address looks like', async () => {
  const cookie = await cookieOf(url, 'admin', (await createUser(given.db, 'admin')).email)
  const expectStatus = async (status: number, paths: readonly string[]) => {
    for (const path of paths) {
      const answer = await fetch(url + path, { headers: { cookie } })
      expect(answer.status, path).toBe(status)
      expectPolicy(path, answer, await answer.text())
    }
  }
  const files = ['/nothing.png', '/nothing.txt', '/images/nothing.svg', '/vendor/nothing', '/_next/nothing']
  await expectStatus(404, ['/nothing', '/admin/nothing', '/contractors/nobody', '/%ff', '/..%2f', ...files])
  await given.db.execute('alter table users rename column email to gone')
  await expectStatus(500, ['/admin', '/admin/projects', '/customer-portal'])
})
