import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address as proxies write it, perhaps with a port: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/

/**
 * The one way an IP address is written: without port, brackets and zone, IPv4 inside of IPv6 as IPv4, IPv6 shortened.
 * What is no address is given back as it is, at most 64 characters of it.
 */
export function canonicalAddress(text: string): string {
  const [, bracketed, v4] = withPort.exec(text) ?? []
  const address = parse(bracketed ?? v4 ?? text)
  return address ? address.toString() : text.slice(0, 64)
}

/**
 * What counts as one origin in limits: an IPv4 address, or the /64 of an IPv6 address, which is the least that one
 * customer gets (RFC 6177), so that all of its addresses share a limit. Anything else is given back as it is.
 */
export function networkOf(text: string): string {
  const address = parse(text)
  if (!address) return text
  if (address.kind() === 'ipv4') return address.toString()
  return ipv6Network(address, 64)
}

/** The network of one line into a home (RFC 6177): the /56 of an IPv6 address; else as `networkOf`. */
export function lineOf(text: string): string {
  const address = parse(text)
  return address?.kind() === 'ipv6' ? ipv6Network(address, 56) : networkOf(text)
}

/** The /48 of an IPv6 address, the most that one customer is usually given (RFC 6177); nothing for anything else. */
export function siteOf(text: string): string | undefined {
  const address = parse(text)
  return address?.kind() === 'ipv6' ? ipv6Network(address, 48) : undefined
}

function ipv6Network(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`)}/${bits}`
}

/** Whether an address belongs to the public internet: not to an own, shared, reserved or translating network. */
export function isPublicAddress(text: string): boolean {
  const address = parse(text)
  if (address?.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number])
}

/** Whether an address is this machine's own: `127.0.0.0/8` or `::1`. */
export function isLoopback(text: string): boolean {
  return parse(text)?.range() === 'loopback'
}

function parse(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // Node's own check first: the library also reads short forms such as `0x7f.1`, and throws inside for each other kind.
  const plain = text.replace(/%.*$/, '')
  return isIP(plain) ? ipaddr.process(plain) : undefined
}
