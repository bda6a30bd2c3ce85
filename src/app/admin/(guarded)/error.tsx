'use client'

import { ErrorMessage } from '~/features/site/error-message'

export default function AdminError({ reset }: { reset: () => void }) {
  return <ErrorMessage retry={reset} />
}
