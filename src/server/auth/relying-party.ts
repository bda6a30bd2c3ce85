import { env } from '~/env'

const { hostname, origin } = new URL(env.APP_URL)

/** Whom passkeys are made for: they work at this address and nowhere else. */
export const relyingParty = { id: hostname, origin } as const
