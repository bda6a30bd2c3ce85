import { env } from '~/env'
import { canonicalAddress } from '~/lib/network-address'

/**
 * The client's address: the peer's own, or with `TRUST_PROXY` the entry of X-Forwarded-For that the outermost of our
 * proxies wrote. Entries before that one are the client's claim.
 */
export function clientAddress(
  headers: Headers,
  socketAddress?: string,
  trustedProxies: number = env.TRUST_PROXY,
): string {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',')
  const hops = [...forwarded, socketAddress ?? ''].map((hop) => hop.trim()).filter(Boolean)
  const trusted = hops.at(-1 - trustedProxies) ?? hops[0] ?? 'unknown'
  return canonicalAddress(trusted)
}
