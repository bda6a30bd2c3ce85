import { UnauthenticatedError } from '~/domain/errors'
import type { Actor } from '~/server/auth/actor'
import { type CallingKey, refuseEndedKey } from '~/server/auth/api-key'
import { findActors } from '~/server/auth/session'
import type { Database } from '~/server/db/client'

/**
 * Looks again at who calls, once files were read, which takes as long as their sender likes, or pictures had their turn.
 * Other bodies are read before anybody is looked up.
 * @throws UnauthenticatedError when the session or the key has ended, or an owner is an owner no more
 */
export async function refuseEnded(db: Database, actor: Actor, key: CallingKey | null): Promise<void> {
  if (key) return refuseEndedKey(db, key)
  const sessionId = 'sessionId' in actor && actor.sessionId
  if (!sessionId) return
  const current = (await findActors(db, [sessionId])).get(sessionId)
  if (!current || levelOf(current) !== levelOf(actor)) throw new UnauthenticatedError()
}

const levelOf = (actor: Actor) => ('level' in actor ? actor.level : null)
