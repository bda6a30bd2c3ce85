import type { FollowInput } from '~/contracts/live'
import { NotFoundError } from '~/domain/errors'
import type { SignedInActor } from '~/server/auth/actor'
import type { ServiceContext } from '../context'
import { type ChangeHub, changeHub } from './change-hub'
import { type Batch, readerOf, renewal, toBatch } from './follower'
import { resumeChanges } from './read-changes'

/**
 * What changes for somebody from now on, after what they missed: kinds and ids, nothing of what it says. Who is told what
 * is decided by their session, which is checked for as long as the line is open.
 * @throws UnauthenticatedError as soon as the session has ended; NotFoundError for a contractor without a company;
 *   TooManyRequestsError
 */
export async function* followChanges(
  ctx: ServiceContext<SignedInActor>,
  input: FollowInput,
  signal: AbortSignal | undefined,
  hub: ChangeHub = changeHub(),
): AsyncGenerator<Batch> {
  const reader = readerOf(ctx.actor)
  if (!reader) throw new NotFoundError('Contractor profile')
  const follower = await hub.join({ actor: ctx.actor, address: ctx.address }, reader)
  const abort = () => follower.end(renewal())
  signal?.addEventListener('abort', abort)
  try {
    if (signal?.aborted) throw renewal()
    // Read after the line is open, so that nothing falls between the two.
    const { position, everything, changes } = await resumeChanges(ctx.db, reader, input)
    yield everything ? { position, everything, changes: [] } : toBatch(changes, position)
    while (true) yield await follower.take()
  } finally {
    signal?.removeEventListener('abort', abort)
    hub.leave(follower)
  }
}
