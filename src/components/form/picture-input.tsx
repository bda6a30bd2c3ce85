'use client'

import { Input } from '@headlessui/react'
import { Progress } from '../ui/progress'
import { Field, type FieldTexts } from './field'

interface PictureInputProps extends FieldTexts {
  /** Endings, as a file input takes them: `.jpg,.png`. */
  accept: string
  /** Sent so far, while something is being sent. */
  percent: number | null
  /** What is being sent. */
  sending: string
  multiple?: boolean
  disabled?: boolean
  onChoose: (files: File[]) => void
}

/** Chooses pictures that are sent at once. */
export function PictureInput({
  accept,
  percent,
  sending,
  multiple = false,
  disabled = false,
  onChoose,
  ...texts
}: PictureInputProps) {
  return (
    <div className="min-w-56 flex-1">
      <Field {...texts}>
        <Input
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={disabled || percent !== null}
          className="w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-lg file:border file:border-solid file:border-border file:bg-surface file:px-4 file:font-medium"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])]
            target.value = ''
            if (files.length > 0) onChoose(files)
          }}
        />
      </Field>
      {percent !== null && (
        <div className="mt-2">
          <Progress label={sending} value={percent} />
        </div>
      )}
    </div>
  )
}
