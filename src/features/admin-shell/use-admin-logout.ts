'use client'

import { useLogOut } from '~/components/form/use-log-out'
import { showToast, showToastAcrossLoad } from '~/components/ui/toast'
import { redirectDelayMs } from '~/domain/delays'
import { api } from '~/trpc/react'

/** Ends the admin's session and goes to the home page, with nothing of it left in memory. */
export function useAdminLogout() {
  const { ask, endDrafts } = useLogOut()
  const logout = api.auth.logout.useMutation({
    onSuccess: () => {
      endDrafts()
      showToastAcrossLoad({ title: 'Logged out' })
      setTimeout(() => window.location.assign('/'), redirectDelayMs)
    },
    onError: () => showToast({ title: 'Error', description: 'Failed to log out', tone: 'error' }),
  })
  return { logOut: () => ask(logout.mutate), pending: logout.isPending }
}
