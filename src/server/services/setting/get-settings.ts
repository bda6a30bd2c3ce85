import type { PlatformSettings } from '~/contracts/platform-settings'
import type { Executor } from '~/server/db/client'
import { platformSettings } from '~/server/db/schema'

/** The settings of the whole platform. */
export async function getSettings({ db }: { db: Executor }): Promise<PlatformSettings> {
  const [row] = await db.select().from(platformSettings)
  if (!row) throw new Error('the row of settings is missing')
  const { adminSecondFactorRequired, matchingMode } = row
  return { adminSecondFactorRequired, matchingMode }
}
