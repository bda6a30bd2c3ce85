'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { DayTimeField } from '~/components/form/day-time-field'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { Button } from '~/components/ui/button'
import { showToast } from '~/components/ui/toast'
import { proposeVisitInput, type Visit } from '~/contracts/visit'
import { addCalendarDays } from '~/domain/calendar'
import { zoneTitle } from '~/domain/time-zone'
import { visitLimits } from '~/domain/visit'
import { formatMinutes } from '~/lib/format'
import type { Json } from '~/lib/json'
import { instantOfWallTime, wallTimeIn } from '~/lib/wall-time'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { useRefreshLeads } from './use-refresh-lead'

const positions = [0, 1, 2] as const
type Position = (typeof positions)[number]
const labels: Record<Position, string> = { 0: 'First time', 1: 'Second time', 2: 'Third time' }

type VisitFormValues = Record<`day${Position}` | `time${Position}` | 'minutes', string>
const fields = [
  ...positions.flatMap((position) => [`day${position}`, `time${position}`] as const),
  'minutes',
] as const satisfies readonly (keyof VisitFormValues)[]

const usualLengths = [30, 60, 90, 120]
const skippedTime = 'The clocks skip this time on that day. Please choose another.'

interface VisitFormProps {
  leadId: string
  /** The IANA name of the job's time zone: what is typed are its times. */
  timeZone: string
  /** What is offered or agreed now. */
  visit: Json<Visit> | null
  onDone: () => void
  onCancel: () => void
}

/** Up to three times for a visit, in the time zone of the job. */
export function VisitForm({ leadId, timeZone, visit, onDone, onCancel }: VisitFormProps) {
  const refreshLeads = useRefreshLeads()
  const utils = api.useUtils()
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<VisitFormValues>({ defaultValues: formValues(timeZone, visit) })
  const today = wallTimeIn(timeZone, new Date()).day
  const propose = api.visit.propose.useMutation()
  const submit = async (values: VisitFormValues) => {
    setRefusal(null)
    const given = positions.filter((position) => values[`day${position}`] || values[`time${position}`])
    const showIssues = (issues: readonly { path: string; message: string }[]) =>
      applyIssues(
        issues.map(({ path, message }) => ({ path: fieldOf(path, given, values), message })),
        fields,
        form.setError,
      )
    const walls = given.map((position) => ({ day: values[`day${position}`], time: values[`time${position}`] }))
    const instants = walls.map((wall) => instantOfWallTime(timeZone, wall))
    const skipped = walls.findIndex(({ day, time }, index) => day && time && !instants[index])
    if (skipped >= 0) return showIssues([{ path: `times.${skipped}`, message: skippedTime }])
    const input = {
      id: leadId,
      times: instants.map((instant) => instant?.toISOString() ?? ''),
      durationMinutes: values.minutes,
    }
    const checked = proposeVisitInput.safeParse(input)
    if (!checked.success)
      return showIssues(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
    await propose.mutateAsync(input).then(
      async (visits) => {
        form.reset(values)
        utils.visit.ofLead.setData({ id: leadId }, visits)
        showToast({ title: 'Times offered', description: 'The homeowner is told by mail.' })
        onDone()
        // The first offer answers a new lead.
        await refreshLeads()
      },
      async (error) => {
        if (!showIssues(error.data?.issues ?? [])) setRefusal(serverMessage(error))
        if (error.data?.code === 'CONFLICT') await utils.visit.ofLead.invalidate({ id: leadId })
      },
    )
  }
  // While a time is agreed its length stays.
  const lengths = visit?.startsAt
    ? [visit.durationMinutes]
    : [...new Set([...usualLengths, visit?.durationMinutes ?? visitLimits.minutes.usual])]
  return (
    <Form form={form} label="Times for a visit" draft={`visit:${leadId}`} onSubmit={submit}>
      <Fieldset disabled={propose.isPending} className="flex flex-col gap-5">
        <p className="text-sm text-muted">
          Offer up to three times, in the time of the job: {zoneTitle(timeZone)}. The homeowner picks one of them.
        </p>
        {positions.map((position) => (
          <DayTimeField
            key={position}
            dayName={`day${position}`}
            timeName={`time${position}`}
            label={labels[position]}
            optional={position > 0}
            min={today}
            max={addCalendarDays(today, visitLimits.daysAhead)}
          />
        ))}
        <SelectField
          name="minutes"
          label="Length"
          options={lengths
            .toSorted((a, b) => a - b)
            .map((minutes) => ({ value: String(minutes), label: formatMinutes(minutes) }))}
        />
        {refusal && (
          <p role="alert" className="text-sm text-danger">
            {refusal}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={propose.isPending}>
            Offer these times
          </Button>
          <CancelButton variant="ghost" onCancel={onCancel}>
            Not now
          </CancelButton>
        </div>
      </Fieldset>
    </Form>
  )
}

/** The form begins with what is offered now. */
function formValues(timeZone: string, visit: Json<Visit> | null): VisitFormValues {
  const [first, second, third] = (visit?.proposedTimes ?? []).map((time) => wallTimeIn(timeZone, time))
  return {
    day0: first?.day ?? '',
    time0: first?.time ?? '',
    day1: second?.day ?? '',
    time1: second?.time ?? '',
    day2: third?.day ?? '',
    time2: third?.time ?? '',
    minutes: String(visit?.durationMinutes ?? visitLimits.minutes.usual),
  }
}

/** The field in which a part of the contract is typed; `given` are the lines that were sent. */
function fieldOf(path: string, given: readonly Position[], values: VisitFormValues): string {
  if (path === 'durationMinutes') return 'minutes'
  const [part, index] = path.split('.')
  if (part !== 'times') return path
  const position = given[Number(index ?? 0)] ?? 0
  return values[`day${position}`] && !values[`time${position}`] ? `time${position}` : `day${position}`
}
