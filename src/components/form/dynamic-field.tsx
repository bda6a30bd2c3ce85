'use client'

import type { ReactElement } from 'react'
import { CheckboxGroup } from './checkbox-group'
import { SelectField } from './select-field'
import { TextField } from './text-field'
import { TextareaField } from './textarea-field'

type AnswerValue = string | string[]
type Kind = 'text' | 'textarea' | 'number' | 'select' | 'multiselect'

/** A field described by data: what is asked, how, and among what. */
export interface DynamicQuestion {
  label: string
  type: Kind
  options: readonly string[]
  required: boolean
  placeholder: string | null
  helpText: string | null
}

interface DynamicFieldProps {
  question: DynamicQuestion
  value: AnswerValue | undefined
  error?: string
  onChange: (value: AnswerValue) => void
}

interface ControlProps extends DynamicFieldProps {
  texts: { label: string; description?: string; error?: string; optional: boolean }
}

const asText = (value: AnswerValue | undefined) => (Array.isArray(value) ? value.join(', ') : (value ?? ''))
const asList = (value: AnswerValue | undefined) => (Array.isArray(value) ? value : [])

const controls: Record<Kind, (props: ControlProps) => ReactElement> = {
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

/** The control of a described field, by its type. */
export function DynamicField(props: DynamicFieldProps) {
  const { question, error } = props
  const texts = {
    label: question.label,
    description: question.helpText ?? undefined,
    error,
    optional: !question.required,
  }
  return controls[question.type]({ ...props, texts })
}
