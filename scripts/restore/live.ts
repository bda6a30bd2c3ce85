import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { env } from '~/env'
import { openSession } from '~/server/auth/session'
import { database } from '~/server/db/client'
import { contractors, documents, users } from '~/server/db/schema'
import { systemContext } from '~/server/jobs/system-context'
import { startWorker } from '~/server/jobs/worker'
import { erasePerson } from '~/server/services/account/erase-person'
import { issueEmailToken } from '~/server/services/account/issue-email-token'
import { inTransaction } from '~/server/services/context'
import { eraseContractor } from '~/server/services/contractor/erase-contractor'
import { deleteDocument } from '~/server/services/document/delete-document'

/**
 * What happens around the backup of the rehearsal. `before`: somebody signs in and asks for a reset. `after`: a
 * homeowner, a company and a document are erased, and a worker notes it. Says by its last line what must stay gone.
 */
const db = database()
const ctx = systemContext(db, 'rehearsal')

async function first<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows
  if (!row) throw new Error('the demo has nothing to rehearse with')
  return row
}

const homeowner = await first(db.select().from(users).where(eq(users.email, 'homeowner@trowel.example')))

if (process.argv[2] === 'before') {
  await openSession(db, homeowner)
  await openSession(db, await first(db.select().from(users).where(eq(users.role, 'admin'))))
  await issueEmailToken(db, ctx.now, {
    purpose: 'password_reset',
    userId: homeowner.id,
    email: homeowner.email,
    minutes: 60,
  })
} else {
  const papers = await first(
    db
      .select({ document: documents, contractor: contractors })
      .from(documents)
      .innerJoin(contractors, eq(contractors.id, documents.contractorId))
      .where(isNotNull(contractors.userId))
      .orderBy(documents.id),
  )
  const leaving = await first(
    db
      .select({ id: contractors.id })
      .from(contractors)
      .where(and(isNotNull(contractors.userId), ne(contractors.id, papers.contractor.id)))
      .orderBy(contractors.id),
  )
  await inTransaction(ctx, async (tx) => {
    await eraseContractor(tx, ctx, leaving.id)
    await deleteDocument(tx, ctx.now, papers.document)
  })
  await inTransaction(ctx, (tx) => erasePerson(tx, ctx, { userId: homeowner.id }))
  const worker = await startWorker(db, env.DATABASE_URL)
  const left = sql`select from graphile_worker.jobs where task_identifier in ('note-erasure', 'remove-objects')`
  while ((await db.execute(left)).length > 0) await sleep(100)
  await worker.stop()
  console.log(JSON.stringify({ email: homeowner.email, contractor: leaving.id, document: papers.document.id }))
}
await db.$client.end()
