'use client'

import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextareaField } from '~/components/form/textarea-field'
import { useMergeServerValues } from '~/components/form/use-merge-server-values'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import { longest } from '~/contracts/primitives'
import type { Project } from '~/contracts/project'
import { isStale } from '~/contracts/stale'
import { verificationLevelLabels } from '~/domain/project-status'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

/** A new object only for new notes, not for every new version of the project. */
function useStoredNotes({ contractorNotes, internalNotes }: Json<Project>) {
  return useMemo(
    () => ({ contractorNotes: contractorNotes ?? '', internalNotes: internalNotes ?? '' }),
    [contractorNotes, internalNotes],
  )
}

/** How a project's contact is verified, and its two notes. Notes that were not saved yet outlive whatever else changes. */
export function NotesCard({ project }: { project: Json<Project> }) {
  const utils = api.useUtils()
  const stored = useStoredNotes(project)
  const form = useForm({ defaultValues: stored })
  useMergeServerValues({ form, stored })
  const loadNewer = async () => {
    await utils.admin.projects.byId.invalidate({ id: project.id })
    save.reset()
  }
  const save = api.admin.projects.update.useMutation({
    onSuccess: async (_answer, { contractorNotes, internalNotes }) => {
      showToast({ title: 'Notes updated' })
      form.reset({ contractorNotes: contractorNotes ?? '', internalNotes: internalNotes ?? '' })
      await utils.admin.projects.invalidate()
    },
    onError: () => showToast({ title: 'Error', description: 'Failed to update project notes', tone: 'error' }),
  })
  return (
    <Card>
      <CardHeader
        title="Verification & Notes"
        description={project.verifiedAt ? <VerifiedOn at={project.verifiedAt} /> : undefined}
        aside={
          <Badge tone={['verified', 'premium'].includes(project.verificationLevel) ? 'success' : 'neutral'}>
            {verificationLevelLabels[project.verificationLevel]}
          </Badge>
        }
      />
      <Form
        form={form}
        draft={`notes:${project.id}`}
        onSubmit={(values) => save.mutate({ id: project.id, updatedAt: project.updatedAt, ...values })}
      >
        <Fieldset disabled={save.isPending} className="flex flex-col gap-5">
          <TextareaField
            name="contractorNotes"
            label="Contractor-Visible Notes"
            description="Shared with assigned contractors"
            maxLength={longest.note}
          />
          <TextareaField
            name="internalNotes"
            label="Internal Notes"
            description="Admin-only, not visible to contractors"
            maxLength={longest.note}
          />
        </Fieldset>
        <Failure className="mt-5" message={save.error && serverMessage(save.error)} />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" variant="secondary" pending={save.isPending}>
            Save Notes
          </Button>
          {isStale(save.error?.data) && (
            <Button variant="ghost" onClick={loadNewer}>
              Load the newer version
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}

function VerifiedOn({ at }: { at: string }) {
  return (
    <>
      Verified on <DateText value={at} />
    </>
  )
}
