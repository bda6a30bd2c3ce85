'use client'

import { buttonLook } from '~/components/ui/button-look'
import { MessagePage } from './message-page'

/** What a screen shows when it could not be made, with the way to try again. */
export function ErrorMessage({ retry }: { retry: () => void }) {
  return (
    <MessagePage
      title="Something went wrong"
      actions={
        <button type="button" onClick={retry} className={buttonLook()}>
          Try again
        </button>
      }
    >
      The page could not be shown. Nothing you sent before is lost. Try again, and if it stays like this, come back in a
      few minutes.
    </MessagePage>
  )
}
