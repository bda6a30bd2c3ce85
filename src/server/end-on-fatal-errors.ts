import { isDisconnected } from '~/server/db/violations'
import { log } from '~/server/observability/log'

/**
 * Logs what nobody caught, redacted as everything in the log, and ends the process: after it nothing is known of its
 * state. Other listeners are removed, since Next's print an error whole, with the values of its query, and go on.
 * Two that come of a lost database are survived, since what they belong to has failed already: a rejection that Next,
 * which starts a page's queries before it needs them, may never await, and a late write of the driver.
 */
export function endOnFatalErrors(): void {
  process.removeAllListeners('uncaughtException')
  process.removeAllListeners('unhandledRejection')
  process.on('uncaughtException', (error) => {
    if (isLateWrite(error)) log.warn('something was written to the database after its connection broke')
    else end(error)
  })
  process.on('unhandledRejection', (reason) => {
    if (isDisconnected(reason)) log.warn({ err: reason }, 'nobody waited for a query, and the database is away')
    else end(reason)
  })
}

function end(error: unknown): void {
  log.fatal({ err: error }, 'unexpected error')
  process.exit(1)
}

/** The database's driver throws so, outside of any promise, when a connection broke a moment before. */
function isLateWrite({ name, stack = '' }: Error): boolean {
  return name === 'TypeError' && /\bnextWrite\b.*[\\/]postgres[\\/]/.test(stack)
}
