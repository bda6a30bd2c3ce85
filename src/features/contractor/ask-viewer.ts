import { createClient } from '~/trpc/client'

/** Who looks at a profile: everybody may read, a homeowner may review, its owner may reply. */
export type Viewer = 'visitor' | 'homeowner' | 'owner'

/** Asks the server who looks at this contractor's profile. */
export async function askViewer(contractorId: string): Promise<Viewer> {
  const client = createClient()
  const { user } = await client.auth.session.query()
  if (user?.role === 'homeowner') return 'homeowner'
  if (user?.role !== 'contractor') return 'visitor'
  const own = await client.contractorPortal.profile.query()
  return own.id === contractorId ? 'owner' : 'visitor'
}
