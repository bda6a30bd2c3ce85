import { inspect } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { stripPersonalData } from '~/domain/personal-data'
import { toStorable } from '~/domain/storable-text'
import { withoutSecrets } from '~/lib/secret-address'

const longest = 1000
const deepestCause = 3
const indescribable = 'An error that cannot be described'

/**
 * Whatever was thrown, as one text that can be stored and shown to an admin: at most 1000 characters, without emails,
 * phone numbers, postal codes and secrets of addresses. It never throws: an error may have a getter that does, and a value may hold itself.
 * @param redact takes personal data out
 */
export function describeFailure(
  thrown: unknown,
  redact: (text: string) => string = (text) => stripPersonalData(text).text,
): string {
  try {
    const said = redact(withoutSecrets(toStorable(textOf(thrown).slice(0, 2 * longest))))
    return toStorable(said.trim().slice(0, longest)) || indescribable
  } catch {
    return indescribable
  }
}

function textOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown
  if (thrown instanceof Error) return messagesOf(thrown).join(': ')
  return inspect(thrown, { depth: 1, maxArrayLength: 10, maxStringLength: 500, customInspect: false })
}

/** An error's message and those of its causes. A failed query's own repeats its parameters, which are people's data. */
function messagesOf(error: Error): string[] {
  const messages: string[] = []
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < deepestCause; at = at.cause, depth++)
    messages.push(at instanceof DrizzleQueryError ? 'A query failed' : String(at.message || at.name))
  return messages
}
