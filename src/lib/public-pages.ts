/** Pages that show the same to everybody and need no parameters: links to them are prefetched. */
export const publicPages: readonly string[] = [
  '/',
  '/how-it-works',
  '/for-contractors',
  '/privacy',
  '/terms',
  '/contractors',
  '/help',
  '/price-guides',
]
