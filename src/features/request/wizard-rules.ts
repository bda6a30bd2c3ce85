import { z } from 'zod'
import { wizardProjectInput } from '~/contracts/lead'

/** What the wizard's own fields hold; the extra questions' answers are kept beside the form. */
export const wizardContract = wizardProjectInput
  .pick({
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
  .extend({
    ownDescription: z.string().describe('The description before it was enhanced, to undo it with; else empty'),
  })
export type WizardValues = z.input<typeof wizardContract>

export { checkAnswers } from '~/domain/service-answers'
