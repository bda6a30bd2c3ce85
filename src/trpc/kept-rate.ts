import 'server-only'
import type { KeptRate } from '~/contracts/analytics'
import { publicApi } from './server'

/** The kept rate for pages that say more than it: without a database they go on without it. */
export async function readKeptRate(): Promise<KeptRate> {
  return publicApi.lead.keptRate().catch(() => null)
}
