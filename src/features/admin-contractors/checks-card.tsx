'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Failure } from '~/components/ui/failure'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import type { Verification } from '~/contracts/document'
import { teamChecks, verificationCheckLabels } from '~/domain/verification'
import { formatDay } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { formFailure } from '~/trpc/server-message'
import { checkStateLooks } from './check-state-looks'

type Check = Json<Verification>['checks'][number]
type TeamCheck = (typeof teamChecks)[number]

function asTeamCheck(name: Check['name']): TeamCheck | undefined {
  return teamChecks.find((check) => check === name)
}

/** The seven checks of a verification: those of the papers, and those our team makes. */
export function ChecksCard({ contractorId }: { contractorId: string }) {
  const { data, isLoading, isError } = api.admin.contractors.verification.useQuery({ id: contractorId })
  const [noting, setNoting] = useState<TeamCheck | null>(null)
  return (
    <Card id="checks" className="scroll-mt-20">
      <CardHeader title="Verification checks" description={data && `Workers' compensation board: ${data.board}`} />
      {isLoading && <Skeleton className="h-40" />}
      {isError && <p className="text-sm text-muted">The checks could not be loaded.</p>}
      <ul className="flex flex-col divide-y divide-border">
        {data?.checks.map(({ name, label, state, passedAt, dueOn, note }) => {
          const team = asTeamCheck(name)
          return (
            <li key={name} className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0">
                <p className="font-medium">{label}</p>
                {passedAt && (
                  <p className="text-sm text-muted tabular-nums">
                    since <DateText value={passedAt} />
                  </p>
                )}
                {dueOn && (
                  <p className="text-sm text-muted tabular-nums">
                    {state === 'missing' ? 'lapses on' : 'until'} {formatDay(dueOn)}
                  </p>
                )}
                {note && <p className="text-sm wrap-anywhere text-muted">{note}</p>}
              </div>
              <span className="flex shrink-0 flex-col-reverse items-end gap-2 sm:flex-row sm:items-center">
                <Badge tone={checkStateLooks[state].tone}>{checkStateLooks[state].label}</Badge>
                {team && (
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Note result: ${label}`}
                    onClick={() => setNoting(team)}
                  >
                    Note result
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {data?.verified && data.missing.length > 0 && <MissingChecks contractorId={contractorId} verification={data} />}
      {noting && <CheckDialog contractorId={contractorId} check={noting} onClose={() => setNoting(null)} />}
    </Card>
  )
}

interface MissingChecksProps {
  contractorId: string
  verification: Json<Verification>
}

/** Verified with checks missing: recorded one by one, or with a reason that stays (rule 70). */
function MissingChecks({ contractorId, verification: { missing, unproved } }: MissingChecksProps) {
  const utils = api.useUtils()
  const form = useForm({ defaultValues: { reason: '' } })
  const explain = api.admin.contractors.explainVerification.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Reason saved' })
      form.reset()
      await Promise.all([utils.admin.invalidate()])
    },
    onError: (error) => void applyIssues(error.data?.issues, ['reason'], form.setError),
  })
  return (
    <section aria-labelledby="missing-checks" className="mt-5 rounded-xl border border-warning/40 bg-warning/10 p-4">
      <h3 id="missing-checks" className="font-medium">
        Verified with checks missing
      </h3>
      <p className="mt-1 text-sm">
        {missing.join(', ')}. The profile says of each that it is not on file. Record the checks, or say why the company
        is verified without them.
      </p>
      {unproved && (
        <p className="mt-3 text-sm wrap-anywhere text-muted">
          “{unproved.reason}” {unproved.by ?? 'A deleted account'}, <DateText value={unproved.at} />
        </p>
      )}
      <Form
        form={form}
        draft={`missing-checks:${contractorId}`}
        className="mt-4"
        onSubmit={({ reason }) => explain.mutate({ id: contractorId, reason })}
      >
        <Fieldset disabled={explain.isPending} className="flex flex-col gap-3">
          <TextField name="reason" label={unproved ? 'New reason' : 'Reason'} maxLength={500} />
          <Failure message={formFailure(explain.error, ['reason'], 'Failed to save the reason')} />
          <Button type="submit" size="sm" variant="secondary" className="self-start" pending={explain.isPending}>
            Save Reason
          </Button>
        </Fieldset>
      </Form>
    </section>
  )
}

interface CheckDialogProps {
  contractorId: string
  check: TeamCheck
  onClose: () => void
}

function CheckDialog({ contractorId, check, onClose }: CheckDialogProps) {
  const utils = api.useUtils()
  const form = useForm({ defaultValues: { note: '', dueOn: '' } })
  const save = api.admin.contractors.setCheck.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Check noted' })
      form.reset(form.getValues())
      await Promise.all([utils.admin.contractors.invalidate(), utils.admin.audit.invalidate()])
      onClose()
    },
    onError: (error) => void applyIssues(error.data?.issues, ['note', 'dueOn'], form.setError),
  })
  const note = (result: 'passed' | 'failed') =>
    form.handleSubmit((values) => save.mutate({ id: contractorId, check, result, ...values }))
  return (
    <Dialog open onClose={onClose} title={verificationCheckLabels[check]}>
      <Form form={form} draft={`check:${contractorId}:${check}`} onSubmit={() => {}}>
        <Fieldset disabled={save.isPending} className="flex flex-col gap-5">
          <TextareaField name="note" label="Note" rows={3} description="What was looked at. A failure needs one." />
          <TextField name="dueOn" label="Make it again on" type="date" description="A year from today unless given." />
        </Fieldset>
        <Failure className="mt-5" message={formFailure(save.error, ['note', 'dueOn'], 'Failed to note the check')} />
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button variant="danger" pending={save.isPending} onClick={note('failed')}>
            Failed
          </Button>
          <Button pending={save.isPending} onClick={note('passed')}>
            Passed
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
