import { describeDevice } from './device'

/** Characters of an IP address. Other values of the header (`unknown`, obfuscated names) are ignored. */
const addressShape = /^[A-Za-z0-9_.:-]{1,64}$/

/** The address and device of a request, as sessions and the audit log store them. */
export function originOf({ address, userAgent }: { address: string; userAgent?: string }) {
  return { address: addressShape.test(address) ? address : 'unknown', device: describeDevice(userAgent) }
}
