'use client'

import { Fieldset } from '@headlessui/react'
import { useForm } from 'react-hook-form'
import { TextareaField } from '~/components/form/textarea-field'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { showToast } from '~/components/ui/toast'
import { longest } from '~/contracts/primitives'
import type { Project } from '~/contracts/project'
import { verificationLevelLabels } from '~/domain/project-status'
import { api } from '~/trpc/react'

export function NotesCard({ project }: { project: Project }) {
  const utils = api.useUtils()
  const { register, handleSubmit } = useForm({
    defaultValues: { contractorNotes: project.contractorNotes ?? '', internalNotes: project.internalNotes ?? '' },
  })
  const save = api.admin.projects.update.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Notes updated' })
      await utils.admin.projects.invalidate()
    },
    onError: () => showToast({ title: 'Error', description: 'Failed to update project notes', tone: 'error' }),
  })
  const stamped = project.verifiedBy && project.verifiedAt
  return (
    <Card>
      <CardHeader
        title="Verification & Notes"
        description={stamped && project.verifiedAt ? <VerifiedOn at={project.verifiedAt} /> : undefined}
        aside={
          <Badge tone={['verified', 'premium'].includes(project.verificationLevel) ? 'success' : 'neutral'}>
            {verificationLevelLabels[project.verificationLevel]}
          </Badge>
        }
      />
      <form
        onSubmit={handleSubmit((values) => save.mutate({ id: project.id, updatedAt: project.updatedAt, ...values }))}
      >
        <Fieldset disabled={save.isPending} className="flex flex-col gap-5">
          <TextareaField
            label="Contractor-Visible Notes"
            description="Shared with assigned contractors"
            maxLength={longest.note}
            {...register('contractorNotes')}
          />
          <TextareaField
            label="Internal Notes"
            description="Admin-only, not visible to contractors"
            maxLength={longest.note}
            {...register('internalNotes')}
          />
          {save.error && (
            <p role="alert" className="text-sm text-danger">
              {save.error.message}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="secondary" pending={save.isPending}>
              Save Notes
            </Button>
            {save.error?.data?.code === 'CONFLICT' && (
              <Button variant="ghost" onClick={() => utils.admin.projects.byId.invalidate({ id: project.id })}>
                Load the newer version
              </Button>
            )}
          </div>
        </Fieldset>
      </form>
    </Card>
  )
}

function VerifiedOn({ at }: { at: Date }) {
  return (
    <>
      Verified on <DateText value={at} />
    </>
  )
}
