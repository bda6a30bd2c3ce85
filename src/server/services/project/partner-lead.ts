import { hash } from 'node:crypto'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SubmitProjectInput, SubmittedProject } from '~/contracts/lead'
import type { Partner } from '~/contracts/partner-lead'
import { ConflictError, InvalidError } from '~/domain/errors'
import { followPath } from '~/domain/partner-lead'
import { env } from '~/env'
import { sortedKeys } from '~/lib/sorted-keys'
import { apiKeyOf } from '~/server/auth/actor'
import { leadToken } from '~/server/crypto/lead-token'
import { derivedToken, derivedTokens } from '~/server/crypto/tokens'
import type { Executor } from '~/server/db/client'
import { apiKeys, erasedLeads, partnerLeads, projects } from '~/server/db/schema'
import type { ServiceContext } from '../context'

const partnerFieldNames = ['source', 'externalId', 'metadata'] as const

/** @throws InvalidError when somebody without an API key says what only partners say. */
export function refusePartnerFields({ actor }: ServiceContext, input: SubmitProjectInput): void {
  if (apiKeyOf(actor)) return
  const given = partnerFieldNames.filter((name) => input[name] !== undefined && input[name] !== null)
  const message = 'This can be sent with an API key only'
  if (given.length > 0) throw new InvalidError(message, { issues: given.map((path) => ({ path, message })) })
}

const hashOf = (projectId: string, content: string) => hash('sha256', `${projectId} ${content}`, 'base64url')

/** The same text for the same lead, whatever fields nobody filled in yet: those that are added later change nothing. */
export function contentOf(input: SubmitProjectInput): string {
  const { submissionId: _id, attachments: _files, metadata, ...content } = input
  const given = Object.entries(content).filter(([, value]) => value !== undefined && value !== null)
  return JSON.stringify(sortedKeys({ ...Object.fromEntries(given), metadata: metadata ?? {} }))
}

/** Keeps beside a project what its partner says of it. */
export async function storePartnerLead(
  tx: Executor,
  { actor, now }: ServiceContext,
  projectId: string,
  input: SubmitProjectInput,
): Promise<void> {
  const key = apiKeyOf(actor)
  if (!key) return
  await tx.insert(partnerLeads).values({
    projectId,
    apiKeyId: key.id,
    source: input.source,
    externalId: input.externalId,
    contentHash: hashOf(projectId, contentOf(input)),
    metadata: input.metadata ?? {},
    createdAt: now,
  })
  // After the row, which waited for an erasure under way.
  await refuseErased(tx, key.id, input.externalId)
}

const externalIdOf = (keyId: string, externalId: string) => `${keyId} ${externalId}`
const erasedLead = 'erased_lead'

/** Notes under which external ids these leads came, before their person is taken out of them. */
export async function noteErasedLeads(tx: Executor, now: Date, projectIds: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ apiKeyId: partnerLeads.apiKeyId, externalId: partnerLeads.externalId })
    .from(partnerLeads)
    .where(sql`${partnerLeads.projectId} = any(${sql.param([...projectIds])}::uuid[])`)
  const erased = rows.flatMap(({ apiKeyId, externalId }) =>
    externalId === null ? [] : [{ apiKeyId, hash: derivedToken(erasedLead, externalIdOf(apiKeyId, externalId)) }],
  )
  const keyIds = sql.param(erased.map(({ apiKeyId }) => apiKeyId))
  const hashes = sql.param(erased.map(({ hash }) => hash))
  // However many there are, they are two parameters: a statement has 65,534 at most.
  await tx.execute(sql`
    insert into erased_leads (api_key_id, external_hash, created_at)
    select key_id, hash, ${now.toISOString()}::timestamptz
    from unnest(${keyIds}::uuid[], ${hashes}::text[]) as erased (key_id, hash)
    on conflict do nothing`)
}

/** @throws ConflictError when the person of the lead that the key submitted under this id was erased. */
async function refuseErased(db: Executor, keyId: string, externalId: string | null | undefined): Promise<void> {
  if (externalId === null || externalId === undefined) return
  const hashes = derivedTokens(erasedLead, externalIdOf(keyId, externalId))
  const erased = await db.$count(
    erasedLeads,
    and(eq(erasedLeads.apiKeyId, keyId), inArray(erasedLeads.externalHash, hashes)),
  )
  if (erased > 0)
    throw new ConflictError('The person of the lead with this external id was erased. Please delete your copy.', {
      field: 'externalId',
      reason: 'external_id_erased',
    })
}

/** Of two with one external id at once the second waits, and finds the first. */
export async function lockExternal(tx: Executor, { actor }: ServiceContext, externalId: string): Promise<void> {
  const name = `external-id ${apiKeyOf(actor)?.id} ${externalId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * The lead that this key submitted under the same external id; null without one.
 * @throws ConflictError when it says something else, or its person was erased.
 */
export async function findExternal(
  db: Executor,
  { actor }: ServiceContext,
  input: SubmitProjectInput,
): Promise<SubmittedProject | null> {
  const key = apiKeyOf(actor)
  if (!key || input.externalId === null) return null
  const [known] = await db
    .select({
      id: projects.id,
      reference: projects.reference,
      status: projects.status,
      contentHash: partnerLeads.contentHash,
    })
    .from(partnerLeads)
    .innerJoin(projects, eq(projects.id, partnerLeads.projectId))
    .where(and(eq(partnerLeads.apiKeyId, key.id), eq(partnerLeads.externalId, input.externalId)))
  if (!known) {
    await refuseErased(db, key.id, input.externalId)
    return null
  }
  const { contentHash, ...submitted } = known
  if (contentHash !== hashOf(submitted.id, contentOf(input)))
    throw new ConflictError('Another lead was submitted under this external id', {
      field: 'externalId',
      reason: 'external_id_taken',
      existingId: submitted.id,
    })
  return submitted
}

/** Adds for a partner how the lead is followed. */
export function withFollowing({ actor }: ServiceContext, submitted: SubmittedProject): SubmittedProject {
  if (!apiKeyOf(actor)) return submitted
  const followToken = leadToken(submitted.id)
  return { ...submitted, followToken, followUrl: `${env.APP_URL}${followPath}?token=${followToken}` }
}

/** What the partner said of a project; null when a homeowner submitted it. */
export async function readPartner(db: Executor, projectId: string): Promise<Partner | null> {
  const [row] = await readPartners(db, eq(partnerLeads.projectId, projectId))
  if (!row) return null
  const { projectId: _id, ...partner } = row
  return partner
}

/** What partners said of projects. */
export function readPartners(db: Executor, which: SQL): Promise<(Partner & { projectId: string })[]> {
  return db
    .select({
      projectId: partnerLeads.projectId,
      keyName: apiKeys.name,
      source: partnerLeads.source,
      externalId: partnerLeads.externalId,
      metadata: partnerLeads.metadata,
    })
    .from(partnerLeads)
    .innerJoin(apiKeys, eq(apiKeys.id, partnerLeads.apiKeyId))
    .where(which)
}
