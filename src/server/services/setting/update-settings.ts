import type { PlatformSettings, UpdateSettingsInput } from '~/contracts/platform-settings'
import type { MatchingMode } from '~/domain/matching'
import { platformSettings } from '~/server/db/schema'
import { actorName } from '../admin/mail-admin-change'
import { record } from '../audit/record'
import { inTransaction, type OwnerContext } from '../context'
import { mailOwners } from '../mail/mail-owners'
import { getSettings } from './get-settings'

/** Changes settings of the whole platform; what is left out stays as it is. Every owner is mailed of what is another now. */
export async function updateSettings(ctx: OwnerContext, given: UpdateSettingsInput): Promise<PlatformSettings> {
  await inTransaction(ctx, async (tx) => {
    const [before] = await tx.select().from(platformSettings).for('update')
    await tx.update(platformSettings).set({ ...given, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    await record(tx, ctx, {
      action: 'settings.updated',
      entity: 'user',
      entityId: ctx.actor.userId,
      details: { ...given },
    })
    const { adminSecondFactorRequired: required, matchingMode } = given
    const changes = {
      ...(required !== undefined &&
        required !== before?.adminSecondFactorRequired && { required: requirement(required) }),
      ...(matchingMode && matchingMode !== before?.matchingMode && { matching: matchingTexts[matchingMode] }),
    }
    // Of one setting that is changed again and again the owners get what holds in the end.
    for (const [setting, change] of Object.entries(changes))
      await mailOwners(tx, ctx.now, {
        key: `settings-changed:${setting}:${ctx.now.toISOString()}:${ctx.requestId}`,
        template: 'settings-changed',
        topic: `settings-changed:${setting}`,
        props: { change, owner: actorName(ctx) },
      })
  })
  return getSettings(ctx)
}

const requirement = (required: boolean) =>
  required
    ? 'Two-step sign-in is required of every admin.'
    : 'Two-step sign-in is not required any more: a password alone opens the back office.'

const matchingTexts: Record<MatchingMode, string> = {
  off: 'The platform assigns no contractors by itself.',
  refill: 'The platform assigns contractors to slots that became free.',
  full: 'The platform assigns contractors to slots that became free, and to what nobody matched for 12 hours.',
}
