import { InvalidError } from '~/domain/errors'
import { hashPassword } from '~/server/auth/password'
import type { ServiceContext } from '../context'
import { takePasswordTurn } from './take-password-turn'

const tooCommon = 'This password is one of the most common ones. Please choose another.'

let common: Promise<Set<string>> | undefined

/** Loaded when the first password is chosen: a sign-in needs no list. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * The hash of a password somebody chooses: for an account that is opened, changed or reset. `field` is where it was typed.
 * @throws InvalidError when it stands, in whatever case, in a list of the 49,000 most common ones (ASVS 5, 6.2.4).
 */
export async function hashNewPassword(
  ctx: ServiceContext,
  password: string,
  field: 'password' | 'newPassword',
): Promise<string> {
  common ??= loadCommon()
  if ((await common).has(password.toLowerCase())) throw new InvalidError(tooCommon, { field })
  return takePasswordTurn(ctx, () => hashPassword(password))
}
