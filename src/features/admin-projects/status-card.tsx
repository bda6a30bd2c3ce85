'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import { longest } from '~/contracts/primitives'
import { type Project, updateProjectStatusInput } from '~/contracts/project'
import { adminProjectStatuses, projectStatusLabels } from '~/domain/project-status'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { useRefreshProjects } from './use-refresh-projects'

const fields = updateProjectStatusInput.pick({ status: true, notes: true })
type Values = z.input<typeof fields>

const options = adminProjectStatuses.map((value) => ({ value, label: projectStatusLabels[value] }))

interface StatusCardProps {
  project: Json<Project>
  /** Somebody is hired. */
  hasContractor: boolean
}

/** The control is free; completing what nobody was hired for asks first. */
export function StatusCard({ project, hasContractor }: StatusCardProps) {
  const utils = api.useUtils()
  const [asked, setAsked] = useState<z.output<typeof fields> | null>(null)
  const refresh = useRefreshProjects()
  const form = useForm<Values, unknown, z.output<typeof fields>>({
    resolver: zodResolver(fields),
    defaultValues: { notes: '' },
  })
  const update = api.admin.projects.updateStatus.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Status updated' })
      form.reset()
      await refresh()
    },
    onError: async (error) => {
      showToast({ title: 'Error', description: 'Failed to update project status', tone: 'error' })
      if (error.data?.code === 'CONFLICT') await utils.admin.projects.byId.invalidate({ id: project.id })
    },
  })
  const change = (values: z.output<typeof fields>) =>
    update.mutateAsync({ id: project.id, from: project.status, ...values }).catch(() => {})
  const submit = (values: z.output<typeof fields>) => {
    if (values.status === 'completed' && !hasContractor) setAsked(values)
    else void change(values)
  }
  return (
    <Card>
      <CardHeader title="Update Status" />
      <Form form={form} draft={`status:${project.id}`} onSubmit={submit}>
        <Fieldset disabled={update.isPending} className="flex flex-col gap-5">
          <SelectField name="status" label="New Status" placeholder="Select a status" options={options} />
          <TextareaField name="notes" label="Status Notes" optional rows={2} maxLength={longest.note} />
        </Fieldset>
        <Failure className="mt-5" message={update.error && serverMessage(update.error)} />
        <Button type="submit" pending={update.isPending} className="mt-5">
          Update Status
        </Button>
      </Form>
      {asked && (
        <ConfirmDialog
          title="Complete a project without a contractor?"
          text="Nobody is hired for this project here. Completed, it counts in the completion rate, its open leads are lost, and the homeowner is told that the work is done."
          action="Complete the project"
          pending={update.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => change(asked)}
        />
      )}
    </Card>
  )
}
