import type { DefaultValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { useContractForm } from '~/components/form/use-contract-form'
import { propertyTypes } from '~/domain/property-type'
import type { WizardValues, wizardContract } from './wizard-rules'

export type WizardField = keyof WizardValues
type CheckedValues = z.output<typeof wizardContract>
export type WizardForm = UseFormReturn<WizardValues, unknown, CheckedValues>

/** What was chosen on another page before the wizard was opened. */
export interface Begun {
  /** By its slug. */
  service?: string | undefined
  postalCode?: string | undefined
}

/** How somebody is reached who is signed in, in the fields of the last step. */
export interface Contact {
  customerName: string
  email: string
  phone: string
}

/** A request that was made. */
export interface Submitted {
  id: string
  reference: string
  name: string
  email: string
  sentAt: Date
}

/** No property type is chosen yet. */
const emptyValues: Omit<WizardValues, 'propertyType'> = {
  serviceNeeded: '',
  description: '',
  ownDescription: '',
  timeline: '',
  budget: '',
  customerName: '',
  email: '',
  phone: '',
  city: '',
  postalCode: '',
}

/** What each step must have right before the next is offered (rule 47). */
export const stepFields: Record<number, readonly WizardField[]> = {
  1: ['propertyType'],
  2: ['serviceNeeded', 'description', 'timeline', 'budget'],
  3: ['customerName', 'email', 'phone', 'city', 'postalCode'],
}

export function stepOf(field: string): number {
  const entry = Object.entries(stepFields).find(([, names]) => (names as readonly string[]).includes(field))
  return entry ? Number(entry[0]) : 2
}

/** Values of a kept draft, as far as they still fit the form. */
export function readValues(kept: Record<string, string>): DefaultValues<WizardValues> {
  const known = Object.keys(emptyValues).flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name]]]))
  const propertyType = propertyTypes.find((type) => type === kept.propertyType)
  return { ...emptyValues, ...Object.fromEntries(known), propertyType }
}

/** What says whether the values are right; it loads while the first step is read. */
export const loadRules = () => import('./wizard-rules')
const loadContract = async () => (await loadRules()).wizardContract

export function useWizardForm(defaultValues: DefaultValues<WizardValues>): WizardForm {
  // Errors follow what is typed. One that went away only on blur would move the button from under a click.
  return useContractForm<WizardValues, CheckedValues>(loadContract, { defaultValues, mode: 'onChange' })
}
