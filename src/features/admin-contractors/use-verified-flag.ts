'use client'

import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'

/** Sets or takes back the verified flag from a list's row, and says so (rule 19). */
export function useVerifiedFlag() {
  const utils = api.useUtils()
  return api.admin.contractors.verify.useMutation({
    onSuccess: async (_answer, { id, verified }) => {
      showToast({
        title: verified ? 'Contractor verified' : 'Verification removed',
        description: 'Contractor status updated successfully',
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
}
