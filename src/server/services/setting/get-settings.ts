import type { PlatformSettings } from '~/contracts/platform-settings'
import { platformSettings } from '~/server/db/schema'
import type { ServiceContext } from '../context'

/** The settings of the whole platform. */
export async function getSettings({ db }: Pick<ServiceContext, 'db'>): Promise<PlatformSettings> {
  const [row] = await db.select().from(platformSettings)
  if (!row) throw new Error('the row of settings is missing')
  const { adminSecondFactorRequired } = row
  return { adminSecondFactorRequired }
}
