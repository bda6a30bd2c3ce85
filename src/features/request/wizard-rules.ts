import type { z } from 'zod'
import { wizardProjectInput } from '~/contracts/lead'
import type { WizardValues } from './wizard-values'

/** What the wizard's own fields hold; the extra questions' answers are kept beside the form. */
export const wizardContract = wizardProjectInput.pick({
  propertyType: true,
  serviceNeeded: true,
  description: true,
  timeline: true,
  budget: true,
  customerName: true,
  email: true,
  phone: true,
  city: true,
  postalCode: true,
}) as unknown as z.ZodType<WizardValues, WizardValues>

export { checkAnswers } from '~/domain/service-answers'
