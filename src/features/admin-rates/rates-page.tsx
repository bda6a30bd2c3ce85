'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { useIsOwner } from '~/components/layout/ownership'
import { PageHeading } from '~/components/layout/page-heading'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Failure } from '~/components/ui/failure'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import { setRateInput } from '~/contracts/rate'
import { formatDay, pluralize } from '~/lib/format'
import { api } from '~/trpc/react'
import { formFailure } from '~/trpc/server-message'

type Values = z.input<typeof setRateInput>

const empty: Values = { percent: '', cap: '', holdsFrom: '' }
const fields = ['percent', 'cap', 'holdsFrom'] as const

/** What a won job costs its contractor, and from when; owners set it. */
export function RatesPage() {
  const isOwner = useIsOwner()
  const rates = api.admin.rates.list.useQuery()
  return (
    <>
      <PageHeading
        title="Fee on a won job"
        subtitle="Contractors accept it before they are matched. Nothing is billed here: the export is for accounting."
      />
      {rates.isError ? (
        <p className="text-sm text-muted">The rates could not be loaded. Reload the page to try again.</p>
      ) : !rates.data ? (
        <Skeleton className="h-16" />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Card>
            <CardHeader
              title="Rates"
              description="The newest day first; a rate never changes, it is followed by another."
            />
            {!rates.data.rates.some(({ holds }) => holds) && <p>Winning a job costs nothing now.</p>}
            <ul className="flex flex-col divide-y divide-border">
              {rates.data.rates.map(({ id, holds, holdsFrom, wording, percent, acceptances }) => (
                <li key={id} className="py-3 first:pt-0">
                  <p className="flex flex-wrap items-center gap-2 font-medium">
                    From {formatDay(holdsFrom)} {holds && <Badge tone="success">Holds now</Badge>}
                  </p>
                  <p className="text-sm wrap-anywhere">{wording}</p>
                  {percent > 0 && (
                    <p className="text-sm text-muted">
                      Accepted by {acceptances} of {pluralize(rates.data.contractors, 'verified contractor')} with an
                      account
                    </p>
                  )}
                </li>
              ))}
            </ul>
            {isOwner && (
              <p className="mt-4 text-sm">
                <a href="/api/admin/export/fees" className="underline underline-offset-4" download>
                  Won jobs with their fees as CSV
                </a>
                <span className="mt-1 block text-muted">
                  Without those of companies that closed their account or were deleted.
                </span>
              </p>
            )}
          </Card>
          {isOwner && (
            <Card>
              <CardHeader title="Set a rate" />
              <RateForm />
            </Card>
          )}
        </div>
      )}
    </>
  )
}

function RateForm() {
  const utils = api.useUtils()
  const form = useForm<Values, unknown, z.output<typeof setRateInput>>({
    resolver: zodResolver(setRateInput),
    defaultValues: empty,
  })
  const set = api.admin.rates.set.useMutation({
    onSuccess: async ({ percent }) => {
      showToast({
        title: 'Rate set',
        description: percent > 0 ? 'Verified contractors are told by mail' : undefined,
      })
      form.reset(empty)
      await Promise.all([utils.admin.rates.invalidate(), utils.admin.audit.invalidate()])
    },
    onError: (error) => void applyIssues(error.data?.issues, fields, form.setError),
  })
  const refusal = formFailure(set.error, fields)
  const [asked, setAsked] = useState<z.output<typeof setRateInput> | null>(null)
  const questionOf = (values: z.output<typeof setRateInput>) =>
    `From ${formatDay(values.holdsFrom)} a won job costs ${values.percent}%. Every verified contractor is told, and without acceptance gets no project from then on. It cannot be changed, only followed by another.`
  const send = (values: z.output<typeof setRateInput>) => {
    if (values.percent === 0) set.mutate(values)
    else setAsked(values)
  }
  return (
    <Form form={form} draft="rate" onSubmit={send}>
      <Fieldset disabled={set.isPending} className="flex flex-col gap-4">
        <TextField name="percent" label="Percent" inputMode="decimal" description="Of the agreed total; 0 is free." />
        <TextField name="cap" label="Cap in dollars" optional inputMode="decimal" description="The most for one job." />
        <TextField
          name="holdsFrom"
          label="Holds from"
          type="date"
          description="Leave contractors some days to accept it."
        />
      </Fieldset>
      <Failure className="mt-4" message={refusal && `The rate was not set. ${refusal}`} />
      <Button type="submit" size="sm" className="mt-4" pending={set.isPending}>
        Set rate
      </Button>
      {asked && (
        <ConfirmDialog
          title="Set this rate?"
          text={questionOf(asked)}
          action="Set the rate"
          pending={set.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => set.mutateAsync(asked)}
        />
      )}
    </Form>
  )
}
