import type { Change, Changes } from '~/contracts/live'
import { networkOf } from '~/lib/network-address'
import type { SignedInActor } from '~/server/auth/actor'
import { keyOf, mostChanges, type Reader } from './read-changes'

export interface Identity {
  actor: SignedInActor
  /** The client's network address. */
  address: string
}

/** What somebody is told of; null for a contractor's account without a company. */
export function readerOf(actor: SignedInActor): Reader | null {
  if (actor.kind === 'admin') return { role: 'admin', id: null }
  if (actor.kind === 'homeowner') return { role: 'homeowner', id: actor.userId }
  return actor.contractorId ? { role: 'contractor', id: actor.contractorId } : null
}

/** Ends a line without a word, as a lost connection does: the browser opens another. */
export const renewal = () => new DOMException('The line is opened anew', 'AbortError')

export interface Batch extends Changes {
  position: string
}

/** One open line. What nobody has taken yet is kept once, and when it is too much, as `everything`. */
export class Follower {
  readonly key: string
  readonly userId: string
  readonly sessionId: string
  readonly network: string
  #waiting = new Map<string, Change>()
  #position = ''
  #error: Error | null = null
  #wake: () => void = () => {}

  constructor({ actor, address }: Identity, reader: Reader) {
    this.key = keyOf(reader)
    this.userId = actor.userId
    this.sessionId = actor.sessionId
    this.network = networkOf(address)
  }

  give(changes: readonly Change[], position: string): void {
    this.#position = position
    if (changes.length === 0) return
    for (const { kind, id } of changes)
      if (this.#waiting.size <= mostChanges) this.#waiting.set(`${kind}:${id}`, { kind, id })
    this.#wake()
  }

  end(error: Error): void {
    this.#error ??= error
    this.#wake()
  }

  /**
   * What was given since the last call; waits until there is something.
   * @throws what the line was ended with
   */
  async take(): Promise<Batch> {
    while (!this.#error && this.#waiting.size === 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      await promise
    }
    if (this.#error) throw this.#error
    const changes = [...this.#waiting.values()]
    this.#waiting = new Map()
    return toBatch(changes, this.#position)
  }
}

/** Changes as they are told, or that there are too many to tell. */
export function toBatch(changes: Change[], position: string): Batch {
  return changes.length > mostChanges
    ? { position, everything: true, changes: [] }
    : { position, everything: false, changes }
}
