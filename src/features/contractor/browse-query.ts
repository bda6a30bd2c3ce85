import type { z } from 'zod'
import { browseContractorsInput } from '~/contracts/public-contractor'
import { type DirectorySort, directoryOrder, directorySorts } from '~/domain/directory'
import { parsePostalCode } from '~/domain/postal-code'
import { provinceNames, provinces } from '~/domain/province'

/** What the filters hold, as typed; it is what the address holds. */
export interface BrowseFilters {
  q: string
  service: string
  province: string
  /** A city or a postal code. */
  place: string
  /** Empty for the usual order. */
  sort: string
}

export interface BrowseState {
  filters: BrowseFilters
  cursor: string | undefined
  /** What is asked for; filters that cannot be read are left out. */
  query: z.input<typeof browseContractorsInput>
  errors: Partial<Record<keyof BrowseFilters, string>>
  /** Whether any filter is set. */
  filtered: boolean
  /** The order that is shown, and those that can be chosen. */
  order: DirectorySort
  orders: readonly DirectorySort[]
}

const pageSize = 12
const withProvince = new RegExp(
  `^(.*[^\\s,])(?:\\s*,\\s*|\\s+)(${provinces.flatMap((code) => [code, provinceNames[code]]).join('|')})$`,
  'i',
)

/** Reads the list's address. Also takes `city` and `postalCode`, as the API names them. */
export function readBrowseState(get: (name: string) => string | undefined): BrowseState {
  const text = (name: string) => (get(name) ?? '').trim().slice(0, 200)
  const filters = {
    q: text('q'),
    service: text('service'),
    province: text('province').toUpperCase(),
    place: text('place') || text('postalCode') || text('city'),
    sort: text('sort'),
  }
  // A letter and a digit begin one; the digits of "100 Mile House" are a city's.
  const isPostalCode = /^[a-z]\d/i.test(filters.place)
  const asked = {
    q: filters.q,
    service: filters.service,
    province: filters.province,
    ...(isPostalCode ? { postalCode: filters.place } : cityOf(filters)),
  }
  // Nothing is nearest where it is not known from where.
  const orders = directorySorts.filter((sort) => sort !== 'nearest' || parsePostalCode(filters.place) !== null)
  const chosen = orders.find((sort) => sort === filters.sort)
  const order = directoryOrder(chosen, orders.includes('nearest'))
  const { error } = browseContractorsInput.safeParse(asked)
  const wrong = new Map((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
  const errors = {
    q: wrong.get('q'),
    province: wrong.get('province'),
    place: wrong.get('postalCode') ?? wrong.get('city'),
  }
  const query = Object.fromEntries(Object.entries(asked).filter(([name, value]) => value && !wrong.has(name)))
  return {
    filters,
    cursor: get('cursor'),
    query: { ...query, ...(chosen && { sort: chosen }), limit: pageSize },
    errors,
    filtered: [filters.q, filters.service, filters.province, filters.place].some(Boolean),
    order,
    orders,
  }
}

/** `Ottawa, ON`, as every card prints it, is the city in that province, unless another province is chosen. */
function cityOf({ place, province }: BrowseFilters): { city: string; province: string } {
  const [, city, named = ''] = withProvince.exec(place) ?? []
  if (city === undefined) return { city: place, province }
  const code = provinces.find((of) =>
    [of, provinceNames[of]].some((name) => name.toLowerCase() === named.toLowerCase()),
  )
  return { city, province: province || code || '' }
}

/** The list's address with these filters, from the page the cursor points to. */
export function browseAddress(filters: BrowseFilters, cursor?: string | null): string {
  const place = parsePostalCode(filters.place) ?? filters.place
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filters, place, cursor: cursor ?? '' }))
    if (value) params.set(name, value)
  return params.size > 0 ? `/contractors?${params}` : '/contractors'
}
