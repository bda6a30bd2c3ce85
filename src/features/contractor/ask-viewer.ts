import type { Account } from '~/components/layout/account'
import type { Reviewable } from '~/contracts/review'
import { createClient } from '~/trpc/client'

/** Who looks at a profile: everybody may read, a homeowner may review, its owner may reply. */
export interface Viewer {
  kind: 'visitor' | 'homeowner' | 'owner'
  account: Account | null
  /** What a homeowner can still review here. */
  reviewable?: Reviewable
}

/** Asks the server who looks at this contractor's profile. */
export async function askViewer(contractorId: string): Promise<Viewer> {
  const client = createClient()
  const { user } = await client.auth.session.query()
  if (user?.role === 'homeowner')
    return { kind: 'homeowner', account: user, reviewable: await client.contractor.reviewable.query({ contractorId }) }
  if (user?.role !== 'contractor') return { kind: 'visitor', account: user }
  const own = await client.contractorPortal.profile.query()
  return { kind: own.id === contractorId ? 'owner' : 'visitor', account: user }
}
