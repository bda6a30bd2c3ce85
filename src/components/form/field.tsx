'use client'

import { Description, Field as HeadlessField, Label } from '@headlessui/react'
import type { ReactNode } from 'react'
import { cn } from '~/lib/cn'

export interface FieldTexts {
  label: string
  /** A line of help under the control. */
  description?: ReactNode
  /** What is wrong with the value, and what to do about it. */
  error?: string
  /** Said behind the label; what is not optional is required. */
  optional?: boolean
}

interface FieldProps extends FieldTexts {
  children: ReactNode
  className?: string
}

/** Label, control, help and error: wired to each other here and nowhere else. */
export function Field({ label, description, error, optional = false, children, className }: FieldProps) {
  return (
    <HeadlessField className={cn('flex flex-col gap-1.5', className)}>
      <FieldLabel label={label} optional={optional} />
      {children}
      <FieldHelp description={description} error={error} />
    </HeadlessField>
  )
}

function FieldLabel({ label, optional }: { label: string; optional: boolean }) {
  return (
    <Label className="text-sm font-medium wrap-anywhere">
      {label}
      {optional && <span className="font-normal text-muted"> (optional)</span>}
    </Label>
  )
}

export function FieldHelp({ description, error }: Pick<FieldTexts, 'description' | 'error'>) {
  return (
    <>
      {error && (
        <Description as="p" className="text-sm text-danger" data-error="true">
          {error}
        </Description>
      )}
      {description && (
        <Description as="p" className="text-sm text-muted">
          {description}
        </Description>
      )}
    </>
  )
}

/** For a field's `className`: the asterisk of a required field, drawn and so not part of its name. */
export const requiredMark = "[&>label]:after:ml-0.5 [&>label]:after:text-danger [&>label]:after:content-['*'/'']"
