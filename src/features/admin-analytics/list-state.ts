import { type Measure, measures, type RequestSelection, selectionsOf } from '~/domain/marketplace-measures'
import { type Province, provinces } from '~/domain/province'
import { oneOf, pageSize } from '~/lib/paging'

type Read = (name: string) => string | null | undefined

export interface MarketplaceState {
  measure: Measure
  which: RequestSelection
  from: string | undefined
  to: string | undefined
  trade: string | undefined
  province: Province | undefined
}

/** What the address says; what does not fit reads as the default. */
export function readState(get: Read): MarketplaceState {
  const day = (name: string) => (/^\d{4}-\d\d-\d\d$/.test(get(name) ?? '') ? (get(name) ?? undefined) : undefined)
  const measure = oneOf(measures, get('measure')) ?? 'match'
  return {
    measure,
    which: oneOf(selectionsOf[measure], get('which')) ?? selectionsOf[measure][0],
    from: day('from'),
    to: day('to'),
    trade: get('trade')?.slice(0, 100) || undefined,
    province: oneOf(provinces, get('province')),
  }
}

export const measureInput = ({ from, to, trade, province }: MarketplaceState) => ({ from, to, trade, province })

export function requestsInput(state: MarketplaceState, get: Read) {
  return { ...measureInput(state), which: state.which, limit: pageSize, cursor: get('at')?.slice(0, 4000) || undefined }
}
