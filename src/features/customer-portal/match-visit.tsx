'use client'

import { CalendarClock, CalendarPlus } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ClientForm } from '~/components/form/client-form'
import { Button } from '~/components/ui/button'
import { ZonedText } from '~/components/ui/zoned-text'
import type { MatchedContractor, OwnProject } from '~/contracts/own-project'
import type { Visit } from '~/contracts/visit'
import { formatMinutes } from '~/lib/format'
import type { Json } from '~/lib/json'
import { serverMessage } from '~/trpc/server-message'
import { ConfirmDialog } from './lazy-dialogs'
import type { RequestControls, VisitAnswer } from './request-controls'

interface MatchVisitProps {
  match: Json<MatchedContractor>
  request: Json<OwnProject>
  controls: RequestControls
}

/** The visit of one matched contractor: what is agreed or offered, and the homeowner's answers. */
export function MatchVisit({ match: { assignmentId, companyName }, request, controls }: MatchVisitProps) {
  const [cancelling, setCancelling] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const visit = request.visits.find((candidate) => candidate.assignmentId === assignmentId)
  const open = request.visitable.includes(assignmentId)
  // What is over is shown where a visit took place, and offers nothing to do.
  if (!open && (!visit?.startsAt || visit.state === 'cancelled')) return null
  const send = (answer: Omit<VisitAnswer, 'assignmentId'>) => {
    setRefusal(null)
    return controls
      .answerVisit({ assignmentId, ...answer })
      .catch((error: Parameters<typeof serverMessage>[0]) => setRefusal(serverMessage(error)))
  }
  const isOver = !visit || visit.state === 'cancelled' || visit.state === 'past'
  return (
    <section aria-label={`Visit of ${companyName}`} className="flex flex-col items-start gap-3 wrap-anywhere">
      {visit && <Standing visit={visit} companyName={companyName} />}
      {refusal && (
        <p role="alert" className="text-sm text-danger">
          {refusal}
        </p>
      )}
      {open && visit && visit.proposedTimes.length > 0 && (
        // Other times make another choice.
        <TimesForm
          key={visit.proposedTimes.join()}
          visit={visit}
          pending={controls.pending}
          onPick={(startsAt) => send({ answer: 'pick', startsAt })}
          onAskOthers={() => send({ answer: 'ask' })}
        />
      )}
      {open && isOver && (
        <Button size="sm" variant="secondary" disabled={controls.pending} onClick={() => send({ answer: 'ask' })}>
          <CalendarPlus className="size-4" aria-hidden="true" />
          <span>
            Ask for a visit<span className="sr-only"> by {companyName}</span>
          </span>
        </Button>
      )}
      {open && !isOver && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          disabled={controls.pending}
          onClick={() => setCancelling(true)}
        >
          <span>
            Cancel visit<span className="sr-only"> of {companyName}</span>
          </span>
        </Button>
      )}
      {cancelling && (
        <ConfirmDialog
          title="Cancel the visit?"
          text={
            visit?.startsAt
              ? `${companyName} is told by mail, and the visit leaves both calendars. You can ask for another one.`
              : `${companyName} is told by mail. You can ask for a visit again.`
          }
          action="Cancel visit"
          cancel="Keep it"
          danger
          onClose={() => setCancelling(false)}
          // Not awaited: the dialog gives the focus back to the button before the answer takes that away.
          onConfirm={async () => void send({ answer: 'cancel' })}
        />
      )}
    </section>
  )
}

/** Where a visit stands, in words. */
function Standing({ visit, companyName }: { visit: Json<Visit>; companyName: string }) {
  const { state, startsAt, durationMinutes, timeZone } = visit
  if (state === 'cancelled' || state === 'past')
    return <p className="text-sm text-muted">{endText(visit, companyName)}</p>
  if (!startsAt)
    return (
      <p>
        {state === 'asked'
          ? `You asked ${companyName} to offer times for a visit.`
          : `${companyName} would like to come for a visit of ${formatMinutes(durationMinutes)}.`}
      </p>
    )
  return (
    <div className="flex gap-3">
      <CalendarClock className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
      <p>
        Visit agreed:{' '}
        <strong className="font-semibold">
          <ZonedText value={startsAt} timeZone={timeZone} />
        </strong>
        , {formatMinutes(durationMinutes)}
        {state === 'moved' && (
          <span className="block text-sm text-muted">
            {companyName} offers other times. The agreed one holds until you pick another.
          </span>
        )}
      </p>
    </div>
  )
}

/** How a visit ended. */
function endText({ state, startsAt, timeZone, cancelledBy }: Json<Visit>, companyName: string): ReactNode {
  const on = startsAt && (
    <>
      {' on '}
      <ZonedText value={startsAt} timeZone={timeZone} />
    </>
  )
  if (state === 'past') return on ? <>The visit was{on}.</> : `The times that ${companyName} offered have passed.`
  if (cancelledBy === 'system') return <>The visit{on} was cancelled.</>
  return (
    <>
      {cancelledBy === 'homeowner' ? 'You' : companyName} cancelled the visit{on}.
    </>
  )
}

interface TimesFormProps {
  visit: Json<Visit>
  pending: boolean
  onPick: (startsAt: string) => Promise<unknown>
  onAskOthers: () => Promise<unknown>
}

function TimesForm({ visit: { proposedTimes, timeZone }, pending, onPick, onAskOthers }: TimesFormProps) {
  const [picked, setPicked] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const id = useId()
  const isMissing = tried && picked === null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (picked !== null) void onPick(picked)
  }
  return (
    <ClientForm onSubmit={submit} className="flex w-full flex-col gap-3">
      <fieldset disabled={pending} aria-describedby={isMissing ? `${id}-error` : undefined}>
        <legend className="text-sm text-muted">Which of these times suits you?</legend>
        <div className="mt-1 flex flex-col">
          {proposedTimes.map((time) => (
            <label key={time} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={id}
                value={time}
                checked={picked === time}
                onChange={() => setPicked(time)}
                className="size-5 shrink-0 accent-accent"
              />
              <span>
                <ZonedText value={time} timeZone={timeZone} />
              </span>
            </label>
          ))}
        </div>
        {isMissing && (
          <p id={`${id}-error`} role="alert" className="text-sm text-danger">
            Please choose one of the times
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" disabled={pending} focusable>
          Agree on this time
        </Button>
        <Button size="sm" variant="ghost" disabled={pending} focusable onClick={() => void onAskOthers()}>
          Ask for other times
        </Button>
      </div>
    </ClientForm>
  )
}
