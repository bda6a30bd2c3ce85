import { formatInstant, pluralize } from '~/lib/format'
import type { OfferObstacle } from './matching'

/** What decides about a contractor's place in the order of turns (rule 64). */
export interface MatchFactors {
  offersService: boolean
  /** Whole kilometres; `null` when one of the two places is not known. */
  distanceKm: number | null
  /** `null` when the distance is not known, or they have not said how far they drive. */
  withinRadius: boolean | null
  /** The same, by the assumed radius or the same city where something is not known. */
  reachable: boolean
  openLeads: number
  leadsWanted: number
  /** Instant of the last lead, as ISO text; `null` for none yet. */
  lastAssignedAt: string | null
  obstacles: OfferObstacle[]
}

/** One contractor who was considered for a project, with the values that decided. Names are read with their rows. */
export interface ReceiptCandidate extends MatchFactors {
  contractorId: string
  /** In the order of turns, from 1; `null` for a chosen one who was not in it. */
  place: number | null
}

/** Raised with each change of the order (`rank-candidates.ts`), so that old receipts stay readable. */
export const matchingRuleVersion = 1

/** The best whose values a receipt keeps. */
export const receiptSize = 20

/** Stands for a company that was deleted since. */
export const goneCompany = 'A company that has left'

/** Whether the platform itself would give them a lead: nothing stands against it, and they asked for more than they have. */
export function isNextInTurn({ obstacles, openLeads, leadsWanted }: MatchFactors): boolean {
  return obstacles.length === 0 && openLeads < leadsWanted
}

/** Why a contractor stands where they stand, in an admin's words. */
export function matchReasons({
  offersService,
  distanceKm,
  reachable,
  openLeads,
  leadsWanted,
  lastAssignedAt,
  obstacles,
}: MatchFactors): string[] {
  return [
    offersService ? 'offers the service' : 'another trade',
    distanceKm === null ? null : `${distanceKm} km`,
    reachable ? null : 'outside their radius',
    `${openLeads} of ${pluralize(leadsWanted, 'open lead')}`,
    lastAssignedAt ? `last assigned ${formatInstant(lastAssignedAt, 'date', 'America/Toronto')}` : 'never assigned',
    obstacles.includes('account') ? 'no account' : null,
    obstacles.includes('unpublished') ? 'not published' : null,
    obstacles.includes('away') ? 'away' : null,
    obstacles.includes('fee') ? 'fee not accepted' : null,
  ].filter((reason) => reason !== null)
}

/** How an assignment came about, as its two sides may know it. */
export interface OwnReceipt {
  origin: 'admin' | 'direct' | 'system'
  serviceNeeded: string
  considered: number
  chosen: ReceiptCandidate | null
}

/** Why a contractor got this lead, said to them: their own values only. */
export function reasonsForContractor({ origin, serviceNeeded, considered, chosen }: OwnReceipt): string[] {
  if (origin === 'direct') return ['The homeowner chose you on your profile.']
  if (!chosen) return ['Our team chose you for this project.']
  const { offersService, distanceKm, reachable, openLeads, leadsWanted, lastAssignedAt, place } = chosen
  return [
    offersService
      ? `You offer ${serviceNeeded}.`
      : `You do not list ${serviceNeeded}; our team chose you all the same.`,
    distanceKm === null
      ? null
      : `The project is about ${distanceKm} km from you, ${reachable ? 'within' : 'outside'} the area you serve.`,
    `You had ${pluralize(openLeads, 'open lead')} of the ${leadsWanted} you asked for.`,
    lastAssignedAt
      ? `Your last lead before it came on ${formatInstant(lastAssignedAt, 'date', 'America/Toronto')}.`
      : 'It is your first lead.',
    turnSentence(place, considered),
  ].filter((reason) => reason !== null)
}

function turnSentence(place: number | null, considered: number): string {
  if (place === 1 && considered > 0)
    return `You were next in turn among ${pluralize(considered, 'contractor')} who could be offered it.`
  return 'Our team chose you. Nobody can pay for a place in the order.'
}

/** Why this contractor has the request, said to its homeowner. */
export function reasonsForHomeowner({ origin, serviceNeeded, chosen }: OwnReceipt): string[] {
  if (origin === 'direct') return ['You chose them yourself.']
  if (!chosen) return ['Our team chose them for you.']
  const { offersService, distanceKm, reachable, openLeads, leadsWanted, place } = chosen
  return [
    offersService ? `They offer ${serviceNeeded}.` : null,
    distanceKm === null
      ? null
      : `They are about ${distanceKm} km from you, ${reachable ? 'within' : 'outside'} the area they serve.`,
    openLeads < leadsWanted ? 'They had room for another request.' : null,
    place === 1 ? 'It was their turn.' : 'Our team chose them for you.',
  ].filter((reason) => reason !== null)
}
