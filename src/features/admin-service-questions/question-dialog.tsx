'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { applyIssues } from '~/components/form/apply-issues'
import { CancelButton } from '~/components/form/cancel-button'
import { requiredMark } from '~/components/form/field'
import { Fieldset } from '~/components/form/fieldset'
import { Form } from '~/components/form/form'
import { SelectField } from '~/components/form/select-field'
import { SwitchField } from '~/components/form/switch-field'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import { useMergeServerValues } from '~/components/form/use-merge-server-values'
import { Button } from '~/components/ui/button'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { showToast } from '~/components/ui/toast'
import {
  type Category,
  choiceTypes,
  createServiceQuestionInput,
  type ServiceQuestion,
} from '~/contracts/service-question'
import { isStale } from '~/contracts/stale'
import { joinOptions } from '~/domain/option-text'
import { questionTypeLabels, questionTypes } from '~/domain/options'
import { proposeQuestionId } from '~/domain/question-id'
import { cn } from '~/lib/cn'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { QuestionPreview } from './question-preview'

/** The dialog's fields as texts; the procedure's contract reads them. */
const formShape = z
  .object({
    serviceCategorySlug: z.string(),
    questionId: z.string(),
    label: z.string(),
    type: z.enum(questionTypes),
    options: z.string(),
    placeholder: z.string(),
    helpText: z.string(),
    displayOrder: z.string(),
    required: z.boolean(),
  })
  .superRefine((values, context) => {
    const { error } = createServiceQuestionInput.safeParse(values)
    for (const { path, message } of error?.issues ?? []) context.addIssue({ code: 'custom', path, message })
  })
type Values = z.input<typeof formShape>
const names = Object.keys(formShape.shape) as (keyof Values)[]

function valuesOf(question: Json<ServiceQuestion> | null, initialCategory: string): Values {
  return {
    serviceCategorySlug: question?.serviceCategorySlug ?? initialCategory,
    questionId: question?.questionId ?? '',
    label: question?.label ?? '',
    type: question?.type ?? 'text',
    options: joinOptions(question?.options ?? []),
    placeholder: question?.placeholder ?? '',
    helpText: question?.helpText ?? '',
    displayOrder: String(question?.displayOrder ?? 0),
    required: question?.required ?? false,
  }
}

interface QuestionDialogProps {
  /** The question to edit; null adds one. */
  question: Json<ServiceQuestion> | null
  categories: readonly Category[]
  initialCategory: string
  /** Ids of the other questions, which a proposed one must not be. */
  taken?: readonly string[]
  onClose: () => void
}

/** Adds or edits a question, and shows it as the wizard will ask it. */
export function QuestionDialog({ question, categories, initialCategory, taken, onClose }: QuestionDialogProps) {
  const utils = api.useUtils()
  const stored = useMemo(() => valuesOf(question, initialCategory), [question, initialCategory])
  const form = useForm<Values>({ resolver: zodResolver(formShape), mode: 'onTouched', defaultValues: stored })
  useMergeServerValues({ form, stored })
  const values = useWatch({ control: form.control }) as Values
  const answers = (done: string, failed: string) => ({
    onSuccess: async () => {
      showToast({ title: done })
      form.reset(form.getValues())
      await utils.serviceQuestion.list.invalidate()
      onClose()
    },
    onError: (error: { data?: { issues?: { path: string; message: string }[] } | null }) => {
      applyIssues(error.data?.issues, names, form.setError)
      showToast({ title: 'Error', description: failed, tone: 'error' })
    },
  })
  const create = api.serviceQuestion.create.useMutation(answers('Question created', 'Failed to create question'))
  const update = api.serviceQuestion.update.useMutation(answers('Question updated', 'Failed to update question'))
  const pending = create.isPending || update.isPending
  const failure = create.error ?? update.error
  const loadNewer = async () => {
    await utils.serviceQuestion.list.invalidate()
    update.reset()
  }
  const complete = Boolean(values.serviceCategorySlug && values.questionId.trim() && values.label.trim())
  const choice = choiceTypes.includes(values.type)
  const proposed = question || values.questionId.trim() ? '' : proposeQuestionId(values.label, taken)
  const submit = (given: Values) => {
    const asked = { ...given, displayOrder: Number(given.displayOrder) }
    if (question) update.mutate({ ...asked, id: question.id, updatedAt: question.updatedAt })
    else create.mutate(asked)
  }
  return (
    <Dialog open onClose={onClose} title={question ? 'Edit Question' : 'Add Question'} wide>
      <Form form={form} draft={`question:${question?.id ?? 'new'}`} onSubmit={submit}>
        <Fieldset disabled={pending} className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="serviceCategorySlug"
            className={requiredMark}
            label="Service Category"
            placeholder="Select a category"
            options={categories.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
          <TextField
            name="questionId"
            className={requiredMark}
            label="Question ID"
            description={
              <>
                Unique, camelCase, no spaces
                {proposed && (
                  <>
                    {'. '}
                    <button
                      type="button"
                      className="text-foreground underline underline-offset-4"
                      onClick={() => form.setValue('questionId', proposed, { shouldDirty: true, shouldValidate: true })}
                    >
                      Use {proposed}
                    </button>
                  </>
                )}
              </>
            }
          />
          <TextField name="label" className={cn('sm:col-span-2', requiredMark)} label="Question Label" />
          <SelectField
            name="type"
            className={requiredMark}
            label="Question Type"
            options={questionTypes.map((value) => ({ value, label: questionTypeLabels[value] }))}
          />
          {choice && (
            <TextField
              name="options"
              className="sm:col-span-2"
              label="Options"
              description='Separated by commas; one with a comma in it stands in "quotes"'
            />
          )}
          <TextField name="placeholder" className="sm:col-span-2" label="Placeholder Text" />
          <TextareaField name="helpText" className="sm:col-span-2" label="Help Text" rows={2} />
          <TextField
            name="displayOrder"
            label="Display Order"
            type="number"
            description="Lower numbers are asked first"
          />
          <SwitchField name="required" label="Required question" />
        </Fieldset>
        <QuestionPreview {...values} />
        {failure && (
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-danger/40 bg-danger/10 p-3">
            <p role="alert" className="text-sm text-danger">
              {failure.message}
            </p>
            {isStale(update.error?.data) && (
              <Button variant="secondary" size="sm" onClick={loadNewer}>
                Load the newer version
              </Button>
            )}
          </div>
        )}
        <DialogActions>
          <CancelButton onCancel={onClose}>Cancel</CancelButton>
          <Button type="submit" pending={pending} disabled={!complete}>
            Save Question
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
