import 'server-only'
import type { PublicRate } from '~/contracts/rate'
import { publicApi } from './server'

/** What winning costs, for pages that say more than it: without a database they go on without it. */
export async function readPublicRate(): Promise<PublicRate | null> {
  return publicApi.contractor.rate().catch(() => null)
}
