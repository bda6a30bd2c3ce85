/** What a stored file is for; each kind has its own limits and readers. */
export const fileKinds = ['attachment', 'document', 'logo', 'receipt'] as const

/** Where the bytes lie: our own disk, or the hosted service. */
export const fileProviders = ['embedded', 'uploadthing'] as const
