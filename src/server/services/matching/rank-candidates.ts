import { type SQL, sql } from 'drizzle-orm'
import { type ReceiptCandidate, receiptSize } from '~/domain/match-receipt'
import { assumedServiceRadius, type OfferObstacle } from '~/domain/matching'
import type { Province } from '~/domain/province'
import type { Executor } from '~/server/db/client'
import { kilometresBetween } from '~/server/db/great-circle'
import type { projects } from '~/server/db/schema'
import { unaccent } from '~/server/db/schema/columns'
import { reachBox } from '~/server/db/schema/contractors'
import { foldedSearchTerm } from '~/server/db/search'
import { awayNow } from '../contractor/away-now'
import { acceptanceMissing } from '../rate/read-rates'
import { offerObstaclesOf } from './offer-obstacles'

/** Degrees of latitude around a project in which contractors are listed who do not reach it (about 165 km). */
const nearby = 1.5

export type MatchedProject = Pick<
  typeof projects.$inferSelect,
  'id' | 'categoryId' | 'latitude' | 'longitude' | 'province' | 'city'
>

export interface Candidate extends ReceiptCandidate {
  companyName: string
  city: string
  province: Province
  account: boolean
  published: boolean
  away: boolean
  obstacles: OfferObstacle[]
}

export interface Ranking {
  /** The best, in the order of turns; and who was asked for, where they stand. */
  candidates: Candidate[]
  /** Whom the project may be offered to. */
  considered: number
}

interface Row extends Omit<Candidate, 'place'>, Record<string, unknown> {
  place: number
  considered: number
  total: number
}

/**
 * Who could take a project, in the order of turns (rule 64): whom it may be offered to; who offers the service; who
 * reaches the place, and of the others the nearest; the fewest open leads of those asked for; the longest since the
 * last lead; the nearest. Never paid for. Only verified contractors who are not archived and never had the project.
 * @param chosenId somebody who is answered too, wherever they stand
 */
export async function rankCandidates(
  db: Executor,
  now: Date,
  project: MatchedProject,
  { limit = receiptSize, chosenId = null }: { limit?: number; chosenId?: string | null } = {},
): Promise<Ranking> {
  const offering = sql`contractor_services join contractors on contractors.id = contractor_id and category_id = ${project.categoryId}`
  const read = (source: SQL, most: number) =>
    db.execute<Row>(rankingOf(source, now, project, sql`place <= ${most} or "contractorId" = ${chosenId}`))
  const tradesmen = project.categoryId ? await read(sql`${offering} where ${isNear(project)}`, limit) : []
  const { total = 0, considered = 0 } = tradesmen[0] ?? {}
  if (total >= limit) return { candidates: tradesmen.map(presentRow), considered }
  const notOffering = sql`not exists (
    select from contractor_services where contractor_id = contractors.id and category_id = ${project.categoryId}
  )`
  const others = await read(sql`contractors where ${isNear(project)} and ${notOffering}`, limit - total)
  return {
    candidates: [...tradesmen, ...others.map((row) => ({ ...row, place: row.place + total }))].map(presentRow),
    considered,
  }
}

/** These contractors beside a project, in the same order, whether or not they would be listed; who cannot be assigned is left out. */
export async function describeCandidates(
  db: Executor,
  now: Date,
  project: MatchedProject,
  contractorIds: readonly string[],
): Promise<Candidate[]> {
  if (contractorIds.length === 0) return []
  const rows = await db.execute<Row>(
    rankingOf(sql`contractors where contractors.id in ${[...contractorIds]}`, now, project, sql`true`),
  )
  return rows.map((row) => ({ ...presentRow(row), place: null }))
}

function presentRow({ total: _total, considered: _considered, ...row }: Row): Candidate {
  return { ...row, lastAssignedAt: row.lastAssignedAt && new Date(row.lastAssignedAt).toISOString() }
}

/** Each found by an index: bounding boxes that contain the point, the neighbourhood, the province of those without coordinates. */
function isNear({ latitude, longitude, province, city }: MatchedProject): SQL {
  if (latitude === null || longitude === null)
    return province ? sql`province = ${province}` : sql`status = 'published' and ${isCity(city)}`
  const place = sql`point(${longitude}::float8, ${latitude}::float8)`
  return sql`(
    ${reachBox} @> box(${place}, ${place})
    or latitude between ${latitude - nearby} and ${latitude + nearby}
      and longitude between ${longitude - 2 * nearby} and ${longitude + 2 * nearby}
    or latitude is null and province = ${province}
  )`
}

const isCity = (city: string) => sql`${unaccent(sql`city`)} = ${foldedSearchTerm(city)}`

/** Great-circle distance in kilometres (haversine); null without coordinates. */
function distanceTo({ latitude, longitude }: MatchedProject): SQL {
  return kilometresBetween(
    { latitude: sql`latitude`, longitude: sql`longitude` },
    { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` },
  )
}

function rankingOf(source: SQL, now: Date, project: MatchedProject, wanted: SQL): SQL {
  const sameTown = sql`${isCity(project.city)} and province = coalesce(${project.province}, province)`
  return sql`
    with candidates as (
      select contractors.id, company_name, city, province, service_radius, last_assigned_at, leads_wanted, status, user_id,
        ${distanceTo(project)} as distance,
        ${awayNow(now)} as away,
        ${acceptanceMissing(now)} as fee_open
      from ${source} and verified and status <> 'archived'
    ), measured as (
      select *,
        coalesce(distance <= coalesce(service_radius, ${assumedServiceRadius}), ${sameTown}, false) as reachable,
        exists (
          select from contractor_services where contractor_id = candidates.id and category_id = ${project.categoryId}
        ) as offers,
        (
          select count(*)::int from assignments
          where contractor_id = candidates.id and slot is not null and status <> 'won'
        ) as open
      from candidates
      where not exists (
        select from assignments where contractor_id = candidates.id and project_id = ${project.id}
      )
    ), judged as (
      select *, ${offerObstaclesOf} as obstacles from measured
    ), ranked as (
      select id as "contractorId", company_name as "companyName", city, province, offers as "offersService",
        round(distance)::int as "distanceKm", distance <= service_radius as "withinRadius", reachable,
        open as "openLeads", leads_wanted as "leadsWanted", last_assigned_at::text as "lastAssignedAt",
        user_id is not null as account, status = 'published' as published, away, obstacles,
        (row_number() over (
          order by obstacles = '{}' desc, offers desc, case when reachable then 0 else distance end,
            open::float8 / leads_wanted, last_assigned_at nulls first, distance, id
        ))::int as place,
        (count(*) over ())::int as total,
        (count(*) filter (where obstacles = '{}') over ())::int as considered
      from judged
    )
    select * from ranked where ${wanted} order by place`
}
