import { UnauthenticatedError } from '~/domain/errors'
import { refuseEndedKey } from '~/server/auth/api-key'
import { findActors } from '~/server/auth/session'
import type { ApiContext } from './context'

/**
 * Looks again at who calls, once files were read: that takes as long as their sender likes. Other bodies are read before
 * anybody is looked up.
 * @throws UnauthenticatedError when the session or the key has ended
 */
export async function refuseEnded({ db, key, actor }: ApiContext): Promise<void> {
  if (key) return refuseEndedKey(db, key)
  const sessionId = 'sessionId' in actor && actor.sessionId
  if (sessionId && !(await findActors(db, [sessionId])).has(sessionId)) throw new UnauthenticatedError()
}
