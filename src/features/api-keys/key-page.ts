/** What screens ask for of the keys at once. */
export const keyPage = { limit: 20 }

export const nextKeys = { getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined }
