import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { profileProjectInput } from '~/contracts/lead'

const fields = profileProjectInput.pick({
  serviceNeeded: true,
  description: true,
  customerName: true,
  email: true,
  phone: true,
  city: true,
  postalCode: true,
  budget: true,
  timeline: true,
})

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

export type QuoteValues = typeof emptyQuote
type QuoteField = keyof QuoteValues
export type QuoteForm = UseFormReturn<QuoteValues>

export const quoteFields = Object.keys(emptyQuote) as QuoteField[]

/** Source: rule 46. */
const required: readonly QuoteField[] = ['serviceNeeded', 'description', 'customerName', 'email', 'phone', 'city']

/** The required fields that are empty. */
export function missingFields(values: QuoteValues): QuoteField[] {
  return required.filter((name) => !values[name].trim())
}

export function useQuoteForm(): QuoteForm {
  return useForm<QuoteValues>({
    defaultValues: emptyQuote,
    resolver: zodResolver(fields as unknown as z.ZodType<QuoteValues, QuoteValues>),
  })
}
