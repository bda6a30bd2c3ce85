'use client'

import { useQueryClient } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import { useEffect } from 'react'
import { signInPath } from '~/lib/return-path'

/**
 * Whether somebody is signed in who is no admin. What only owners may do does not end an agent's session; one that ended
 * is signed in again in place.
 */
function isLost(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false
  const { code, reason } = error.data ?? {}
  return code === 'FORBIDDEN' && reason !== 'owners_only'
}

function mustSetUp(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.reason === 'second_factor_setup_required'
}

/** The login, with the way back to what is open now. */
function loginAddress(): string {
  return signInPath('/admin/login', 'admin', window.location.pathname + window.location.search)
}

/** Goes to the login as soon as the server knows somebody else: another account signed in, or an admin is none any more. */
export function useLostSession(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const leaveOn = (error: unknown) => {
      if (isLost(error)) window.location.assign(mustSetUp(error) ? '/admin/two-step' : loginAddress())
    }
    const stops = [
      queryClient.getQueryCache().subscribe(({ query }) => leaveOn(query.state.error)),
      queryClient.getMutationCache().subscribe(({ mutation }) => leaveOn(mutation?.state.error)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queryClient])
}
