'use client'

import type { ReactElement } from 'react'
import { CheckboxGroupInput } from './checkbox-group-input'
import { SelectInput } from './select-input'
import { TextInput } from './text-input'
import { TextareaInput } from './textarea-input'

type AnswerValue = string | string[]
type Kind = 'text' | 'textarea' | 'number' | 'select' | 'multiselect'

/** A field described by data: its label, its control and its options. */
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
    <TextInput
      {...texts}
      value={asText(value)}
      maxLength={500}
      placeholder={question.placeholder ?? undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  textarea: ({ question, value, onChange, texts }) => (
    <TextareaInput
      {...texts}
      rows={3}
      value={asText(value)}
      maxLength={2000}
      placeholder={question.placeholder ?? undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  number: ({ question, value, onChange, texts }) => (
    <TextInput
      {...texts}
      type="number"
      inputMode="decimal"
      step="any"
      // The bounds of `answerRange`, which the contract checks.
      min={0}
      max={1_000_000}
      value={asText(value)}
      placeholder={question.placeholder ?? undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  select: ({ question, value, onChange, texts }) => (
    <SelectInput
      {...texts}
      options={question.options.map((option) => ({ value: option, label: option }))}
      value={asText(value)}
      onChange={onChange}
    />
  ),
  multiselect: ({ question, value, onChange, texts }) => (
    <CheckboxGroupInput
      {...texts}
      options={question.options.map((option) => ({ value: option, label: option }))}
      value={asList(value)}
      onChange={onChange}
    />
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
