'use client'

import dynamic from 'next/dynamic'
import { useUrlState } from '~/components/ui/use-url-state'
import type { ErrorReason } from '~/domain/error-reason'

// `ssr: false` gives it a boundary of its own: without, the page would be hidden while it loads.
export const SecondStep = dynamic(() => import('./second-step').then((module) => module.SecondStep), { ssr: false })

interface Refusal {
  data?: { reason?: ErrorReason } | null
}

/** Whether the screen asks for the second step of a sign-in: kept in the address, so a reload asks again. */
export function useSecondStep() {
  const { get, set } = useUrlState()
  return {
    asked: get('step') === 'second',
    /** Asks for the second step when that is what a sign-in was refused for; says whether it was. */
    follows: ({ data }: Refusal): boolean => {
      if (data?.reason !== 'second_factor_required') return false
      set({ step: 'second' })
      return true
    },
    /** The page's address once somebody is signed in. */
    without: (): string => {
      const address = new URL(window.location.href)
      address.searchParams.delete('step')
      return address.href
    },
    restart: () => set({ step: null }, { replace: true }),
  }
}
