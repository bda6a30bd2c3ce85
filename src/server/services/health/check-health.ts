import type { Database } from '~/server/db/client'
import { countLiveWorkers } from '~/server/queue/live-workers'

export interface Health {
  status: 'ok' | 'unavailable'
  database: 'ok' | 'away'
  queue: 'ok' | 'away'
}

const patienceMs = 3000

/** Whether the database answers and somebody works on the queue. Shows no version and no secret. */
export async function checkHealth(db: Database): Promise<Health> {
  const workers = await Promise.race([countLiveWorkers(db), giveUp()]).catch(() => null)
  const database = workers === null ? 'away' : 'ok'
  const queue = workers ? 'ok' : 'away'
  return { status: database === 'ok' && queue === 'ok' ? 'ok' : 'unavailable', database, queue }
}

function giveUp(): Promise<never> {
  return new Promise((_resolve, reject) => setTimeout(() => reject(new Error('no answer in time')), patienceMs).unref())
}
