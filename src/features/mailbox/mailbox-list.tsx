import Link from 'next/link'
import { PageHeading } from '~/components/layout/page-heading'
import { Badge } from '~/components/ui/badge'
import { DateText } from '~/components/ui/date-text'
import { Empty } from '~/components/ui/empty'
import type { MailboxEntry } from '~/contracts/mailbox'

/** Mail that was kept instead of sent. */
export function MailboxList({ mails }: { mails: readonly MailboxEntry[] }) {
  return (
    <div className="mx-auto max-w-content px-4 py-10 sm:px-6">
      <PageHeading title="Mailbox" subtitle="Without SMTP_URL, mail is kept here instead of being sent." />
      {mails.length === 0 ? (
        <Empty title="No mail yet">Request a quote, and the confirmation appears here.</Empty>
      ) : (
        <ul className="divide-y divide-border rounded-xl border border-border bg-surface">
          {mails.map((mail) => (
            <li key={mail.id}>
              <Link
                href={`/dev/mailbox/${mail.id}`}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-raised"
              >
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{mail.subject}</span>
                  <span className="text-sm wrap-anywhere text-muted">to {mail.recipient}</span>
                </span>
                <span className="flex items-center gap-3 text-sm text-muted">
                  <Badge tone="muted">{mail.status}</Badge>
                  <DateText value={mail.createdAt} style="dateTime" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
