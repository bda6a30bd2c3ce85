/** What of a request its homeowner may change until somebody is hired. */
export const changeableParts = ['description', 'timeline', 'budget'] as const

/** The same with files, which are added and removed. */
export const requestParts = [...changeableParts, 'files'] as const
export type RequestPart = (typeof requestParts)[number]

/** As a mail names them. */
export const requestPartNames: Record<RequestPart, string> = {
  description: 'the description',
  timeline: 'the timeline',
  budget: 'the budget',
  files: 'the files',
}
