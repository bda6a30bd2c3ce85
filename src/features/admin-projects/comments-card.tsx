'use client'

import { useRef, useState } from 'react'
import { useForm, useFormContext, useWatch } from 'react-hook-form'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { MentionField } from '~/components/form/mention-field'
import { SelectInput } from '~/components/form/select-input'
import { useSubmissionId } from '~/components/form/use-submission-id'
import { useIsPast } from '~/components/ui/age-text'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { ConfirmDialog } from '~/components/ui/confirm-dialog'
import { DateText } from '~/components/ui/date-text'
import { Failure } from '~/components/ui/failure'
import { showToast } from '~/components/ui/toast'
import type { Team } from '~/contracts/admin-account'
import { longest } from '~/contracts/primitives'
import type { ProjectNote } from '~/contracts/project'
import { mentionedIn } from '~/domain/comment'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'

const missing = 'Please write a comment'

type Note = Json<ProjectNote>

/** What admins say to each other about a project, the newest last; who is mentioned gets a mail. */
export function CommentsCard({ projectId, notes }: { projectId: string; notes: readonly Note[] }) {
  const { data: team = [] } = api.admin.projects.team.useQuery()
  return (
    <Card id="comments" className="scroll-mt-20">
      <CardHeader title="Comments" description="For admins only. Who is mentioned gets a mail with a link." />
      {notes.length === 0 ? (
        <p className="mb-5 text-sm text-muted">Nobody has written anything yet.</p>
      ) : (
        <ol aria-label="Comments" className="mb-5 flex flex-col gap-4">
          {notes.toReversed().map((note) => (
            <Entry key={note.id} note={note} team={team} />
          ))}
        </ol>
      )}
      <NewComment projectId={projectId} team={team} />
    </Card>
  )
}

function Entry({ note, team }: { note: Note; team: Team }) {
  const { kind, authorName, createdAt } = note
  const author = authorName ?? 'A deleted account'
  if (kind !== 'comment')
    return (
      <li className="text-sm text-muted">
        {author} changed the pinned note {kind === 'contractor' ? 'for contractors' : 'for admins'},{' '}
        <DateText value={createdAt} style="dateTime" />
      </li>
    )
  return <Comment note={note} author={author} team={team} />
}

function Comment({ note, author, team }: { note: Note; author: string; team: Team }) {
  const { id, body, mentions, createdAt, editedAt, changeableUntil } = note
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const isPast = useIsPast(changeableUntil)
  const closeEditor = () => {
    setOpen(null)
    requestAnimationFrame(() => editButton.current?.focus())
  }
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-muted">
          <span className="font-medium text-foreground">{author}</span> <DateText value={createdAt} style="dateTime" />
          {editedAt !== null && (
            <>
              , edited <DateText value={editedAt} style="dateTime" />
            </>
          )}
          {mentions.length > 0 && <>, to {mentions.join(', ')}</>}
        </p>
        {changeableUntil !== null && !isPast && open !== 'edit' && (
          <span className="-my-1 -ml-3 flex">
            <Button ref={editButton} size="sm" variant="ghost" onClick={() => setOpen('edit')}>
              Edit comment
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setOpen('delete')}>
              Delete comment
            </Button>
          </span>
        )}
      </div>
      {open === 'edit' ? (
        <EditComment id={id} body={body} team={team} onClose={closeEditor} />
      ) : (
        <p className="mt-1 leading-relaxed wrap-anywhere whitespace-pre-line">{body}</p>
      )}
      {open === 'delete' && <DeleteComment id={id} onClose={() => setOpen(null)} />}
    </li>
  )
}

function useRefreshComments() {
  const { admin } = api.useUtils()
  return () => Promise.all([admin.projects.invalidate(), admin.audit.invalidate()])
}

function EditComment({ id, body, team, onClose }: { id: string; body: string; team: Team; onClose: () => void }) {
  const refresh = useRefreshComments()
  const form = useForm({ defaultValues: { body } })
  const edit = api.admin.projects.editComment.useMutation()
  const save = async ({ body: text }: { body: string }) => {
    if (!text.trim()) return form.setError('body', { message: missing })
    try {
      await edit.mutateAsync({ id, body: text, mentions: mentionedIn(text, team).map((one) => one.id) })
      form.reset({ body: text })
      showToast({ title: 'Comment changed' })
      await refresh()
      onClose()
    } catch {
      // Said below the field; what was typed stays.
    }
  }
  return (
    <Form form={form} onSubmit={save} label="Edit comment" draft={`comment-edit:${id}`} className="mt-2">
      <Fieldset disabled={edit.isPending} className="flex flex-col gap-3">
        <MentionField
          name="body"
          label="Comment"
          rows={3}
          maxLength={longest.prose}
          people={team}
          peopleLabel="Colleagues"
          autoFocus
        />
        <Failure message={edit.error && serverMessage(edit.error, 'The comment was not changed. Please try again.')} />
        <div className="flex flex-wrap justify-end gap-2">
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={edit.isPending}>
            Save comment
          </Button>
        </div>
      </Fieldset>
    </Form>
  )
}

function DeleteComment({ id, onClose }: { id: string; onClose: () => void }) {
  const refresh = useRefreshComments()
  const remove = api.admin.projects.removeComment.useMutation()
  return (
    <ConfirmDialog
      title="Delete this comment?"
      text="Its words are gone for everybody. The audit log keeps that there was a comment."
      action="Delete it"
      danger
      pending={remove.isPending}
      failure={remove.error && serverMessage(remove.error, 'The comment was not deleted. Please try again.')}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ id })
        showToast({ title: 'Comment deleted' })
        await refresh()
      }}
    />
  )
}

function NewComment({ projectId, team }: { projectId: string; team: Team }) {
  const refresh = useRefreshComments()
  const once = useSubmissionId()
  const form = useForm({ defaultValues: { body: '' } })
  const add = api.admin.projects.comment.useMutation()
  const send = async ({ body }: { body: string }) => {
    if (!body.trim()) return form.setError('body', { message: missing })
    const mentions = mentionedIn(body, team).map(({ id }) => id)
    try {
      await once((submissionId) => add.mutateAsync({ id: projectId, body, mentions, submissionId }))
      form.reset({ body: '' })
      showToast({ title: 'Comment added' })
      await refresh()
    } catch {
      // Said below the field; what was typed stays.
    }
  }
  return (
    <Form form={form} onSubmit={send} label="New comment" draft={`comment:${projectId}`}>
      <Fieldset disabled={add.isPending} className="flex flex-col gap-3">
        <MentionField
          name="body"
          label="New comment"
          description="Type @ to mention a colleague."
          rows={3}
          maxLength={longest.prose}
          people={team}
          peopleLabel="Colleagues"
        />
        <Failure message={add.error && serverMessage(add.error, 'The comment was not added. Please try again.')} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <MentionSelect team={team} />
          <Button type="submit" variant="secondary" pending={add.isPending}>
            Add comment
          </Button>
        </div>
      </Fieldset>
    </Form>
  )
}

/** The same by a select, and who is mentioned so far. */
function MentionSelect({ team }: { team: Team }) {
  const { control, setValue } = useFormContext<{ body: string }>()
  const body = useWatch({ control, name: 'body' })
  const mentioned = mentionedIn(body, team)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <SelectInput
        label="Mention"
        className="w-56"
        placeholder="A colleague"
        options={team.filter((one) => !mentioned.includes(one)).map(({ id, name }) => ({ value: id, label: name }))}
        value=""
        onChange={(id) => {
          const name = team.find((one) => one.id === id)?.name
          if (name)
            setValue('body', `${body}${body === '' || /\s$/.test(body) ? '' : ' '}@${name} `, { shouldDirty: true })
        }}
      />
      <p aria-live="polite" className="text-sm text-muted wrap-anywhere">
        {mentioned.length > 0 && `Will be mailed: ${mentioned.map(({ name }) => name).join(', ')}`}
      </p>
    </div>
  )
}
