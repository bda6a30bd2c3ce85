import { database } from '~/server/db/client'
import { systemContext } from '~/server/jobs/system-context'
import { describeFailure } from '~/server/observability/describe-failure'
import { finishRestore } from '~/server/services/recovery/finish-restore'
import { namesOfFailed } from '~/server/services/run-each'
import { ledgerFolder } from '~/server/storage/ledger'

/** The last step of a restore, before web and worker start again (docs/operations.md). Ends with 1 when a part failed. */
try {
  const done = await finishRestore(systemContext(database(), 'restore-finish'))
  console.log(`${done.entries} erasures are noted in ${ledgerFolder()}.`)
  if (done.entries === 0)
    console.log('If anything was ever deleted, put the ledger there that was kept, and run this again.')
  console.log(
    `Erased again: ${done.people} accounts, ${done.requests} requests, ${done.contractors} contractors, ${done.documents} documents.`,
  )
  console.log(`Ended ${done.sessions} sessions, and every link that was out.`)
} catch (error) {
  for (const said of [...namesOfFailed(error), describeFailure(error)]) console.error(said)
  const rest = error instanceof AggregateError ? 'Everything else was done. ' : ''
  console.error(`Not finished. ${rest}Mend the cause, and run this again before web and worker start.`)
  process.exitCode = 1
}
await database().$client.end()
