import { v7 } from 'uuid'
import type { SecondFactorChange } from '~/domain/second-factor'
import type { Executor } from '~/server/db/client'
import type { MailProps } from '~/server/emails/templates'
import { type AuditDetails, record } from '../audit/record'
import type { ServiceContext } from '../context'
import { enqueueMail } from '../mail/enqueue-mail'
import type { Person } from './lock-person'

type Ended = Pick<MailProps['second-factor-changed'], 'endedKeys' | 'voidedInvitations'>

/** Audits a change of somebody's second factors and mails them: who did not change it themselves must hear of it. */
export async function reportChange(
  tx: Executor,
  ctx: ServiceContext,
  person: Person,
  change: SecondFactorChange,
  { details = {}, ended = {} }: { details?: AuditDetails; ended?: Ended } = {},
): Promise<void> {
  await record(tx, ctx, { action: `second-factor.${change}`, entity: 'user', entityId: person.id, details })
  await enqueueMail(tx, ctx.now, {
    key: `second-factor:${v7()}`,
    template: 'second-factor-changed',
    recipient: person.email,
    about: person.id,
    unprovedFrom: person.emailProvedAt ? null : ctx.address,
    props: { firstName: person.firstName, change, ...ended },
  })
}
