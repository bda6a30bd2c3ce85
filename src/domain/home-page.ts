/** What the first page shows of rows at the most; below `fewestPhotos` it shows none. */
export const newestShown = { reviews: 3, photos: 8, fewestPhotos: 3 } as const
