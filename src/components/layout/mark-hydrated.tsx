'use client'

import { useEffect } from 'react'

/** Marks the document once React listens: journeys wait for it before they press anything (`e2e/fixtures.ts`). */
export function MarkHydrated() {
  // Synchronises with the document.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return null
}
