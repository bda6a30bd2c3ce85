import { env } from '~/env'
import { database } from '~/server/db/client'
import { startWorker } from '~/server/jobs/worker'
import { log } from '~/server/log'
import { prepareDatabase } from '~/server/process'

await prepareDatabase(env.DATABASE_URL)
const worker = await startWorker(database(), env.DATABASE_URL)
log.info('working on the queue')

const stop = async () => {
  await worker.stop()
  await database().$client.end({ timeout: 5 })
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
