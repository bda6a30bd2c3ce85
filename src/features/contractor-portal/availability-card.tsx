'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { showToast } from '~/components/ui/toast'
import type { ContractorProfile } from '~/contracts/contractor'
import { setAvailabilityInput } from '~/contracts/contractor-profile'
import { leadsWantedRange } from '~/domain/matching'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { formFailure, serverMessage } from '~/trpc/server-message'

type Values = z.input<typeof setAvailabilityInput>

const fieldNames = ['awayUntil', 'leadsWanted'] as const

const valuesOf = ({ awayUntil, leadsWanted }: Json<ContractorProfile>): Values => ({
  awayUntil: awayUntil ?? '',
  leadsWanted: String(leadsWanted),
})

/** When and how many leads the contractor wants. */
export function AvailabilityCard({ profile }: { profile: Json<ContractorProfile> }) {
  const utils = api.useUtils()
  const form = useForm<Values>({
    resolver: zodResolver(setAvailabilityInput, undefined, { raw: true }),
    defaultValues: valuesOf(profile),
  })
  const save = api.contractorPortal.setAvailability.useMutation({
    onSuccess: (saved) => {
      utils.contractorPortal.profile.setData(undefined, saved)
      form.reset(valuesOf(saved))
      showToast({ title: 'Availability saved' })
    },
    onError: (error) => {
      applyIssues<Values>(error.data?.issues, fieldNames, form.setError)
      showToast({ title: 'Failed to save your availability', description: serverMessage(error), tone: 'error' })
    },
  })
  return (
    <Card>
      <CardHeader
        title="Availability"
        description="While you are away no lead is offered to you, and your response rate does not suffer."
      />
      <Form
        form={form}
        label="Availability"
        draft={`availability:${profile.id}`}
        onSubmit={(values) => save.mutate(values)}
      >
        <Fieldset disabled={save.isPending} className="flex flex-col gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              name="awayUntil"
              label="Away until"
              optional
              type="date"
              description="The last day you are away. Empty when you are not."
            />
            <TextField
              name="leadsWanted"
              label="Open leads at a time"
              type="number"
              min={leadsWantedRange.min}
              max={leadsWantedRange.max}
              description={`${leadsWantedRange.min} to ${leadsWantedRange.max}. Among equals, who has the fewest of what they ask for is next.`}
            />
          </div>
          <Alert>{formFailure(save.error, fieldNames)}</Alert>
          <Button type="submit" pending={save.isPending} className="self-start">
            Save Availability
          </Button>
        </Fieldset>
      </Form>
    </Card>
  )
}
