import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { profileProjectInput, requiredOfQuote } from '~/contracts/lead'

// Source: rule 46.
const required = z.object(requiredOfQuote('This field is required'))
const fields = profileProjectInput.pick({ postalCode: true, budget: true, timeline: true }).extend(required.shape)

export const emptyQuote = {
  serviceNeeded: '',
  description: '',
  customerName: '',
  email: '',
  phone: '',
  city: '',
  postalCode: '',
  budget: '',
  timeline: '',
}

export type QuoteInput = z.input<typeof fields>
export type QuoteValues = z.output<typeof fields>
export type QuoteForm = UseFormReturn<QuoteInput, unknown, QuoteValues>

export const quoteFields = fields.keyof().options

/** Whether a required field is empty. */
export function isIncomplete(values: QuoteInput): boolean {
  return required.keyof().options.some((name) => !values[name].trim())
}

export function useQuoteForm(): QuoteForm {
  return useForm({ defaultValues: emptyQuote, resolver: zodResolver(fields) })
}
