'use client'

import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { formatPhoneInput, phoneInputLength } from '~/domain/phone'
import { formatPostalCodeInput, postalCodeInputLength } from '~/domain/postal-code'
import type { FieldTexts } from './field'
import { TextField } from './text-field'

type ShapedFieldProps<V extends FieldValues, T> = Partial<FieldTexts> & {
  control: Control<V, unknown, T>
  name: FieldPath<V>
  className?: string
  autoComplete?: string
}

/** A phone number that takes its shape while it is typed (public specification section 4). */
export function PhoneField<V extends FieldValues, T>({ control, name, ...texts }: ShapedFieldProps<V, T>) {
  const { field } = useController({ control, name })
  return (
    <TextField
      label="Phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(416) 555-0123"
      maxLength={phoneInputLength}
      {...texts}
      {...field}
      onChange={(event) => field.onChange(formatPhoneInput(event.target.value))}
    />
  )
}

/** A postal code that takes its shape while it is typed (public specification section 4). */
export function PostalCodeField<V extends FieldValues, T>({ control, name, ...texts }: ShapedFieldProps<V, T>) {
  const { field } = useController({ control, name })
  return (
    <TextField
      label="Postal code"
      autoComplete="postal-code"
      autoCapitalize="characters"
      placeholder="M5H 2N2"
      maxLength={postalCodeInputLength}
      {...texts}
      {...field}
      onChange={(event) => field.onChange(formatPostalCodeInput(event.target.value))}
    />
  )
}
