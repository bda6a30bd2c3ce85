import type { PlatformSettings, UpdateSettingsInput } from '~/contracts/platform-settings'
import { platformSettings } from '~/server/db/schema'
import { record } from '../audit/record'
import { inTransaction, type OwnerContext } from '../context'
import { getSettings } from './get-settings'

/** Changes settings of the whole platform; what is left out stays as it is. */
export async function updateSettings(ctx: OwnerContext, changes: UpdateSettingsInput): Promise<PlatformSettings> {
  await inTransaction(ctx, async (tx) => {
    await tx.update(platformSettings).set({ ...changes, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    await record(tx, ctx, {
      action: 'settings.updated',
      entity: 'user',
      entityId: ctx.actor.userId,
      details: { ...changes },
    })
  })
  return getSettings(ctx)
}
