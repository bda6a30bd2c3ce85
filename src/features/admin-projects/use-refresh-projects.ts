'use client'

import { api } from '~/trpc/react'

/** Asks anew for everything that tells of projects, after one has changed. */
export function useRefreshProjects(): () => Promise<unknown> {
  const { admin } = api.useUtils()
  return () =>
    Promise.all([
      admin.projects.invalidate(),
      admin.homeowners.invalidate(),
      admin.analytics.invalidate(),
      admin.attention.invalidate(),
    ])
}
