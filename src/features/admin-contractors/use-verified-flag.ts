'use client'

import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { sayMissing } from './say-missing'

/** Sets or takes back the verified flag from a list's row, and says so (rule 19). */
export function useVerifiedFlag() {
  const utils = api.useUtils()
  const flag = api.admin.contractors.verify.useMutation({
    onSuccess: async (_answer, { id, verified }) => {
      const missing = verified ? (await utils.admin.contractors.verification.fetch({ id })).missing : []
      showToast({
        title: verified ? 'Contractor verified' : 'Verification removed',
        description: 'Contractor status updated successfully',
        detail: sayMissing(missing),
        undo: () => flag.mutate({ id, verified: !verified }),
      })
      await Promise.all([
        utils.admin.contractors.list.invalidate(),
        utils.admin.contractors.byId.invalidate({ id }),
        utils.admin.analytics.invalidate(),
      ])
    },
    onError: () =>
      showToast({ title: 'Error', description: 'Failed to update contractor verification', tone: 'error' }),
  })
  return flag
}
