'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { useForm, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { applyRefusal } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import { addSavedReplyInput, type SavedReply } from '~/contracts/saved-reply'
import { savedReplyLimits } from '~/domain/saved-reply'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { TemplateList } from './template-list'

type Values = z.output<typeof addSavedReplyInput>

/** Texts that a contractor keeps, put into the message that they write; what is written can be kept as one. */
export function SavedReplies() {
  const { getValues, setValue, setFocus } = useFormContext<{ body: string }>()
  const utils = api.useUtils()
  const [open, setOpen] = useState<'list' | 'new' | null>(null)
  const replies = api.contractorPortal.savedReplies.useQuery()
  const refresh = () => utils.contractorPortal.savedReplies.invalidate()
  const add = api.contractorPortal.addSavedReply.useMutation({ onSuccess: refresh })
  const change = api.contractorPortal.changeSavedReply.useMutation({ onSuccess: refresh })
  const remove = api.contractorPortal.removeSavedReply.useMutation({ onSettled: refresh })
  const use = ({ body }: Json<SavedReply>) => {
    const typed = getValues('body').trimEnd()
    setValue('body', typed ? `${typed}\n\n${body}` : body, { shouldDirty: true, shouldValidate: true })
    setOpen(null)
    // The dialog gives the focus back to its button first.
    setTimeout(() => setFocus('body'))
  }
  return (
    <>
      <Button variant="secondary" size="sm" className="max-sm:px-2.5" onClick={() => setOpen('list')}>
        <MessageSquareQuote className="size-4" aria-hidden="true" />
        <span className="max-sm:sr-only">Saved replies</span>
      </Button>
      {open && (
        // Submits of the forms in here are not those of the message around them.
        <div className="contents" onSubmit={(event) => event.stopPropagation()}>
          <Dialog
            open
            wide
            onClose={() => setOpen(null)}
            title={open === 'list' ? 'Saved replies' : 'New reply'}
            description={
              open === 'list'
                ? 'One is put behind what is typed; you can change it before it is sent.'
                : 'Leave out what is about one homeowner.'
            }
          >
            {open === 'new' ? (
              <ReplyForm
                record="new"
                initial={{ name: '', body: getValues('body').trim() }}
                action="Save reply"
                onCancel={() => setOpen('list')}
                onSave={async (values) => {
                  const { name } = await add.mutateAsync(values)
                  showToast({ title: 'Reply saved', description: name })
                  setOpen('list')
                }}
              />
            ) : (
              <>
                <TemplateList
                  templates={replies.data ?? []}
                  about={({ body }) => body}
                  empty={
                    replies.isError
                      ? 'Your replies could not be loaded. Please try again.'
                      : replies.isLoading
                        ? 'Loading'
                        : 'Keep what you write often, such as how you arrange a first visit.'
                  }
                  onUse={use}
                  change={{
                    label: 'Edit',
                    form: ({ id, name, body }, close) => (
                      <ReplyForm
                        record={id}
                        initial={{ name, body }}
                        action="Save changes"
                        onCancel={close}
                        onSave={async (values) => {
                          await change.mutateAsync({ id, ...values })
                          close()
                        }}
                      />
                    ),
                  }}
                  onRemove={({ id }) => remove.mutateAsync({ id })}
                />
                <DialogActions>
                  <Button variant="secondary" onClick={() => setOpen('new')}>
                    New reply
                  </Button>
                </DialogActions>
              </>
            )}
          </Dialog>
        </div>
      )}
    </>
  )
}

interface ReplyFormProps {
  /** What is typed is kept under it. */
  record: string
  initial: Values
  action: string
  onCancel: () => void
  onSave: (values: Values) => Promise<void>
}

function ReplyForm({ record, initial, action, onCancel, onSave }: ReplyFormProps) {
  const form = useForm<Values>({ resolver: zodResolver(addSavedReplyInput), defaultValues: initial })
  const { isSubmitting } = form.formState
  const [problem, setProblem] = useState<string>()
  const save = async (values: Values) => {
    setProblem(undefined)
    try {
      await onSave(values)
      form.reset()
    } catch (error) {
      if (!applyRefusal(error, ['name', 'body'] as const, form.setError)) setProblem(serverMessage(error as Error))
    }
  }
  return (
    <Form form={form} label={action} draft={`saved-reply:${record}`} onSubmit={save}>
      <Fieldset disabled={isSubmitting} className="flex flex-col gap-5">
        <Alert>{problem}</Alert>
        <TextField name="name" label="Name of the reply" maxLength={savedReplyLimits.name} />
        <TextareaField name="body" label="Text" rows={6} maxLength={savedReplyLimits.body} />
      </Fieldset>
      <DialogActions>
        <CancelButton onCancel={onCancel}>Cancel</CancelButton>
        <Button type="submit" pending={isSubmitting}>
          {action}
        </Button>
      </DialogActions>
    </Form>
  )
}
