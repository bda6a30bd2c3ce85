import { measureAnswerTimes } from '~/server/services/contractor/measure-answer-times'
import { endContactAccess } from '~/server/services/deadline/end-contact-access'
import { placeUnplaced } from '~/server/services/geography/place-unplaced'
import { compactCounters } from '~/server/services/list/row-counters'
import { enforceRetention } from '~/server/services/privacy/enforce-retention'
import { runEach } from '~/server/services/run-each'
import { resealFactors } from '~/server/services/second-factor/reseal-factors'
import { resealWebhooks } from '~/server/services/webhook/change-webhook'
import { makeFirstsDue } from '~/server/services/webhook/settle-delivery'
import { switchOffExpired } from '~/server/services/webhook/switch-off'
import type { JobContext } from './system-context'

/** Each works without those before it. */
const parts: Record<string, (ctx: JobContext) => Promise<unknown>> = {
  retention: enforceRetention,
  webhooksOfEndedKeys: switchOffExpired,
  deliveriesBehindNothing: ({ db }) => makeFirstsDue(db),
  contactAccess: endContactAccess,
  rowCounters: ({ db }) => compactCounters(db),
  answerTimes: measureAnswerTimes,
  places: ({ db }) => placeUnplaced(db),
  // These fail when the secret that sealed what they find is gone.
  secondFactors: resealFactors,
  webhookSecrets: resealWebhooks,
}

/**
 * Deletes what is kept for long enough, switches off the webhooks of expired keys, makes deliveries due that wait for
 * nothing, ends access to contact details of a year ago, sums up the row counters, measures how fast contractors answer,
 * places what could not be placed before, and seals with the secret in use what an older one sealed.
 * @throws AggregateError of the parts that failed, when all were done
 */
export async function sweepJob(ctx: JobContext): Promise<void> {
  await runEach(ctx, 'sweeps', Object.entries(parts), (part) => part(ctx))
}
