'use client'

import type { ReactElement } from 'react'
import { CheckboxGroup } from '~/components/form/checkbox-group'
import { SelectField } from '~/components/form/select-field'
import { TextField } from '~/components/form/text-field'
import { TextareaField } from '~/components/form/textarea-field'
import type { ServiceQuestion } from '~/contracts/service-question'
import type { QuestionType } from '~/domain/options'
import type { AnswerValue } from '~/domain/service-answers'

interface QuestionFieldProps {
  question: ServiceQuestion
  value: AnswerValue | undefined
  error?: string
  onChange: (value: AnswerValue) => void
}

interface ControlProps extends QuestionFieldProps {
  texts: { label: string; description?: string; error?: string; optional: boolean }
}

const asText = (value: AnswerValue | undefined) => (Array.isArray(value) ? value.join(', ') : (value ?? ''))
const asList = (value: AnswerValue | undefined) => (Array.isArray(value) ? value : [])

const controls: Record<QuestionType, (props: ControlProps) => ReactElement> = {
  text: ({ question, value, onChange, texts }) => (
    <TextField
      {...texts}
      value={asText(value)}
      maxLength={500}
      placeholder={question.placeholder ?? undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  textarea: ({ question, value, onChange, texts }) => (
    <TextareaField
      {...texts}
      rows={3}
      value={asText(value)}
      maxLength={2000}
      placeholder={question.placeholder ?? undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  number: ({ question, value, onChange, texts }) => (
    <TextField
      {...texts}
      type="number"
      inputMode="decimal"
      step="any"
      value={asText(value)}
      placeholder={question.placeholder ?? undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  select: ({ question, value, onChange, texts }) => (
    <SelectField
      {...texts}
      options={question.options.map((option) => ({ value: option, label: option }))}
      value={asText(value)}
      onChange={onChange}
    />
  ),
  multiselect: ({ question, value, onChange, texts }) => (
    <CheckboxGroup {...texts} options={question.options} value={asList(value)} onChange={onChange} />
  ),
}

/** One of a service's own questions, by its type. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, error } = props
  const texts = {
    label: question.label,
    description: question.helpText ?? undefined,
    error,
    optional: !question.required,
  }
  return controls[question.type]({ ...props, texts })
}
