'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyRefusal, issuesOf } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { FileDrop } from '~/components/ui/file-drop'
import { descriptionLength } from '~/contracts/lead'
import type { OwnProject } from '~/contracts/own-project'
import { acceptedEndings, fileRules, maxAttachments } from '~/domain/file'
import { wizardBudgets, wizardTimelines } from '~/domain/options'
import type { Json } from '~/lib/json'
import { convertedEndings } from '~/lib/to-jpeg'
import { serverMessage } from '~/trpc/server-message'
import { useUploads } from '~/trpc/use-uploads'
import type { RequestChange } from './request-controls'

interface EditDialogProps {
  request: Pick<Json<OwnProject>, 'id' | 'description' | 'timeline' | 'budget' | 'attachments'>
  pending: boolean
  onClose: () => void
  onSave: (values: RequestChange) => Promise<unknown>
}

const accept = [acceptedEndings('attachment'), ...convertedEndings.map((ending) => `.${ending}`)].join(',')

/** The options of the wizard, with the value that is there: other forms have other lists. */
function optionsOf(listed: readonly string[], known: string | null) {
  const values = known && !listed.includes(known) ? [known, ...listed] : listed
  return values.map((value) => ({ value, label: value }))
}

export function EditDialog({ request, pending, onClose, onSave }: EditDialogProps) {
  const { id, description, timeline, budget, attachments } = request
  const form = useForm({ defaultValues: { description, timeline: timeline ?? '', budget: budget ?? '' } })
  // Read while rendering: the form keeps track of what is read so.
  const { dirtyFields, isSubmitting } = form.formState
  const uploads = useUploads('attachment')
  const [problem, setProblem] = useState<string>()
  const room = maxAttachments - attachments.length
  const refuse = (error: unknown) => {
    const isAtField = applyRefusal(error, ['description', 'timeline', 'budget'] as const, form.setError)
    setProblem(isAtField ? undefined : serverMessage(error as Error))
    // Sent files are kept for a while only: they are sent anew.
    if (issuesOf(error).some(({ path }) => path.startsWith('attachments'))) uploads.forget()
  }
  const save = async (values: { description: string; timeline: string; budget: string }) => {
    const added = await uploads.sendAll()
    // What could not be sent is named in the list, and the dialog stays for it.
    if (added.length < uploads.files.length) return
    try {
      await onSave({
        ...(dirtyFields.description && { description: values.description }),
        ...(dirtyFields.timeline && { timeline: values.timeline }),
        ...(dirtyFields.budget && { budget: values.budget || null }),
        attachments: added.map((file) => file.id),
      })
      form.reset()
      uploads.clear()
      onClose()
    } catch (error) {
      refuse(error)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit request"
      description="Contractors who have it are told what changed. It can be changed until you hire somebody."
    >
      <Form form={form} label="Edit request" draft={`edit:${id}`} onSubmit={save}>
        <Fieldset disabled={pending} className="flex flex-col gap-5">
          <Alert>{problem}</Alert>
          <TextareaField name="description" label="Description" rows={6} maxLength={descriptionLength.max} />
          <SelectField name="timeline" label="Timeline" options={optionsOf(wizardTimelines, timeline)} />
          <SelectField name="budget" label="Budget" optional options={optionsOf(wizardBudgets, budget)} />
          {room > 0 && (
            <FileDrop
              label="Add files"
              optional
              description={`Up to ${room} more, each of less than 10MB.`}
              accept={accept}
              maxFiles={room}
              maxBytes={fileRules.attachment.maxBytes}
              files={uploads.files}
              onAdd={uploads.add}
              onRemove={uploads.remove}
              onRetry={uploads.retry}
            />
          )}
        </Fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={pending || isSubmitting}>
            Save changes
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
