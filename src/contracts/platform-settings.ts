import { z } from 'zod'
import { matchingModes } from '~/domain/matching'

/** What owners decide for the whole platform. */
export const platformSettingsOutput = z.object({
  adminSecondFactorRequired: z
    .boolean()
    .describe('Admins without a second factor must set one up before anything else'),
  matchingMode: z
    .enum(matchingModes, { error: 'Please choose off, refill or full' })
    .describe('Whether the platform assigns by itself: never, freed slots, or also what nobody matched for 12 hours'),
})
export type PlatformSettings = z.infer<typeof platformSettingsOutput>

export const updateSettingsInput = platformSettingsOutput.partial()
export type UpdateSettingsInput = z.output<typeof updateSettingsInput>
