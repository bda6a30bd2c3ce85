import { z } from 'zod'

/** What owners decide for the whole platform. */
export const platformSettings = z.object({
  adminSecondFactorRequired: z
    .boolean()
    .describe('Admins without a second factor must set one up before anything else'),
})
export type PlatformSettings = z.infer<typeof platformSettings>

export const updateSettings = platformSettings.partial()
export type UpdateSettings = z.output<typeof updateSettings>
