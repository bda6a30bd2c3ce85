import { eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { ReceivedApplication, RegisterContractorInput } from '~/contracts/application'
import { consentWordings } from '~/domain/consent'
import { ConflictError, InvalidError } from '~/domain/errors'
import { displayPhone } from '~/domain/phone'
import { isUuid } from '~/domain/slug'
import { withoutLinks } from '~/domain/without-links'
import type { Executor } from '~/server/db/client'
import { categories, consents, contractorServices, contractors } from '~/server/db/schema'
import { record } from '../audit/record'
import { inTransaction, type ServiceContext } from '../context'
import { locatePostalCode } from '../geography/locate-postal-code'
import { enqueueMail } from '../mail/enqueue-mail'
import { consume } from '../rate-limit/rate-limit'

/**
 * Takes a contractor's application, with the applicant's mail, in one transaction. An email that is
 * known already is answered alike and changes nothing: its owner is told by mail (decision 0010).
 * @throws InvalidError for a service that does not exist; TooManyRequestsError.
 */
export async function registerContractor(
  ctx: ServiceContext,
  { serviceCategoryIds, ...application }: RegisterContractorInput,
): Promise<ReceivedApplication> {
  await consume(ctx.db, 'applicationByAddress', ctx.address)
  return inTransaction(ctx, async (tx) => {
    const services = await findServices(tx, serviceCategoryIds)
    const [contractor] = await tx
      .insert(contractors)
      .values({
        ...application,
        ...locatePostalCode(application.postalCode),
        status: 'application',
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .onConflictDoNothing()
      .returning({ id: contractors.id })
    if (!contractor) return answerKnownEmail(tx, ctx, application.email)
    await tx
      .insert(contractorServices)
      .values(services.map(({ id }) => ({ contractorId: contractor.id, categoryId: id, createdAt: ctx.now })))
    await tx.insert(consents).values({
      email: application.email,
      purpose: 'application',
      granted: true,
      wording: consentWordings.application,
      source: 'contractor application',
      createdAt: ctx.now,
    })
    await enqueueMail(tx, ctx.now, {
      key: `application-received:${contractor.id}`,
      template: 'application-received',
      recipient: application.email,
      about: null,
      unprovedFrom: ctx.address,
      // Nobody has proved this address yet: what a stranger typed must not reach it as a link.
      props: {
        contactName: application.contactName,
        companyName: withoutLinks(application.companyName),
        services: services.map(({ name }) => name),
        city: withoutLinks(application.city),
        province: application.province,
        phone: displayPhone(application.phone),
      },
    })
    return { id: contractor.id, status: 'application' }
  })
}

async function findServices(tx: Executor, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const found = wanted.every(isUuid)
    ? await tx
        .select({ id: categories.id, name: categories.name })
        .from(categories)
        .where(inArray(categories.id, wanted))
    : []
  if (found.length < wanted.length)
    throw new InvalidError('One of the services does not exist', { field: 'serviceCategoryIds' })
  return found.sort((a, b) => a.name.localeCompare(b.name))
}

/** The number that is answered names this application in the audit log; it is no contractor's id. */
async function answerKnownEmail(tx: Executor, ctx: ServiceContext, email: string): Promise<ReceivedApplication> {
  const number = v7()
  const [contractor] = await tx
    .select()
    .from(contractors)
    .where(eq(sql`lower(${contractors.email})`, email))
  if (!contractor) throw new ConflictError('Please try again.')
  await record(tx, ctx, {
    action: 'contractor.application-repeated',
    entity: 'contractor',
    entityId: contractor.id,
    details: { number },
  })
  // One a day: repeating the form must not fill somebody's inbox.
  await enqueueMail(tx, ctx.now, {
    key: `application-again:${contractor.id}:${ctx.now.toISOString().slice(0, 10)}`,
    template: 'application-again',
    recipient: contractor.email,
    about: null,
    unprovedFrom: contractor.userId ? null : ctx.address,
    props: {
      contactName: contractor.contactName,
      companyName: contractor.userId ? contractor.companyName : withoutLinks(contractor.companyName),
      hasAccount: contractor.userId !== null,
      waiting: contractor.status === 'application',
    },
  })
  return { id: number, status: 'application' }
}
