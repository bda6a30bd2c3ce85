import { type Contact, privacyMessages } from '~/contracts/privacy'
import { type Identification, proves } from '~/domain/identification'
import type { Executor } from '~/server/db/client'
import { record } from '../audit/record'
import type { ServiceContext } from '../context'
import { InvalidError } from '../errors'

/** @throws InvalidError when the person proved another contact than the one that was searched for */
export function assertIdentified(identifiedBy: Identification, { kind }: Contact): void {
  if (!proves(identifiedBy, kind)) throw new InvalidError(privacyMessages.identifiedBy, { field: 'identifiedBy' })
}

interface Subjects {
  identifiedBy: Identification
  userIds: readonly string[]
  requestIds: readonly string[]
}

/** One audit row for each account and request, so that what became of it is found by its id. */
export async function recordEach(
  tx: Executor,
  ctx: ServiceContext,
  action: string,
  { identifiedBy, userIds, requestIds }: Subjects,
): Promise<void> {
  const details = { identifiedBy }
  for (const entityId of userIds) await record(tx, ctx, { action, entity: 'user', entityId, details })
  for (const entityId of requestIds) await record(tx, ctx, { action, entity: 'project', entityId, details })
}
