'use client'

import { Button } from '~/components/ui/button'
import { MessagePage } from '~/features/site/message-page'

export default function ContractorError({ reset }: { reset: () => void }) {
  return (
    <MessagePage title="Failed to fetch contractor" actions={<Button onClick={reset}>Try again</Button>}>
      The profile could not be shown. Please try again in a moment.
    </MessagePage>
  )
}
