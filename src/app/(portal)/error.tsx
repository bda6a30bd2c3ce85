'use client'

import { ErrorMessage } from '~/features/site/error-message'

export default function PortalError({ reset }: { reset: () => void }) {
  return <ErrorMessage retry={reset} />
}
