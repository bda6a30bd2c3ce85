import { setTimeout as sleep } from 'node:timers/promises'
import { env } from '~/env'
import { database } from '~/server/db/client'
import { prepareSchema } from '~/server/db/migrate'
import { assertDirect, assertPrepares } from '~/server/db/pooler'
import { NotMigratedError, ownsDatabase } from '~/server/db/roles'
import { log } from '~/server/observability/log'
import { seedReference } from '~/server/seed/reference'

const patienceMs = 30_000

/** Brings the database up to date, whoever else starts at the same time; waits while it is still starting itself. */
export async function prepareDatabase(url: string): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(1000)) {
    try {
      await assertDirect(env.DATABASE_DIRECT_URL)
      await assertPrepares(url)
      await prepareSchema(env.DATABASE_OWNER_URL ?? env.DATABASE_DIRECT_URL, url)
      await warnOfOwner(url)
      return await seedReference(database())
    } catch (error) {
      const code = (error as { code?: string }).code ?? ''
      const starting = ['ECONNREFUSED', 'ECONNRESET', 'CONNECT_TIMEOUT', '57P03'].includes(code)
      const behind = error instanceof NotMigratedError
      if (!(starting || behind) || Date.now() > deadline) throw error
      log.warn({ code }, behind ? 'the database is not migrated yet' : 'the database does not answer yet')
    }
  }
}

/** An installation whose application may change its own tables is told so; development and the demo are not. */
async function warnOfOwner(url: string): Promise<void> {
  if (env.NODE_ENV !== 'production' || env.DEMO || !(await ownsDatabase(url))) return
  log.warn(
    'DATABASE_URL names the owner of the tables: docs/operations.md says how to give the application its own role',
  )
}
