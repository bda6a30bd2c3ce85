import type { AdminLevel } from '~/domain/admin-level'
import { InvalidError } from '~/domain/errors'
import { confirmPassword } from '../account/confirm-password'
import type { OwnerContext } from '../context'

/**
 * Asks for the caller's password before they invite or make an owner: whoever found an open session must not leave one
 * behind. Answers the hash it fitted, for `lockCaller`; undefined where the level is an agent's, which takes none.
 * @throws InvalidError on `password`; TooManyRequestsError.
 */
export async function confirmNewOwner(
  ctx: OwnerContext,
  adminLevel: AdminLevel,
  password: string | undefined,
): Promise<string | undefined> {
  if (adminLevel !== 'owner') return undefined
  if (password === undefined) throw new InvalidError('Your password is required', { field: 'password' })
  return confirmPassword(ctx, password, 'password')
}
