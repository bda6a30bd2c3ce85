import { InvalidError } from '~/domain/errors'
import { jsonSize } from '~/lib/json-size'

/** More than any contract takes. */
const most = { levels: 32, values: 10_000 } as const

/**
 * Refuses input that nests deeper, or holds more values, than any contract takes, before anything else walks it. Called
 * where input comes in: for all procedures, and where a body is read before its procedure is called or is for none.
 * @throws InvalidError
 */
export function limitInput(input: unknown): void {
  const { levels, values } = jsonSize(input, most)
  if (levels > most.levels) throw new InvalidError(`This is nested too deeply: at most ${most.levels} levels`)
  if (values > most.values)
    throw new InvalidError(`This holds too many values: at most ${most.values.toLocaleString('en-CA')}`)
}
