'use client'

import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { showToast } from '~/components/ui/toast'
import type { FailedEmail } from '~/contracts/failed-email'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { RetryOrDismiss } from './retry-or-dismiss'

/** Mails that did not arrive: nobody else can see it, so an admin must. Not there when there are none. */
export function FailedEmailsCard() {
  const [{ mails, total }] = api.admin.mails.refused.useSuspenseQuery()
  if (total === 0) return null
  return (
    <Card id="mails" aria-labelledby="mails-title" className="mt-6 scroll-mt-20">
      <CardHeader
        id="mails-title"
        title="Mails refused"
        description={`${total === 1 ? 'One mail' : `${total} mails`} did not arrive. Try again once the address or the mail server works.`}
      />
      <ul className="divide-y divide-border">
        {mails.map((mail) => (
          <FailedEmailRow key={mail.id} mail={mail} />
        ))}
      </ul>
      {total > mails.length && <p className="mt-4 text-sm text-muted">The newest {mails.length} are shown.</p>}
    </Card>
  )
}

function FailedEmailRow({ mail }: { mail: Json<FailedEmail> }) {
  const utils = api.useUtils()
  const refresh = () =>
    Promise.all([
      utils.admin.mails.refused.invalidate(),
      utils.admin.systemStatus.invalidate(),
      utils.admin.attention.invalidate(),
    ])
  const onError = () => {
    showToast({ title: 'Error', description: 'Something else changed this mail. Please try again.', tone: 'error' })
    void refresh()
  }
  const retry = api.admin.mails.retry.useMutation({
    onSuccess: () => {
      showToast({ title: 'The mail is on its way again' })
      return refresh()
    },
    onError,
  })
  const dismiss = api.admin.mails.dismiss.useMutation({
    onSuccess: () => {
      showToast({ title: 'Taken off the list' })
      return refresh()
    },
    onError,
  })
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 md:flex-row md:items-start md:justify-between">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{mail.subject}</p>
        <p className="text-sm wrap-anywhere text-muted">
          to {mail.recipient}, <DateText value={mail.refusedAt} style="dateTime" />
        </p>
        <p className="mt-1 text-sm wrap-anywhere text-danger">{mail.reason}</p>
      </div>
      <RetryOrDismiss
        retryLabel="Try again"
        about={`${mail.subject} to ${mail.recipient}`}
        retry={{ isPending: retry.isPending, run: () => retry.mutate({ id: mail.id }) }}
        dismiss={{ isPending: dismiss.isPending, run: () => dismiss.mutate({ id: mail.id }) }}
      />
    </li>
  )
}
