import Link from 'next/link'
import { buttonClasses } from '~/components/ui/button-classes'

export function BrokenLink() {
  return (
    <div className="mx-auto flex max-w-form flex-col items-center px-4 py-24 text-center sm:px-6">
      <h1 className="text-3xl font-semibold">This link does not work</h1>
      <p className="mt-3 text-muted">
        It is incomplete or too old. Please open the link at the end of a newer mail, or copy the whole of it.
      </p>
      <Link href="/" className={buttonClasses({}, 'mt-8')}>
        Back to Home
      </Link>
    </div>
  )
}
