import { UnauthenticatedError } from '~/domain/errors'
import type { Actor } from '~/server/auth/actor'
import { type CallingKey, refuseEndedKey } from '~/server/auth/api-key'
import { findActors, holdSession } from '~/server/auth/session'
import type { Database, Executor } from '~/server/db/client'

/** Who called: what the request's session or key was resolved to. */
export interface CalledBy {
  actor: Actor
  key: CallingKey | null
}

/**
 * Looks again at who calls, behind what takes long: files that are read, pictures and documents that have their turn, a
 * password's hash. With the transaction of a change the session is held until it ends.
 * @throws UnauthenticatedError when the session or the key has ended, or an owner is an owner no more
 */
export async function refuseEnded(db: Database, { actor, key }: CalledBy, tx?: Executor): Promise<void> {
  if (key) return refuseEndedKey(db, key)
  const sessionId = 'sessionId' in actor && actor.sessionId
  if (!sessionId) return
  if (tx) await holdSession(tx, sessionId)
  const settingUp = actor.kind === 'admin' && actor.mustSetUpSecondFactor === true
  const current = (await findActors(tx ?? db, [sessionId], { settingUp })).get(sessionId)
  if (!current || levelOf(current) !== levelOf(actor)) throw new UnauthenticatedError()
}

const levelOf = (actor: Actor) => ('level' in actor ? actor.level : null)
