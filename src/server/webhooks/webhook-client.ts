import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { webhookLimits } from '~/domain/webhook'
import { isLoopback, isPublicAddress } from '~/lib/network-address'

export interface WebhookAnswer {
  /** Null when none came. */
  status: number | null
  /** As much as is kept, as text that can be stored. */
  body: string | null
  /** Why no answer came, for a person. */
  error: string | null
  milliseconds: number
}

/** Asks the system's resolver for all addresses of a name. */
type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

interface Options {
  /** Also this machine's own addresses, without TLS. */
  loopback: boolean
  resolve?: Resolve
  seconds?: number
}

class RefusedAddressError extends Error {
  constructor() {
    super('The address is in a network that webhooks may not reach')
  }
}

class NoResponseError extends Error {
  constructor() {
    super('The connection was closed without an answer')
  }
}

/**
 * Sends webhooks to the public internet and nowhere else. A name is resolved once for each connection, to the addresses
 * that were checked; redirects are answers like any other.
 */
export class WebhookClient {
  readonly #loopback: boolean
  readonly #milliseconds: number
  readonly #agents: Record<string, http.Agent>

  constructor({ loopback, resolve = lookup, seconds = webhookLimits.seconds }: Options) {
    this.#loopback = loopback
    this.#milliseconds = seconds * 1000
    const kept = { keepAlive: true, lookup: this.#checked(resolve) }
    this.#agents = { 'https:': new https.Agent(kept), ...(loopback && { 'http:': new http.Agent(kept) }) }
  }

  /** Why nothing would be sent to this address, as far as it can be told without asking for its name; else null. */
  refuse(address: string): string | null {
    const url = URL.canParse(address) ? new URL(address) : null
    if (!url || !this.#agents[url.protocol] || url.username || url.password || url.hash)
      return `Please enter an ${this.#loopback ? 'http or ' : ''}https address without a password`
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !this.#mayReach(host)) return new RefusedAddressError().message
    return null
  }

  /** One try, which never throws. `signal` ends it early. */
  async post(
    address: string,
    headers: Record<string, string>,
    body: string,
    signal?: AbortSignal,
  ): Promise<WebhookAnswer> {
    const began = performance.now()
    const timeout = AbortSignal.timeout(this.#milliseconds)
    const answered = (answer: Partial<WebhookAnswer>): WebhookAnswer => ({
      status: null,
      body: null,
      error: null,
      ...answer,
      milliseconds: Math.round(performance.now() - began),
    })
    const refused = this.refuse(address)
    if (refused) return answered({ error: refused })
    try {
      const until = signal ? AbortSignal.any([timeout, signal]) : timeout
      return answered(await this.#send(new URL(address), headers, body, until))
    } catch (error) {
      return answered({ error: timeout.aborted ? 'No complete answer within ten seconds' : reasonOf(error) })
    }
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy()
  }

  #send(url: URL, headers: Record<string, string>, body: string, signal: AbortSignal) {
    const { request } = url.protocol === 'https:' ? https : http
    return new Promise<Pick<WebhookAnswer, 'status' | 'body'>>((resolve, reject) => {
      let isAnswered = false
      const sent = request(url, { method: 'POST', headers, agent: this.#agents[url.protocol], signal }, (response) => {
        isAnswered = true
        readText(response).then((text) => resolve({ status: response.statusCode ?? null, body: text }), reject)
      })
      sent.on('error', reject)
      // Node ends a request that is answered by a change of protocol (101) without an error and without a response.
      sent.on('close', () => {
        if (!isAnswered) reject(new NoResponseError())
      })
      sent.end(body)
    })
  }

  #mayReach(address: string): boolean {
    return isPublicAddress(address) || (this.#loopback && isLoopback(address))
  }

  #checked(resolve: Resolve): LookupFunction {
    return (name, options, done) =>
      resolve(name, { ...options, all: true }, (error, addresses) => {
        const [first] = addresses ?? []
        if (error || !first) return done(error ?? new Error('The name has no address'), '')
        if (!addresses.every(({ address }) => this.#mayReach(address))) return done(new RefusedAddressError(), '')
        if (options.all) return done(null, addresses)
        done(null, first.address, first.family)
      })
  }
}

/** The answer's beginning. The rest of a long one is not read. */
async function readText(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > webhookLimits.answerBytes) break
  }
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').toWellFormed()
  return text.slice(0, webhookLimits.answerKept).toWellFormed()
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut',
  ENOTFOUND: 'The name has no address',
  EAI_AGAIN: 'The name could not be resolved',
  ETIMEDOUT: 'Nobody answered',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
}

function reasonOf(error: unknown): string {
  if (error instanceof RefusedAddressError || error instanceof NoResponseError) return error.message
  const { code, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError') return 'The worker was stopped'
  if (code?.startsWith('HPE_')) return 'The answer was not HTTP'
  if (code && reasons[code]) return reasons[code]
  if (
    code?.includes('CERT') ||
    code?.startsWith('ERR_TLS') ||
    code?.startsWith('EPROTO') ||
    code?.includes('SELF_SIGNED')
  )
    return 'The certificate was not accepted'
  return code ? `The connection failed (${code})` : 'The connection failed'
}
