'use client'

import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { SelectInput } from '~/components/form/select-input'
import { PageHeading } from '~/components/layout/page-heading'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card, CardHeader } from '~/components/ui/card'
import { Empty } from '~/components/ui/empty'
import { showToast } from '~/components/ui/toast'
import { useUrlState } from '~/components/ui/use-url-state'
import type { ServiceQuestion } from '~/contracts/service-question'
import { questionTypeLabels } from '~/domain/options'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { OrderedQuestions } from './ordered-questions'
import { QuestionDialog } from './question-dialog'
import { WizardPreview } from './wizard-preview'

const allCategories = 'all'

/** What the wizard asks, by service: admins write, order and remove the questions here. */
export function ServiceQuestions() {
  const url = useUrlState()
  const utils = api.useUtils()
  const [categories] = api.serviceQuestion.categories.useSuspenseQuery()
  const [questions] = api.serviceQuestion.list.useSuspenseQuery()
  const addButton = useRef<HTMLButtonElement>(null)
  const [editing, setEditing] = useState<Json<ServiceQuestion> | 'new' | null>(null)
  const remove = api.serviceQuestion.remove.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Question deleted' })
      await utils.serviceQuestion.list.invalidate()
      addButton.current?.focus()
    },
    onError: () => showToast({ title: 'Error', description: 'Failed to delete question', tone: 'error' }),
  })
  const chosen = url.get('category') ?? allCategories
  const groups = categories
    .filter(({ slug }) => chosen === allCategories || slug === chosen)
    .map((category) => ({
      ...category,
      questions: questions.filter(({ serviceCategorySlug }) => serviceCategorySlug === category.slug),
    }))
    .filter((group) => group.questions.length > 0)
  return (
    <>
      <PageHeading
        title="Service Questions"
        subtitle="Manage dynamic questions that appear for each service category"
        actions={
          <Button ref={addButton} onClick={() => setEditing('new')}>
            <Plus className="size-4" aria-hidden="true" />
            Add Question
          </Button>
        }
      />
      <SelectInput
        className="mb-6 max-w-sm"
        label="Category filter"
        options={[
          { value: allCategories, label: 'All Categories' },
          ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        value={chosen}
        onChange={(value) => url.set({ category: value === allCategories ? null : value })}
      />
      {groups.length === 0 && <Empty title='No questions found. Click "Add Question" to create one.' />}
      <div className="flex flex-col gap-6">
        {groups.map(({ slug, name, questions: asked }) => (
          <Card key={slug} aria-label={name}>
            <CardHeader
              title={name}
              aside={
                <span className="flex items-center gap-2">
                  <WizardPreview name={name} questions={asked} />
                  <span className="text-sm text-muted tabular-nums">{pluralize(asked.length, 'question')}</span>
                </span>
              }
            />
            <OrderedQuestions serviceCategorySlug={slug} questions={asked}>
              {(question) => (
                <QuestionLine
                  question={question}
                  pending={remove.isPending && remove.variables.id === question.id}
                  onEdit={() => setEditing(question)}
                  onDelete={() => {
                    if (window.confirm('Are you sure you want to delete this question?'))
                      remove.mutate({ id: question.id })
                  }}
                />
              )}
            </OrderedQuestions>
          </Card>
        ))}
      </div>
      {editing && (
        <QuestionDialog
          question={editing === 'new' ? null : (questions.find(({ id }) => id === editing.id) ?? editing)}
          categories={categories}
          taken={questions.map(({ questionId }) => questionId)}
          initialCategory={chosen === allCategories ? '' : chosen}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

interface QuestionLineProps {
  question: Json<ServiceQuestion>
  pending: boolean
  onEdit: () => void
  onDelete: () => void
}

function QuestionLine({ question, pending, onEdit, onDelete }: QuestionLineProps) {
  const { label, required, type, helpText, options, questionId, displayOrder } = question
  return (
    <div className="flex min-w-0 flex-1 items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
          {required && <Badge>Required</Badge>}
          <Badge tone="muted">{questionTypeLabels[type]}</Badge>
        </p>
        {helpText && <p className="mt-1 text-sm wrap-anywhere text-muted">{helpText}</p>}
        {options.length > 0 && (
          <p className="mt-2 flex flex-wrap gap-1.5">
            {options.map((option) => (
              <Badge key={option}>{option}</Badge>
            ))}
          </p>
        )}
        <p className="mt-2 text-sm wrap-anywhere text-muted tabular-nums">
          ID: {questionId} | Order: {displayOrder}
        </p>
      </div>
      <div className="flex shrink-0">
        <Button variant="ghost" size="icon" aria-label={`Edit ${label}`} onClick={onEdit}>
          <Pencil className="size-4" aria-hidden="true" />
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Delete ${label}`} pending={pending} onClick={onDelete}>
          <Trash2 className="size-4" aria-hidden="true" />
        </Button>
      </div>
    </div>
  )
}
