import { addHours } from 'date-fns/addHours'
import { addMinutes } from 'date-fns/addMinutes'
import { subDays } from 'date-fns/subDays'
import { asc, eq, inArray } from 'drizzle-orm'
import { makeKey } from '~/server/crypto/api-key'
import { seal } from '~/server/crypto/seal'
import { hashToken } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import {
  apiKeyDays,
  apiKeySecrets,
  apiKeys,
  auditLog,
  events,
  partnerLeads,
  projects,
  webhookDeliveries,
  webhookEndpoints,
} from '~/server/db/schema'
import { presentFittingEvents } from '~/server/services/event/present-events'
import { newWebhookSecret } from '~/server/webhooks/sign-webhook'
import { seedId } from './reference'

const keyName = 'Claims portal'
/** Of the demo's requests, by their index: where the partner has them from. */
const sources: Readonly<Record<number, string>> = { 20: 'claims', 31: 'claims', 44: 'claims', 52: 'newsletter' }
const daysOfUse = 21

/** Where the consent of a request of the demo that the partner submitted came from, as the product writes it. */
export const partnerConsentSource = (index: number) => (index in sources ? `partner (${keyName})` : undefined)

interface Given {
  now: Date
  adminId: string
}

/**
 * What Integrations shows: a partner's key, whose secret nobody has, with three weeks of use; one that was revoked; the
 * requests it submitted; and an endpoint that is paused, so that the demo sends nothing out.
 */
export async function seedIntegrations(tx: Executor, given: Given): Promise<void> {
  await seedKeys(tx, given)
  await seedPartnerLeads(tx, given)
  await seedWebhook(tx, given)
}

async function seedKeys(tx: Executor, { now, adminId }: Given): Promise<void> {
  const [portal, old] = [seedId('api-key:portal'), seedId('api-key:old')]
  const leads = ['leads:read', 'leads:write'] as const
  const made = { createdBy: adminId, createdAt: subDays(now, daysOfUse + 1) }
  await tx.insert(apiKeys).values([
    { ...made, id: portal, name: keyName, scopes: [...leads, 'events:read'], lastUsedAt: addHours(now, -2) },
    {
      ...made,
      id: old,
      name: 'Spreadsheet import',
      scopes: ['projects:read'],
      revokedAt: subDays(now, 4),
      ending: 'revoked',
    },
  ])
  for (const keyId of [portal, old]) {
    const { publicId, hash } = makeKey()
    await tx.insert(apiKeySecrets).values({ ...made, publicId, hash, keyId })
  }
  await tx.insert(apiKeyDays).values(
    Array.from({ length: daysOfUse }, (_, days) => ({
      keyId: portal,
      day: subDays(now, days).toISOString().slice(0, 10),
      calls: 24 + ((days * 37) % 61),
      errors: days % 5 === 3 ? 2 : 0,
    })),
  )
  const entry = { actorKind: 'admin', actorId: adminId, entity: 'api-key' } as const
  await tx.insert(auditLog).values([
    {
      ...entry,
      id: seedId('audit:portal'),
      action: 'api-key.created',
      entityId: portal,
      details: { scopes: [...leads, 'events:read'], limit: 300 },
      createdAt: made.createdAt,
    },
    {
      ...entry,
      id: seedId('audit:old'),
      action: 'api-key.created',
      entityId: old,
      details: { scopes: ['projects:read'], limit: 300 },
      createdAt: made.createdAt,
    },
    {
      ...entry,
      id: seedId('audit:old-revoked'),
      action: 'api-key.revoked',
      entityId: old,
      details: {},
      createdAt: subDays(now, 4),
    },
  ])
}

async function seedPartnerLeads(tx: Executor, { now }: Given): Promise<void> {
  const submitted = Object.entries(sources).map(([index, source]) => ({
    projectId: seedId(`project:${index}`),
    apiKeyId: seedId('api-key:portal'),
    source,
    externalId: `C-47${index}`,
    contentHash: hashToken(`project:${index}`),
    metadata: { [source === 'claims' ? 'policy' : 'campaign']: `P-10${index}` },
    createdAt: now,
  }))
  await tx.insert(partnerLeads).values(submitted)
}

/** Deliveries that arrived, and one that the partner's server was down for. */
async function seedWebhook(tx: Executor, { now, adminId }: Given): Promise<void> {
  const id = seedId('webhook:portal')
  await tx.insert(webhookEndpoints).values({
    id,
    url: 'https://claims.example/trowel/events',
    description: 'The claims portal; paused in the demo',
    types: ['project.created', 'project.status_changed'],
    state: 'paused',
    secret: seal(newWebhookSecret(), id),
    createdAt: subDays(now, daysOfUse),
    updatedAt: subDays(now, 1),
  })
  await tx.insert(auditLog).values({
    id: seedId('audit:webhook'),
    actorKind: 'admin',
    actorId: adminId,
    action: 'webhook.created',
    entity: 'webhook',
    entityId: id,
    details: {},
    createdAt: subDays(now, daysOfUse),
  })
  const rows = await tx
    .select()
    .from(events)
    .where(
      inArray(
        events.subjectId,
        Object.keys(sources).map((index) => seedId(`project:${index}`)),
      ),
    )
    .orderBy(asc(events.number))
  const made = rows.filter(({ type }) => type === 'project.created')
  const bodies = await presentFittingEvents(tx, made)
  for (const [position, event] of made.entries()) {
    const [project] = await tx
      .select({ createdAt: projects.createdAt })
      .from(projects)
      .where(eq(projects.id, event.subjectId))
    const at = project?.createdAt ?? now
    const arrived = position < made.length - 1
    await tx.insert(webhookDeliveries).values({
      id: seedId(`delivery:${event.subjectId}`),
      endpointId: id,
      eventId: event.id,
      streamId: event.streamId,
      number: event.number,
      state: arrived ? 'delivered' : 'failed',
      attempts: arrived ? 1 : 4,
      nextAttemptAt: at,
      firstAttemptedAt: at,
      lastAttemptedAt: arrived ? at : addMinutes(at, 13),
      error: arrived ? null : 'The endpoint was switched off',
      requestBody: JSON.stringify(bodies.get(event.id)),
      responseStatus: arrived ? 204 : 503,
      responseBody: arrived ? '' : 'Down for maintenance',
      durationMs: 80 + position * 17,
      createdAt: at,
    })
  }
}
