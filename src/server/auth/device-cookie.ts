import { retention } from '~/domain/retention'
import { cookieName, cookiePattern, isSecure } from './cookie-name'

/** Browsers cap cookie lifetimes at 400 days. */
export const deviceDays = retention.devices.keep.days

const name = cookieName('trowel_device')
const pattern = cookiePattern(name)

/** The token that recognises a known device after sign-out. It does not authenticate. */
export function readDeviceCookie(cookieHeader: string): string | undefined {
  return pattern.exec(cookieHeader)?.[1]
}

/** The `Set-Cookie` value that carries a device's token; only its hash is stored. */
export function deviceCookie(token: string): string {
  const attributes = `Max-Age=${deviceDays * 86_400}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${name}=${token}; ${attributes}`
}
