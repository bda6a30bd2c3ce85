import { secondFactorMessages } from '~/contracts/second-factor'
import { UnauthenticatedError } from '~/domain/errors'

/** What a second step is answered whose sign-in took too long, ended or was finished by another. */
export function expiredChallenge(): UnauthenticatedError {
  return new UnauthenticatedError(secondFactorMessages.expired, { reason: 'second_factor_expired' })
}
