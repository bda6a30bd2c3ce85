import { InvalidError } from '~/domain/errors'
import { unstorableMessage, unstorablePaths } from '~/domain/storable-text'

/**
 * Refuses input with text that Postgres cannot store, whatever its contract says: a contract may drop the field, or take
 * any JSON there. Called where input comes in, once for all procedures and once for each route that is none.
 * @throws InvalidError that names the fields
 */
export function refuseUnstorable(input: unknown): void {
  const paths = unstorablePaths(input)
  if (paths.length === 0) return
  throw new InvalidError(unstorableMessage, { issues: paths.map((path) => ({ path, message: unstorableMessage })) })
}
