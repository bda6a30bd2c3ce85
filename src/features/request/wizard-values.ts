import type { PropertyType } from '~/domain/options'

export interface WizardValues {
  propertyType: PropertyType | ''
  serviceNeeded: string
  description: string
  /** The description before it was enhanced, to undo it with; empty when it was not. */
  ownDescription: string
  timeline: string
  budget: string
  customerName: string
  email: string
  phone: string
  city: string
  postalCode: string
}
