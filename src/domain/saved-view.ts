/** Lists of the back office whose filters can be kept under a name. */
export const savedViewLists = ['projects', 'contractors', 'homeowners'] as const

export type SavedViewList = (typeof savedViewLists)[number]

/** How many views of one list an admin keeps, and how long their names and query strings may be. */
export const savedViewLimits = { count: 50, name: 60, query: 2000 } as const
