import { measureAnswerTimes } from '~/server/services/contractor/measure-answer-times'
import { endContactAccess } from '~/server/services/deadline/end-contact-access'
import { placeUnplaced } from '~/server/services/geography/place-unplaced'
import { compactCounters } from '~/server/services/list/row-counters'
import { enforceRetention } from '~/server/services/privacy/enforce-retention'
import { resealFactors } from '~/server/services/second-factor/reseal-factors'
import { resealWebhooks } from '~/server/services/webhook/change-webhook'
import { makeFirstsDue } from '~/server/services/webhook/settle-delivery'
import { switchOffExpired } from '~/server/services/webhook/switch-off'
import type { JobContext } from './system-context'

/**
 * Deletes what is kept for long enough, switches off the webhooks of expired keys, makes deliveries due that wait for
 * nothing, ends access to contact details of a year ago, sums up the row counters, measures how fast contractors answer,
 * places what could not be placed before, and seals with the secret in use what an older one sealed. Last: it fails when
 * that one is gone.
 */
export async function sweepJob(ctx: JobContext): Promise<void> {
  await enforceRetention(ctx)
  await switchOffExpired(ctx)
  await makeFirstsDue(ctx.db)
  await endContactAccess(ctx)
  await compactCounters(ctx.db)
  await measureAnswerTimes(ctx)
  await placeUnplaced(ctx.db)
  await resealFactors(ctx.db)
  await resealWebhooks(ctx.db)
}
