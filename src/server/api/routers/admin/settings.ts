import { platformSettingsOutput, updateSettingsInput } from '~/contracts/platform-settings'
import { getSettings } from '~/server/services/setting/get-settings'
import { updateSettings } from '~/server/services/setting/update-settings'
import { adminProcedure, ownerProcedure, router } from '../../trpc'

const tags = ['Admin: settings']

export const adminSettingsRouter = router({
  get: adminProcedure
    .meta({ route: { method: 'GET', path: '/admin/settings', tags, summary: 'What holds for the whole platform' } })
    .output(platformSettingsOutput)
    .query(({ ctx }) => getSettings(ctx)),
  update: ownerProcedure
    .meta({ route: { method: 'PATCH', path: '/admin/settings', tags, summary: 'Change settings; owners only' } })
    .input(updateSettingsInput)
    .output(platformSettingsOutput)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
})
