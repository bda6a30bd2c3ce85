'use client'

import { useEffect, useState } from 'react'
import { type Introduction, takeIntroduction } from '~/components/form/introduction'

/** Who was introduced to this sign-in; null when nobody was, and until the tab's storage was read. */
export function useIntroduction(): Introduction | null {
  const [introduction, setIntroduction] = useState<Introduction | null>(null)
  // Synchronises with the tab's storage, which only a browser has.
  useEffect(() => setIntroduction((known) => takeIntroduction() ?? known), [])
  return introduction
}
