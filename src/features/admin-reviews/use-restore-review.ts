'use client'

import { showToast } from '~/components/ui/toast'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** Shows a review again that was removed. */
export function useRestoreReview() {
  const utils = api.useUtils()
  return api.admin.reviews.restore.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Review restored' })
      await Promise.all([utils.admin.reviews.list.invalidate(), utils.admin.audit.invalidate()])
    },
    onError: (error) => showToast({ title: 'Error', description: serverMessage(error), tone: 'error' }),
  })
}
