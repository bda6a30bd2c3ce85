'use client'

import { DynamicField } from '~/components/form/dynamic-field'
import { SelectField } from '~/components/form/select-field'
import type { Category, ServiceQuestion } from '~/contracts/service-question'
import { wizardBudgets, wizardTimelines } from '~/domain/options'
import type { AnswerValue } from '~/domain/service-answers'
import type { Json } from '~/lib/json'
import { DescriptionField } from './description-field'
import type { WizardForm } from './wizard-form'

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const timelineOptions = asOptions(wizardTimelines)
const budgetOptions = asOptions(wizardBudgets)

interface ProjectStepProps {
  form: WizardForm
  canEnhance: boolean
  /** Errors of the answers stay hidden until somebody tried to go on. */
  showErrors: boolean
  categories: readonly Category[]
  questions: readonly Json<ServiceQuestion>[]
  answers: Record<string, AnswerValue>
  answerErrors: Record<string, string>
  onAnswers: (answers: Record<string, AnswerValue>) => void
  onServiceChange: () => void
}

export function ProjectStep(props: ProjectStepProps) {
  const { form, canEnhance, showErrors, categories, questions, answers, answerErrors, onAnswers, onServiceChange } =
    props
  return (
    <>
      <SelectField
        name="serviceNeeded"
        label="Service type"
        placeholder="Select a service"
        options={categories.map(({ name }) => ({ value: name, label: name }))}
        onChange={(value) => {
          if (value !== form.getValues('serviceNeeded')) onServiceChange()
        }}
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
      <DescriptionField form={form} canEnhance={canEnhance} />
      <SelectField
        name="timeline"
        label="Timeline"
        placeholder="When would you like to start?"
        options={timelineOptions}
      />
      <SelectField
        name="budget"
        label="Budget"
        optional
        placeholder="What would you like to spend?"
        options={budgetOptions}
      />
    </>
  )
}
