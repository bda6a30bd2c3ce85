'use client'

import type { ClipboardEvent } from 'react'
import { formatPhoneInput, phoneInputLength, wholePhone } from '~/domain/phone'
import { formatPostalCodeInput, parsePostalCode, postalCodeInputLength } from '~/domain/postal-code'
import type { FieldTexts } from './field'
import { TextInput } from './text-input'
import { useControlledField } from './use-field'

type MaskedFieldProps = Partial<Omit<FieldTexts, 'error'>> & {
  name: string
  className?: string
  autoComplete?: string
}

/** A text that is a whole value by itself, in any spelling; null for a part of one. */
type Whole = (text: string) => string | null

/**
 * What the field holds after a paste, before its length cuts it: `+1 (416) 555-0123` is longer than it. What is whole by
 * itself takes the place of what was there, wherever the cursor stood.
 */
function pasted(event: ClipboardEvent<HTMLInputElement>, whole: Whole): string {
  event.preventDefault()
  const { value, selectionStart, selectionEnd } = event.currentTarget
  const text = event.clipboardData.getData('text')
  return (
    whole(text) ?? value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length)
  )
}

/**
 * Shapes a text that comes at once but not as a paste (dropped, filled in, from a keyboard's clipboard), before the
 * field's length cuts it: `+1 613 555 0199` would lose its last digit. Typed letters take their shape in `onChange`,
 * but for the one more that `takesOneMore`.
 */
function shapesInsertions(
  field: { ref: (input: HTMLInputElement | null) => void; onChange: (text: string) => void },
  format: (text: string) => string,
  whole: Whole,
  takesOneMore: (text: string) => boolean = () => false,
) {
  return (input: HTMLInputElement | null) => {
    field.ref(input)
    const shape = (event: InputEvent) => {
      const text = event.data ?? event.dataTransfer?.getData('text/plain')
      if (!input || !text || event.isComposing || !event.inputType.startsWith('insert')) return
      const { value, selectionStart, selectionEnd } = input
      const start = selectionStart ?? value.length
      const entire = value.slice(0, start) + text + value.slice(selectionEnd ?? value.length)
      if (text.length === 1 && !(start === value.length && takesOneMore(entire))) return
      event.preventDefault()
      field.onChange(format(whole(text) ?? entire))
    }
    input?.addEventListener('beforeinput', shape)
    return () => {
      field.ref(null)
      input?.removeEventListener('beforeinput', shape)
    }
  }
}

/** An eleventh digit means that the first was the country code, which the length of the mask would drop. */
function hasCountryCode(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1')
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
      onPaste={(event) => field.onChange(formatPhoneInput(pasted(event, wholePhone)))}
      ref={shapesInsertions(field, formatPhoneInput, wholePhone, hasCountryCode)}
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
      onPaste={(event) => field.onChange(formatPostalCodeInput(pasted(event, parsePostalCode)))}
      ref={shapesInsertions(field, formatPostalCodeInput, parsePostalCode)}
    />
  )
}
