import { z } from 'zod'

/** What owners decide for the whole platform. */
export const platformSettingsOutput = z.object({
  adminSecondFactorRequired: z
    .boolean()
    .describe('Admins without a second factor must set one up before anything else'),
})
export type PlatformSettings = z.infer<typeof platformSettingsOutput>

export const updateSettingsInput = platformSettingsOutput.partial()
export type UpdateSettingsInput = z.output<typeof updateSettingsInput>
