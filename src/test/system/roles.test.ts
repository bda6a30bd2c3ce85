import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { connect } from '~/server/db/connect'
import { wizardBody } from '../factories'
import { givenInstances, post } from '../instances'
import { startSmtp } from '../smtp'

/** The product as compose.yaml runs it: an owner who migrates, and everything else as the application. Needs the build. */
const given = givenInstances({ empty: true })
const server = () => connect(inject('serverUrl'), { max: 1 })

/** An owner of the database who is no superuser, and the address of a role that does not exist yet. */
async function givenAddresses(): Promise<{ owner: string; application: string }> {
  const [owner, application] = [`${given.name}_owner`, `${given.name}_app`].map((name) => {
    const url = new URL(given.env.DATABASE_URL ?? '')
    url.username = name
    url.password = 'secret'
    return url.href
  })
  const admin = server()
  await admin.$client.unsafe(`create role ${given.name}_owner login createrole password 'secret'`)
  await admin.$client.unsafe(`alter database ${given.name} owner to ${given.name}_owner`)
  await admin.$client.end()
  return { owner: owner ?? '', application: application ?? '' }
}

afterEach(async () => {
  const { name } = given
  const admin = server()
  await admin.$client.unsafe(`drop database if exists ${name} with (force)`)
  await admin.$client.unsafe(`drop role if exists ${name}_app`)
  await admin.$client.unsafe(`drop role if exists ${name}_owner`)
  await admin.$client.end()
})

const migrate = (env: Record<string, string>) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/migrate.ts'], {
    env: { PATH: process.env.PATH, DEMO: 'true', ...env } as never,
  })

test('the owner migrates; web and worker take a request, run its job and send its mail without any DDL', async () => {
  const smtp = await startSmtp()
  try {
    const { owner, application } = await givenAddresses()
    await migrate({ DATABASE_OWNER_URL: owner, DATABASE_URL: application })
    await migrate({ DATABASE_OWNER_URL: owner, DATABASE_URL: application })
    const env = { DATABASE_URL: application, SMTP_URL: smtp.url, EMAIL_FROM: 'Trowel <a@b.ca>' }
    const [web, worker] = await Promise.all([given.start({ ...env, WORKER: 'off' }), given.startWorker(env)])
    expect((await post(web.url, '/leads', wizardBody)).status).toBe(201)
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 20_000, interval: 50 })
    expect((await fetch(`${web.url}/api/health`)).status).toBe(200)
    const [used] = await given.db.$client`
      select count(*)::int as others from pg_stat_activity
      where datname = ${given.name} and application_name = 'trowel' and usename = ${`${given.name}_owner`}`
    expect(used?.others).toBe(0)
    expect(web.output() + worker.output()).not.toMatch(/permission denied|must be owner/)
    const db = connect(application, { max: 1 })
    for (const refused of ['create table mine (id int)', 'delete from audit_log', "update consents set wording = ''"])
      await expect(db.$client.unsafe(refused)).rejects.toThrow('permission denied')
    await db.$client.end()
  } finally {
    await smtp.close()
  }
})

test('the application does not start on a database that nobody has migrated, and says whose work that is', async () => {
  const { owner, application } = await givenAddresses()
  await migrate({ DATABASE_OWNER_URL: owner, DATABASE_URL: application })
  await given.db.$client`update drizzle.__drizzle_migrations set created_at = 1`
  const failure = await migrate({ DATABASE_URL: application }).then(
    () => '',
    (error) => String(error.stderr),
  )
  expect(failure).toContain('Run `npm run db:migrate` with DATABASE_OWNER_URL')
})
