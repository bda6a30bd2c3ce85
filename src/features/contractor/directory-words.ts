import type { ContractorPage } from '~/contracts/public-contractor'
import { type DirectorySort, nearbyKm } from '~/domain/directory'
import { countedHits } from '~/lib/paging'

export const orderLabels: Record<DirectorySort, string> = {
  nearest: 'Nearest',
  name: 'Name',
  rating: 'Rating',
  response: 'Response time',
}

const orderTexts: Record<DirectorySort, string> = {
  nearest: 'The nearest first',
  name: 'By name',
  rating: 'The highest rated first',
  response: 'Who answers fastest first',
}

/** What the list's order is, and which part of the country it is of. */
export function orderText(order: DirectorySort, hasOrigin: boolean): string {
  const around = hasOrigin && order !== 'nearest' ? `, within ${nearbyKm} km` : ''
  return `${orderTexts[order]}${around}.`
}

export function foundText(total: ContractorPage['total'], filtered: boolean): string {
  return total === 1 ? '1 contractor' : `${totalText(total, filtered)} contractors`
}

export function totalText(total: number, filtered: boolean): string {
  return filtered && total > countedHits ? `more than ${countedHits}` : total.toLocaleString('en-CA')
}

/** `within 3 hours`, of half of the recent requests. */
export function answersText(hours: number): string {
  return hours === 1 ? 'Usually answers within an hour' : `Usually answers within ${hours} hours`
}
