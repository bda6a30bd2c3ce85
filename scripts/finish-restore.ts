import { database } from '~/server/db/client'
import { systemContext } from '~/server/jobs/system-context'
import { finishRestore } from '~/server/services/recovery/finish-restore'
import { ledgerFolder } from '~/server/storage/ledger'

/** The last step of a restore, before web and worker start again (docs/operations.md). */
const done = await finishRestore(systemContext(database(), 'restore-finish'))
console.log(`${done.entries} erasures are noted in ${ledgerFolder()}.`)
if (done.entries === 0)
  console.log('If anything was ever deleted, put the ledger there that was kept, and run this again.')
console.log(
  `Erased again: ${done.people} accounts, ${done.requests} requests, ${done.contractors} contractors, ${done.documents} documents.`,
)
console.log(`Ended ${done.sessions} sessions, and every link that was out.`)
await database().$client.end()
