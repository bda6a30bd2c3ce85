/** Photos one contractor shows, and the length of what is said of one. */
export const photoLimits = { perContractor: 24, caption: 160 } as const

/** The longer side of a photo, in pixels: as it is kept for looking at it, and for lists. */
export const photoSides = { full: 1600, small: 640 } as const

export interface PictureSize {
  width: number
  height: number
}

/** How large a picture is whose longer side is at most `side`; it never grows. */
export function fitSize({ width, height }: PictureSize, side: number): PictureSize {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
