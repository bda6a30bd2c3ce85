import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Change } from '~/contracts/live'
import { DomainError, TooManyRequestsError, UnauthenticatedError } from '~/domain/errors'
import { env } from '~/env'
import { networkOf } from '~/lib/network-address'
import { findActors } from '~/server/auth/session'
import { type Database, database } from '~/server/db/client'
import { driverOptions } from '~/server/db/connect'
import { log } from '~/server/observability/log'
import { metrics } from '~/server/observability/metrics'
import { Follower, type Identity, readerOf, renewal } from './follower'
import { keyOf, lookForChanges, type Reader } from './read-changes'

/** The channel on which a transaction that noted a change says so when it commits. */
const channel = 'changes'
/** How often sessions are checked, and looked for changes even if nobody called. */
const usualBeatMs = 5_000
/** Sessions of one statement: reading thousands of rows at once would hold everything else up. */
const sessionsAtOnce = 500
/** Seconds between two tries to listen again. */
const betweenTries = 1
/** Between two looks, so that a burst of changes is one. */
const pauseMs = 50

export const liveLimits = {
  /** Lines of one account to one instance: the oldest gives way to a newer. */
  perAccount: 10,
  /** Lines from one network to one instance. */
  perNetwork: 500 * env.RATE_LIMIT_FACTOR,
}

const stoppingError = () => new DomainError('Unavailable', 'The server is stopping', { retryAfter: 1 })

/**
 * This process's lines to open screens. While there is one, a single connection listens to the database, whatever their
 * number; what was noted is read once and shared out.
 */
export class ChangeHub {
  readonly #db: Database
  readonly #url: string
  readonly #beatMs: number
  readonly #followers = new Set<Follower>()
  #listening: Promise<postgres.Sql> | null = null
  #beats: NodeJS.Timeout | undefined
  #snapshot: string | null = null
  #looking: Promise<void> | null = null
  #again = false
  #stopped = false

  /** @param url the server's own address: a pooler in transaction mode passes no notifications on */
  constructor(db: Database, url: string, beatMs = usualBeatMs) {
    this.#db = db
    this.#url = url
    this.#beatMs = beatMs
  }

  get size(): number {
    return this.#followers.size
  }

  /**
   * Opens a line: from now on it is given what is noted for it.
   * @throws TooManyRequestsError for one network's lines; DomainError while the process stops
   */
  async join(identity: Identity, reader: Reader): Promise<Follower> {
    if (this.#stopped) throw stoppingError()
    this.#makeRoom(identity)
    const follower = new Follower(identity, reader)
    this.#followers.add(follower)
    metrics().liveLines.set(this.size)
    try {
      await this.#listen()
    } catch (error) {
      this.leave(follower)
      throw error
    }
    return follower
  }

  leave(follower: Follower): void {
    this.#followers.delete(follower)
    metrics().liveLines.set(this.size)
  }

  /** Ends every line and takes no new one: their browsers ask another instance. */
  async stop(): Promise<void> {
    this.#stopped = true
    for (const follower of this.#followers) follower.end(renewal())
    await this.#hangUp()
  }

  /** Ends the lines of sessions that have ended, and looks for what no notification told of. */
  async beat(): Promise<void> {
    if (this.size === 0) return this.#hangUp()
    try {
      await this.#checkSessions()
      await this.look()
    } catch (err) {
      log.warn({ err }, 'changes cannot be read')
    }
  }

  /** Reads what was noted since the last look, and gives it to whom it is for. */
  async look(): Promise<void> {
    this.#again = true
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #lookOn(): Promise<void> {
    while (this.#again) {
      this.#again = false
      const { snapshot, position, changes } = await lookForChanges(this.#db, this.#snapshot)
      this.#snapshot = snapshot
      const byReader = Map.groupBy(changes, ({ reader }) => reader)
      for (const follower of this.#followers) follower.give(byReader.get(follower.key) ?? none, position)
      if (this.#again) await sleep(pauseMs)
    }
  }

  #listen(): Promise<postgres.Sql> {
    this.#listening ??= this.#startListening().catch((error) => {
      this.#listening = null
      throw error
    })
    return this.#listening
  }

  async #startListening(): Promise<postgres.Sql> {
    const { options, ...address } = driverOptions(this.#url)
    const connection = postgres({
      ...address,
      max: 1,
      fetch_types: false,
      backoff: () => betweenTries,
      connection: { application_name: 'trowel-live', ...(options && { options }) },
    })
    const look = () => {
      this.look().catch((err: unknown) => log.warn({ err }, 'changes cannot be read'))
    }
    try {
      // Also after a lost connection, which the driver opens again: what was noted meanwhile is read then.
      await connection.listen(channel, look, look)
      await this.look()
    } catch (error) {
      await connection.end({ timeout: 1 })
      throw error
    }
    this.#beats = setInterval(() => this.beat(), this.#beatMs).unref()
    return connection
  }

  async #hangUp(): Promise<void> {
    clearInterval(this.#beats)
    const listening = this.#listening
    this.#listening = null
    this.#snapshot = null
    const connection = await listening?.catch(() => null)
    await connection?.end({ timeout: 1 })
  }

  #makeRoom({ actor, address }: Identity): void {
    const all = [...this.#followers]
    const network = networkOf(address)
    if (all.filter((other) => other.network === network).length >= liveLimits.perNetwork)
      throw new TooManyRequestsError(60, 'Too many screens of one network are open at once')
    const own = all.filter((other) => other.userId === actor.userId)
    if (own.length < liveLimits.perAccount) return
    const [oldest] = own
    if (!oldest) return
    oldest.end(new TooManyRequestsError(60, 'Too many screens of this account are open at once'))
    this.leave(oldest)
  }

  async #checkSessions(): Promise<void> {
    const all = [...this.#followers]
    for (let first = 0; first < all.length; first += sessionsAtOnce) {
      const followers = all.slice(first, first + sessionsAtOnce)
      const actors = await findActors(this.#db, [...new Set(followers.map(({ sessionId }) => sessionId))])
      for (const follower of followers) {
        const actor = actors.get(follower.sessionId)
        const reader = actor && readerOf(actor)
        if (!reader) follower.end(new UnauthenticatedError())
        else if (keyOf(reader) !== follower.key) follower.end(renewal())
      }
    }
  }
}

const none: Change[] = []

const holder = globalThis as typeof globalThis & { trowelChangeHub?: ChangeHub }

/** The process's one. */
export function changeHub(): ChangeHub {
  holder.trowelChangeHub ??= new ChangeHub(database(), env.DATABASE_DIRECT_URL)
  return holder.trowelChangeHub
}
