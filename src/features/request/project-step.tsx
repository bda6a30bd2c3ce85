'use client'

import { Controller } from 'react-hook-form'
import { DynamicField } from '~/components/form/dynamic-field'
import { SelectInput } from '~/components/form/select-input'
import type { Category, ServiceQuestion } from '~/contracts/service-question'
import { wizardBudgets, wizardTimelines } from '~/domain/options'
import type { AnswerValue } from '~/domain/service-answers'
import type { Json } from '~/lib/json'
import { DescriptionField } from './description-field'
import type { WizardField, WizardForm } from './wizard-form'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const timelineOptions = asOptions(wizardTimelines)
const budgetOptions = asOptions(wizardBudgets)

interface ProjectStepProps {
  form: WizardForm
  /** Errors stay hidden until somebody tried to go on. */
  showErrors: boolean
  categories: readonly Category[]
  questions: readonly Json<ServiceQuestion>[]
  answers: Record<string, AnswerValue>
  answerErrors: Record<string, string>
  onAnswers: (answers: Record<string, AnswerValue>) => void
  onServiceChange: () => void
}

export function ProjectStep(props: ProjectStepProps) {
  const { form, showErrors, categories, questions, answers, answerErrors, onAnswers, onServiceChange } = props
  const { formState } = form
  const errorOf = (field: WizardField) => (showErrors ? formState.errors[field]?.message : undefined)
  return (
    <>
      <Controller
        control={form.control}
        name="serviceNeeded"
        render={({ field }) => (
          <SelectInput
            label="Service type"
            placeholder="Select a service"
            options={categories.map(({ name }) => ({ value: name, label: name }))}
            value={field.value}
            ref={field.ref}
            onChange={(value) => {
              if (value !== field.value) onServiceChange()
              field.onChange(value)
            }}
            error={errorOf('serviceNeeded')}
          />
        )}
      />
      {questions.map((question) => (
        <DynamicField
          key={question.id}
          question={question}
          value={answers[question.questionId]}
          error={showErrors ? answerErrors[question.questionId] : undefined}
          onChange={(value) => onAnswers({ ...answers, [question.questionId]: value })}
        />
      ))}
      <DescriptionField form={form} error={errorOf('description')} />
      <Controller
        control={form.control}
        name="timeline"
        render={({ field }) => (
          <SelectInput
            label="Timeline"
            placeholder="When would you like to start?"
            options={timelineOptions}
            value={field.value}
            ref={field.ref}
            onChange={field.onChange}
            error={errorOf('timeline')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="budget"
        render={({ field }) => (
          <SelectInput
            label="Budget"
            optional
            placeholder="What would you like to spend?"
            options={budgetOptions}
            value={field.value}
            ref={field.ref}
            onChange={field.onChange}
            error={errorOf('budget')}
          />
        )}
      />
    </>
  )
}
