/** The word-mark's trowel, in two colours. The same drawing as `src/components/layout/logo.tsx`. */
const drawing = (blade: string, handle: string) =>
  `<path d="M3.2 24.8 8.6 8.9c.4-1.2 1.9-1.5 2.8-.6l8.3 8.3c.9.9.6 2.4-.6 2.8L3.2 24.8Z" fill="${blade}"/><path d="M15.6 12.4 18 10m0 0 1.3-2.6c.3-.6.7-1 1.2-1.4l2.2-1.8a1.6 1.6 0 0 1 2.2.2 1.6 1.6 0 0 1-.1 2l-1.9 2.1c-.4.5-.9.8-1.5 1.1L18 10Z" fill="none" stroke="${handle}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`

export const mark = (blade: string, handle: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">${drawing(blade, handle)}</svg>`

/** The icon: the trowel on a dark tile with rounded corners. */
export const tile = (corner: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><title>Trowel</title><rect width="48" height="48" rx="${corner}" fill="#1c1815"/><g transform="translate(8.6 9) scale(1.1)">${drawing('#ec8253', '#f5efe9')}</g></svg>`
