'use client'

import { useState } from 'react'
import { DynamicField } from '~/components/form/dynamic-field'
import { splitOptions } from '~/domain/option-text'
import type { QuestionType } from '~/domain/options'

interface QuestionPreviewProps {
  label: string
  type: QuestionType
  /** With commas, as it is typed. */
  options: string
  required: boolean
  placeholder: string
  helpText: string
}

/** The question as the wizard will ask it; it can be tried, and nothing of it is kept. */
export function QuestionPreview({ label, type, options, required, placeholder, helpText }: QuestionPreviewProps) {
  const [value, setValue] = useState<string | string[]>('')
  return (
    <section aria-label="Preview" className="mt-6 rounded-lg border border-dashed border-border-strong p-4">
      <p className="mb-3 text-sm text-muted">As the request form asks it</p>
      <DynamicField
        question={{
          label: label || 'Question',
          type,
          options: splitOptions(options),
          required,
          placeholder: placeholder || null,
          helpText: helpText || null,
        }}
        value={value}
        onChange={setValue}
      />
    </section>
  )
}
