import Link from 'next/link'
import { buttonClasses } from '~/components/ui/button-classes'
import { MessagePage } from './message-page'

export function NotFoundMessage({ home = '/', label = 'Back to Home' }: { home?: string; label?: string }) {
  return (
    <MessagePage
      title="404 Page Not Found"
      actions={
        <Link href={home} className={buttonClasses()}>
          {label}
        </Link>
      }
    >
      There is nothing at this address. It may have moved, or the link may have been cut off.
    </MessagePage>
  )
}
