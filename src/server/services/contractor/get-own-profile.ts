import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ContractorProfile } from '~/contracts/contractor'
import { NotFoundError } from '~/domain/errors'
import { displayPhone } from '~/domain/phone'
import { prepared } from '~/server/db/prepared'
import { categories, contractorServices, contractors } from '~/server/db/schema'
import { pendingEmailOf } from '../account/email-change'
import type { ContractorContext } from '../context'
import { logoUrl } from './get-public-contractor'
import { registrationOf } from './tax-registration'

const { search: _search, publicSearch: _publicSearch, sortName: _sortName, ...columns } = getTableColumns(contractors)

/**
 * The signed-in contractor's own company.
 * @throws NotFoundError
 */
export async function getOwnProfile(ctx: ContractorContext): Promise<ContractorProfile> {
  const { contractorId, userId } = ctx.actor
  const [[contractor], services, pendingEmail] = await Promise.all([
    ownRow(ctx.db).execute({ contractorId }),
    ownServices(ctx.db).execute({ contractorId }),
    pendingEmailOf(ctx.db, ctx.now, userId, 'contact_email'),
  ])
  if (!contractor) throw new NotFoundError('Contractor profile')
  return {
    ...contractor,
    phone: displayPhone(contractor.phone),
    logoUrl: logoUrl(contractor.logoFileId),
    published: contractor.status === 'published',
    services,
    taxes: registrationOf(contractor),
    pendingEmail,
    emailProved: contractor.emailUnprovedSince === null,
  }
}

const ownRow = prepared((db) =>
  db
    .select(columns)
    .from(contractors)
    .where(eq(contractors.id, sql.placeholder('contractorId')))
    .prepare('own_profile'),
)

const ownServices = prepared((db) =>
  db
    .select({ id: categories.id, name: categories.name })
    .from(contractorServices)
    .innerJoin(categories, eq(categories.id, contractorServices.categoryId))
    .where(eq(contractorServices.contractorId, sql.placeholder('contractorId')))
    .orderBy(asc(categories.name))
    .prepare('own_services'),
)
