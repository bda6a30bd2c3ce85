import Link from 'next/link'
import { PageHeading } from '~/components/layout/page-heading'
import { buttonClasses } from '~/components/ui/button-classes'
import type { RouterOutputs } from '~/trpc/types'

/** A mail as HTML and as text. The frame is sandboxed: links open, scripts do not run. */
export function MailView({ mail }: { mail: RouterOutputs['mailbox']['byId'] }) {
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6">
      <PageHeading
        title={mail.subject}
        subtitle={`to ${mail.recipient}`}
        actions={
          <Link href="/dev/mailbox" className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
            Back to the mailbox
          </Link>
        }
      />
      <iframe
        title="The mail as HTML"
        srcDoc={mail.html.replaceAll('target="_blank"', 'target="_top"')}
        sandbox="allow-top-navigation-by-user-activation"
        className="h-[44rem] w-full rounded-xl border border-border bg-white"
      />
      <h2 className="mt-8 mb-3 text-lg font-semibold">As text</h2>
      <pre className="overflow-x-auto rounded-xl border border-border bg-surface p-4 text-sm wrap-anywhere whitespace-pre-wrap">
        {mail.text}
      </pre>
    </div>
  )
}
