/** Rows of one page of the admin's lists (rule 39). */
export const pageSize = 20

/** A search counts its hits up to here; beyond, its total is "at least". */
export const countedHits = 500

export interface Paging {
  /** From 0. */
  page: number
  /** The server's mark of where this page begins, when it was reached by Next or Previous. */
  cursor: string | undefined
}

/** Which page the address says; what does not fit reads as the first. */
export function readPaging(get: (name: string) => string | null | undefined): Paging {
  const page = Number(get('page') ?? 1)
  const valid = Number.isInteger(page) && page > 1 && page <= 1_000_000
  return { page: valid ? page - 1 : 0, cursor: (valid && get('at')?.slice(0, 4000)) || undefined }
}

/** What the server is asked for that page. */
export function pagingInput({ page, cursor }: Paging) {
  return { limit: pageSize, offset: page * pageSize, cursor }
}

/** The address's parameters of the first page. */
export const firstPage = { page: null, at: null } as const

interface Cursors {
  nextCursor: string | null
  previousCursor: string | null
}

/** The address's parameters of the page before or after this one. */
export function stepTo(to: number, from: number, cursors: Cursors | undefined) {
  if (to === 0) return firstPage
  return { page: to + 1, at: to > from ? (cursors?.nextCursor ?? null) : (cursors?.previousCursor ?? null) }
}

/** The one of `values` that the text is, if any: what an address says is checked like that. */
export function oneOf<T extends string>(values: readonly T[], text: string | null | undefined): T | undefined {
  return values.find((value) => value === text)
}
