import Link from 'next/link'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import type { FollowedLead as Lead } from '~/contracts/partner-lead'
import type { AssignmentStatus } from '~/domain/assignment-status'
import { homeownerStatusText } from '~/domain/project-status'

/** Where a contractor stands, as far as everybody who has the link may know. */
const matchTexts: Record<AssignmentStatus, string> = {
  new: 'Has your request',
  contacted: 'In touch with you',
  quoted: 'Sent a quote',
  won: 'Hired',
  lost: 'Not chosen',
  declined: 'Is not available',
}

/** What happened, once where several statuses say the same. */
function stepsOf({ timeline }: Lead) {
  const texts = timeline.map(({ at, status }) => ({ at, text: homeownerStatusText(status, false) }))
  return [
    ...texts.slice(0, 1).map(({ at }) => ({ at, text: 'Request received' })),
    ...texts.slice(1).filter(({ text }, at) => text !== texts[at]?.text),
  ]
}

/** How far a request is that somebody else submitted for its homeowner: without contact details, prices and messages. */
export function FollowedLead({ lead }: { lead: Lead }) {
  return (
    <div className="mx-auto flex max-w-form flex-col gap-6 px-4 py-14 sm:px-6">
      <div>
        <p className="text-muted">
          {lead.serviceNeeded} · {lead.reference}
        </p>
        <h1 className="mt-1 text-3xl font-semibold">{lead.statusText}</h1>
      </div>
      <Card>
        <CardHeader title="Contractors" />
        {lead.matches.length === 0 ? (
          <p className="text-muted">Nobody has your request yet.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {lead.matches.map((match) => (
              <li key={match.companyName} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
                <span className="wrap-anywhere">
                  {match.slug ? (
                    <Link href={`/contractors/${match.slug}`} className="underline underline-offset-4">
                      {match.companyName}
                    </Link>
                  ) : (
                    match.companyName
                  )}
                </span>
                <span className="text-muted">{matchTexts[match.status]}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <CardHeader title="What happened" />
        <ol className="flex flex-col gap-3">
          {stepsOf(lead).map(({ at, text }) => (
            <li key={at.getTime()} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
              <span>{text}</span>
              <span className="text-muted">
                <DateText value={at} />
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <div>
        <p className="text-muted">
          Quotes and messages are yours alone: open the link in the mail we sent you, or sign in with the same email.
        </p>
        <Link href="/customer-portal" className={buttonClasses({}, 'mt-4')}>
          Sign in
        </Link>
      </div>
    </div>
  )
}
