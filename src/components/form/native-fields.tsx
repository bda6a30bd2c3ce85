import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { cn } from '~/lib/cn'
import { controlClasses } from './control-classes'

interface NativeFieldTexts {
  id: string
  label: string
  error?: string | undefined
}

/** A field of a form that works without JavaScript: what it holds goes into the address. */
export function NativeInput({
  id,
  label,
  error,
  className,
  ...props
}: NativeFieldTexts & ComponentPropsWithoutRef<'input'>) {
  return (
    <PlainField id={id} label={label} error={error} className={className}>
      <input {...props} id={id} {...described(id, error)} className={cn(controlClasses)} />
    </PlainField>
  )
}

interface NativeSelectProps extends NativeFieldTexts, Omit<ComponentPropsWithoutRef<'select'>, keyof NativeFieldTexts> {
  /** The first has the empty value, and asks for nothing. */
  options: readonly { value: string; label: string }[]
}

/** One choice of several, drawn by the browser. */
export function NativeSelect({ id, label, error, options, className, ...props }: NativeSelectProps) {
  return (
    <PlainField id={id} label={label} error={error} className={className}>
      <select {...props} id={id} {...described(id, error)} className={cn(controlClasses, 'truncate')}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </PlainField>
  )
}

function described(id: string, error: string | undefined) {
  return error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
}

function PlainField({
  id,
  label,
  error,
  className,
  children,
}: NativeFieldTexts & { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium wrap-anywhere">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
