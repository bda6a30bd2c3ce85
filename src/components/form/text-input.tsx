'use client'

import { Input, type InputProps } from '@headlessui/react'
import { type Ref, useState } from 'react'
import { cn } from '~/lib/cn'
import { controlClasses } from './control-classes'
import { Field, type FieldTexts } from './field'

type TextInputProps = FieldTexts &
  Omit<InputProps, 'as' | 'className' | 'children'> & { className?: string; ref?: Ref<HTMLInputElement> }

/** A field of one line. */
export function TextInput({ label, description, error, optional, className, ...props }: TextInputProps) {
  return (
    <Field label={label} description={description} error={error} optional={optional} className={className}>
      {props.type === 'password' ? (
        <PasswordControl {...props} invalid={error !== undefined} />
      ) : (
        <Input {...props} invalid={error !== undefined} className={cn(controlClasses)} />
      )}
    </Field>
  )
}

/** A password, and the button that shows what was typed. The button names no password: labels are found by that word. */
function PasswordControl({ disabled, ...props }: Omit<InputProps, 'as' | 'className' | 'children'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        disabled={disabled}
        type={shown ? 'text' : 'password'}
        className={cn(controlClasses, 'pr-18')}
      />
      <button
        type="button"
        aria-pressed={shown}
        disabled={disabled}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 min-w-16 rounded-lg px-3 text-sm font-medium text-muted hover:text-foreground disabled:opacity-55"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
