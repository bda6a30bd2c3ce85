import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { wizardLead } from '~/contracts/lead'
import type { WizardValues } from './wizard-form'

/** What the wizard's own fields hold; the extra questions' answers are kept beside the form. */
const fields = wizardLead.pick({
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
})

export { checkAnswers } from '~/domain/service-answers'

export const checkWizard = zodResolver(fields as unknown as z.ZodType<WizardValues, WizardValues>)
