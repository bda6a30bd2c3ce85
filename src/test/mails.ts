import { randomBytes } from 'node:crypto'
import type { Database } from '~/server/db/client'
import { mails } from '~/server/db/schema'
import { demoMails } from '~/server/seed/demo-mails'

/** A mail that the server of its recipient refused; says its id. */
export async function createFailedEmail(db: Database, overrides: Partial<typeof mails.$inferInsert> = {}) {
  const [row] = await db
    .insert(mails)
    .values({
      key: `refused:${randomBytes(6).toString('hex')}`,
      template: 'matched',
      recipient: 'gone@example.ca',
      props: { ...demoMails.matched.props },
      status: 'refused',
      attempts: 1,
      lastError: 'No such person',
      finishedAt: new Date(),
      ...overrides,
    })
    .returning({ id: mails.id })
  if (!row) throw new Error('nothing was inserted')
  return row.id
}
