import Link from 'next/link'
import { buttonClasses } from '~/components/ui/button-classes'

export function BrokenFollowLink() {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-24 text-center sm:px-6">
      <h1 className="text-3xl font-semibold">This link does not work</h1>
      <p className="mt-3 text-muted">
        It is incomplete, or the request is gone. Please copy the whole link, or open the one in the mail we sent you.
      </p>
      <Link href="/" className={buttonClasses({}, 'mt-8')}>
        Back to Home
      </Link>
    </div>
  )
}
