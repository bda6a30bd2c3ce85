import { eq, sql } from 'drizzle-orm'
import type { Suggestion } from '~/contracts/suggestion'
import { NotFoundError } from '~/domain/errors'
import type { Province } from '~/domain/province'
import { isUuid } from '~/domain/slug'
import { projects } from '~/server/db/schema'
import type { AdminContext } from '../context'

/** Contractors looked at before they are put in order, and those that are answered. */
const pool = 400
const answered = 20
/** Degrees of latitude that are surely more than the widest useful drive (about 165 km). */
const reach = 1.5

interface Row extends Record<string, unknown> {
  contractorId: string
  companyName: string
  city: string
  province: Province
  offersService: boolean
  distanceKm: number | null
  withinRadius: boolean | null
  openLeads: number
  lastAssignedAt: string | null
}

/**
 * Who could take a project, in a fair order: those who offer the service, then those who reach the
 * place, then who has the fewest open leads, then who has waited longest. Never paid for (rule 16).
 * Only who can be assigned and has not got it yet.
 * @throws NotFoundError
 */
export async function suggestContractors(ctx: AdminContext, { id }: { id: string }): Promise<Suggestion[]> {
  const [project] = isUuid(id) ? await ctx.db.select().from(projects).where(eq(projects.id, id)) : []
  if (!project) throw new NotFoundError('Project')
  const { categoryId, latitude, longitude, province } = project
  const near =
    latitude === null || longitude === null
      ? sql`province = ${province}`
      : sql`latitude between ${latitude - reach} and ${latitude + reach}
          and longitude between ${longitude - 2 * reach} and ${longitude + 2 * reach}`
  const distance =
    latitude === null || longitude === null
      ? sql`null::double precision`
      : sql`6371 * 2 * asin(least(1, sqrt(
          pow(sin(radians(latitude - ${latitude}) / 2), 2)
          + cos(radians(latitude)) * cos(radians(${latitude}::double precision)) * pow(sin(radians(longitude - ${longitude}) / 2), 2))))`
  const rows = await ctx.db.execute<Row>(sql`
    with candidates as (
      (
        select contractors.* from contractors
        join contractor_services on contractor_id = contractors.id and category_id = ${categoryId}
        where verified and status <> 'archived' and ${near} limit ${pool}
      ) union (
        select contractors.* from contractors where verified and status <> 'archived' and ${near} limit ${pool}
      )
    ), measured as (
      select id, company_name, city, province, service_radius, last_assigned_at, ${distance} as distance,
        exists (
          select from contractor_services where contractor_id = candidates.id and category_id = ${categoryId}
        ) as offers,
        (
          select count(*)::int from assignments where contractor_id = candidates.id and slot is not null
        ) as open
      from candidates
      where not exists (
        select from assignments where contractor_id = candidates.id and project_id = ${project.id}
      )
    )
    select id as "contractorId", company_name as "companyName", city, province, offers as "offersService",
      round(distance)::int as "distanceKm", distance <= service_radius as "withinRadius", open as "openLeads",
      last_assigned_at::text as "lastAssignedAt"
    from measured
    order by offers desc, (distance <= service_radius) desc nulls last, open, last_assigned_at nulls first, distance, id
    limit ${answered}`)
  return rows.map((row) => ({
    ...row,
    lastAssignedAt: row.lastAssignedAt === null ? null : new Date(row.lastAssignedAt),
  }))
}
