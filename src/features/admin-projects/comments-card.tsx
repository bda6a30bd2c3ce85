'use client'

import { X } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectInput } from '~/components/form/select-input'
import { TextareaField } from '~/components/form/textarea-field'
import { useSubmissionId } from '~/components/form/use-submission-id'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { showToast } from '~/components/ui/toast'
import { longest } from '~/contracts/primitives'
import type { ProjectNote } from '~/contracts/project'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

const missing = 'Please write a comment'

/** What admins say to each other about a project, the newest last; who is mentioned gets a mail. */
export function CommentsCard({ projectId, notes }: { projectId: string; notes: readonly Json<ProjectNote>[] }) {
  return (
    <Card id="comments" className="scroll-mt-20">
      <CardHeader title="Comments" description="For admins only. Who is mentioned gets a mail with a link." />
      {notes.length === 0 ? (
        <p className="mb-5 text-sm text-muted">Nobody has written anything yet.</p>
      ) : (
        <ol aria-label="Comments" className="mb-5 flex flex-col gap-4">
          {notes.toReversed().map((note) => (
            <Entry key={note.id} note={note} />
          ))}
        </ol>
      )}
      <NewComment projectId={projectId} />
    </Card>
  )
}

function Entry({ note: { kind, body, authorName, mentions, createdAt } }: { note: Json<ProjectNote> }) {
  const author = authorName ?? 'A deleted account'
  if (kind !== 'comment')
    return (
      <li className="text-sm text-muted">
        {author} changed the pinned note {kind === 'contractor' ? 'for contractors' : 'for admins'},{' '}
        <DateText value={createdAt} style="dateTime" />
      </li>
    )
  return (
    <li>
      <p className="text-sm text-muted">
        <span className="font-medium text-foreground">{author}</span> <DateText value={createdAt} style="dateTime" />
        {mentions.length > 0 && <>, to {mentions.join(', ')}</>}
      </p>
      <p className="mt-1 leading-relaxed wrap-anywhere whitespace-pre-line">{body}</p>
    </li>
  )
}

function NewComment({ projectId }: { projectId: string }) {
  const utils = api.useUtils()
  const once = useSubmissionId()
  const team = api.admin.projects.team.useQuery()
  const [mentioned, setMentioned] = useState<readonly string[]>([])
  const form = useForm({ defaultValues: { body: '' } })
  const add = api.admin.projects.comment.useMutation()
  const colleagues = team.data ?? []
  const names = colleagues.filter(({ id }) => mentioned.includes(id))
  const send = async ({ body }: { body: string }) => {
    if (!body.trim()) return form.setError('body', { message: missing })
    try {
      await once((submissionId) => add.mutateAsync({ id: projectId, body, mentions: [...mentioned], submissionId }))
      form.reset({ body: '' })
      setMentioned([])
      showToast({ title: 'Comment added' })
      await Promise.all([utils.admin.projects.invalidate(), utils.admin.audit.invalidate()])
    } catch {
      // Said below the field; what was typed stays.
    }
  }
  return (
    <Form form={form} onSubmit={send} label="New comment" draft={`comment:${projectId}`}>
      <Fieldset disabled={add.isPending} className="flex flex-col gap-3">
        <TextareaField name="body" label="New comment" rows={3} maxLength={longest.prose} />
        {names.length > 0 && (
          <ul aria-label="Mentioned" className="flex flex-wrap gap-2">
            {names.map(({ id, name }) => (
              <li
                key={id}
                className="inline-flex items-center gap-1 rounded-full border border-border bg-raised pl-3 text-sm"
              >
                @{name}
                <button
                  type="button"
                  aria-label={`Do not mention ${name}`}
                  onClick={() => setMentioned(mentioned.filter((one) => one !== id))}
                  className="inline-flex size-8 items-center justify-center rounded-full text-muted hover:text-foreground max-md:size-11"
                >
                  <X className="size-3.5" aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {add.error && (
          <p role="alert" className="text-sm text-danger">
            {serverMessage(add.error, 'The comment was not added. Please try again.')}
          </p>
        )}
        <div className="flex flex-wrap items-end justify-between gap-3">
          <SelectInput
            label="Mention"
            className="w-56"
            placeholder="A colleague"
            options={colleagues
              .filter(({ id }) => !mentioned.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            value=""
            onChange={(id) => setMentioned([...mentioned, id])}
          />
          <Button type="submit" variant="secondary" pending={add.isPending}>
            Add comment
          </Button>
        </div>
      </Fieldset>
    </Form>
  )
}
