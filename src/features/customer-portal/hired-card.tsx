'use client'

import { CalendarClock, MapPin, MessageSquare, PartyPopper, ReceiptText } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useEffect, useRef } from 'react'
import { buttonClasses } from '~/components/ui/button-classes'
import type { OwnProject } from '~/contracts/own-project'
import type { Json } from '~/lib/json'

interface HiredCardProps {
  request: Json<OwnProject>
  /** Whether they were hired on this page: then the moment comes into sight. */
  justHired: boolean
  messagesHref?: (assignmentId: string) => string
}

/** The moment of the hire, until the work begins: who it is, and what to do next. */
export function HiredCard({ request, justHired, messagesHref }: HiredCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const match = request.matches.find(({ status }) => status === 'won')
  const isShown = match !== undefined && request.status === 'scheduled'
  // Synchronises with the browser's focus and scroll position, once the dialog has left and given the focus back.
  useEffect(() => {
    if (!isShown || !justHired) return
    const timer = setTimeout(() => {
      heading.current?.closest('section')?.scrollIntoView()
      heading.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [isShown, justHired])
  if (!isShown) return null
  return (
    <section
      aria-labelledby="hired"
      className="scroll-mt-20 rounded-xl border border-success/40 bg-success/10 p-5 sm:p-6"
    >
      <div className="flex items-start gap-4">
        <PartyPopper className="mt-1 size-7 shrink-0 text-success" aria-hidden="true" />
        <div className="min-w-0">
          <h2 ref={heading} id="hired" tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-none">
            {match.companyName} is on the job
          </h2>
          <p className="mt-1">
            {match.contactName} knows that you chose them, and how to reach you. The others were told that you decided.
          </p>
        </div>
      </div>
      <ol className="mt-5 grid gap-4 text-sm sm:grid-cols-3">
        <Step icon={<CalendarClock className="size-5" />} title="Agree on the first day">
          Write or call: {match.phone}.
        </Step>
        <Step icon={<MapPin className="size-5" />} title="Say where the work is">
          {request.address ? request.address : 'Add the street address above: nobody else sees it.'}
        </Step>
        <Step icon={<ReceiptText className="size-5" />} title="Write down the payments">
          A deposit and the rest, with their days and receipts.
        </Step>
      </ol>
      {messagesHref && (
        <div className="mt-5 flex flex-wrap gap-2">
          <Link href={messagesHref(match.assignmentId)} className={buttonClasses({ size: 'sm' })}>
            <MessageSquare className="size-4" aria-hidden="true" />
            Write to {match.contactName}
          </Link>
          <Link href="/customer-portal?view=payments" className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
            Plan the payments
          </Link>
        </div>
      )}
    </section>
  )
}

function Step({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="text-success" aria-hidden="true">
        {icon}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block wrap-anywhere text-muted">{children}</span>
      </span>
    </li>
  )
}
