import { describeDevice } from './device'

/** What a network address consists of. Anything else is a proxy's own word or somebody's claim, and is not kept. */
const addressShape = /^[A-Za-z0-9_.:-]{1,64}$/

/** From where and by what a request came, as sessions and the audit keep it. */
export function originOf({ address, userAgent }: { address: string; userAgent?: string }) {
  return { address: addressShape.test(address) ? address : 'unknown', device: describeDevice(userAgent) }
}
