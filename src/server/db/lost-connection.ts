import { log } from '~/server/log'

/**
 * The database's driver throws outside of any promise when a transaction goes on after its connection broke. The
 * transaction has failed already, so the process lives on. Anything else nobody caught ends it.
 */
export function surviveLostConnections(): void {
  process.on('uncaughtException', (error) => {
    if (isLateWrite(error)) return log.warn('a transaction went on after its connection broke')
    log.fatal({ err: error }, 'unexpected error')
    process.exit(1)
  })
}

function isLateWrite({ name, stack = '' }: Error): boolean {
  return name === 'TypeError' && /\bnextWrite\b.*[\\/]postgres[\\/]/.test(stack)
}
