import { database } from '~/server/db/client'
import { systemContext } from '~/server/jobs/system-context'
import { inTransaction } from '~/server/services/context'
import { endAccess } from '~/server/services/recovery/end-access'

/** Ends every session, every API key and every link that is out, as docs/operations.md says for a secret that has leaked. */
const ctx = systemContext(database(), 'access-end')
const sessions = await inTransaction(ctx, (tx) => endAccess(tx, ctx))
console.log(`Ended ${sessions} sessions, every API key, and every link that was out.`)
await database().$client.end()
