import Link from 'next/link'
import { buttonClasses } from '~/components/ui/button-classes'
import { MessagePage } from '~/features/site/message-page'

export default function ContractorNotFound() {
  return (
    <MessagePage
      title="Contractor not found"
      actions={
        <>
          <Link href="/" className={buttonClasses()}>
            Back to Home
          </Link>
          <Link href="/contractors" className={buttonClasses({ variant: 'secondary' })}>
            Browse contractors
          </Link>
        </>
      }
    >
      There is no contractor at this address, or the profile is not public at the moment.
    </MessagePage>
  )
}
