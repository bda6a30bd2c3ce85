'use client'

import type { ClipboardEvent } from 'react'
import { formatPhoneInput, phoneInputLength } from '~/domain/phone'
import { formatPostalCodeInput, postalCodeInputLength } from '~/domain/postal-code'
import type { FieldTexts } from './field'
import { TextInput } from './text-input'
import { useControlledField } from './use-field'

type MaskedFieldProps = Partial<Omit<FieldTexts, 'error'>> & {
  name: string
  className?: string
  autoComplete?: string
}

/** What the field holds after a paste, before its length cuts it: `+1 (416) 555-0123` is longer than it. */
function pasted(event: ClipboardEvent<HTMLInputElement>): string {
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const text = event.clipboardData.getData('text')
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length)
}

/** A phone number that takes its shape while it is typed (rule 48). */
export function PhoneField({ name, ...texts }: MaskedFieldProps) {
  const field = useControlledField(name)
  return (
    <TextInput
      label="Phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      placeholder="(416) 555-0123"
      maxLength={phoneInputLength}
      {...texts}
      {...field}
      onChange={(event) => field.onChange(formatPhoneInput(event.target.value))}
      onPaste={(event) => field.onChange(formatPhoneInput(pasted(event)))}
      onBeforeInput={(event) => {
        const { value, selectionStart } = event.currentTarget
        const digits = `${value}${(event.nativeEvent as InputEvent).data ?? ''}`.replace(/\D/g, '')
        // The eleventh tells that the first was the country's: the field's length would swallow it.
        if (selectionStart !== value.length || digits.length !== 11 || !digits.startsWith('1')) return
        event.preventDefault()
        field.onChange(formatPhoneInput(digits))
      }}
    />
  )
}

/** A postal code that takes its shape while it is typed (rule 48). */
export function PostalCodeField({ name, ...texts }: MaskedFieldProps) {
  const field = useControlledField(name)
  return (
    <TextInput
      label="Postal code"
      autoComplete="postal-code"
      autoCapitalize="characters"
      placeholder="M5H 2N2"
      maxLength={postalCodeInputLength}
      {...texts}
      {...field}
      onChange={(event) => field.onChange(formatPostalCodeInput(event.target.value))}
      onPaste={(event) => field.onChange(formatPostalCodeInput(pasted(event)))}
    />
  )
}
