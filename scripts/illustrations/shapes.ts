/** The few shapes the illustrations are made of. Units are pixels of a 1920 x 1080 picture. */
export const width = 1920
export const height = 1080

export type Point = readonly [number, number]

/** Colours shared by all pictures, so that they look like one hand's work. */
export const palette = {
  clay: '#c4552a',
  clayDark: '#8f3a1b',
  clayLight: '#e98a5b',
  cream: '#f7ecdd',
  sand: '#e6d2b8',
  tan: '#c9a47c',
  oak: '#b98453',
  walnut: '#7a4a2b',
  bark: '#472a1b',
  ink: '#231a16',
  pine: '#2f4a47',
  pineDark: '#1f3433',
  sage: '#7d9484',
  moss: '#5d6f46',
  leaf: '#7f8c4f',
  glow: '#ffd591',
} as const

/** The same numbers for the same seed, so that a picture drawn again is the same picture. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A colour between two, `share` of the way from the first. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

export const darker = (colour: string, share: number) => mix(colour, '#1a1210', share)
export const lighter = (colour: string, share: number) => mix(colour, '#fff4e2', share)

const n = (value: number) => Math.round(value * 10) / 10

export const poly = (points: readonly Point[], fill: string, rest = '') =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${rest}/>`
export const rect = (x: number, y: number, w: number, h: number, fill: string, rest = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${rest}/>`
export const circle = (x: number, y: number, r: number, fill: string, rest = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${rest}/>`
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, rest = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${rest}/>`
export const shape = (d: string, fill: string, rest = '') => `<path d="${d}" fill="${fill}" ${rest}/>`
export const line = (from: Point, to: Point, stroke: string, thick: number, rest = '') =>
  `<line x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}" stroke="${stroke}" stroke-width="${n(thick)}" ${rest}/>`
export const stroke = (d: string, colour: string, thick: number, rest = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`
export const group = (children: readonly string[], rest = '') => `<g ${rest}>${children.join('')}</g>`

type Stop = readonly [offset: number, colour: string, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list
    .map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('')

/** A gradient along a line given in shares of the shape; downwards unless said otherwise. */
export const linear = (id: string, list: readonly Stop[], [x1, y1, x2, y2] = [0, 0, 0, 1]) =>
  `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops(list)}</linearGradient>`
export const radial = (id: string, list: readonly Stop[]) =>
  `<radialGradient id="${id}">${stops(list)}</radialGradient>`
export const blur = (id: string, by: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${by}"/></filter>`

export const picture = (definitions: readonly string[], children: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${definitions.join('')}</defs>${children.join('')}</svg>`

/** A view into a room: metres to the right of the eye, above the floor, and away from it, to pixels. */
export function camera(eye: { x: number; horizon: number; height: number; focal: number }) {
  return (x: number, up: number, away: number): Point => [
    eye.x + (eye.focal * x) / away,
    eye.horizon + (eye.focal * (eye.height - up)) / away,
  ]
}

export type Camera = ReturnType<typeof camera>

interface Box {
  x: readonly [number, number]
  up: readonly [number, number]
  away: readonly [number, number]
  front: string
  top?: string
  side?: string
  /** Which side is seen. */
  seen?: 'left' | 'right'
}

/** A block in a room, drawn as the faces that are seen. */
export function box(at: Camera, { x, up, away, front, top, side, seen }: Box): string {
  const [near, far] = away
  const edge = seen === 'right' ? x[1] : x[0]
  return [
    top ? poly([at(x[0], up[1], near), at(x[1], up[1], near), at(x[1], up[1], far), at(x[0], up[1], far)], top) : '',
    side && seen
      ? poly([at(edge, up[0], near), at(edge, up[1], near), at(edge, up[1], far), at(edge, up[0], far)], side)
      : '',
    poly([at(x[0], up[0], near), at(x[1], up[0], near), at(x[1], up[1], near), at(x[0], up[1], near)], front),
  ].join('')
}

/** A flat rectangle facing the eye, `away` metres from it. */
export function plate(
  at: Camera,
  x: readonly [number, number],
  up: readonly [number, number],
  away: number,
  fill: string,
  rest = '',
) {
  const [left, bottom] = at(x[0], up[0], away)
  const [right, top] = at(x[1], up[1], away)
  return rect(left, top, right - left, bottom - top, fill, rest)
}

/** A rounded tree crown of overlapping leaves, lit from above and from one side: -1 is left, 1 right. */
export function crown(
  random: () => number,
  x: number,
  y: number,
  size: number,
  dark: string,
  light: string,
  lit = 1,
): string {
  const blobs = Array.from({ length: 18 }, () => {
    const angle = random() * Math.PI * 2
    const reach = Math.sqrt(random()) * 0.72
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.85]
    return { dx, dy, r: size * (0.24 + random() * 0.2), glow: (dx * lit - dy * 1.2) / 2 + 0.5 }
  }).sort((a, b) => a.glow - b.glow)
  return blobs
    .map(({ dx, dy, r, glow }) =>
      circle(x + dx * size, y + dy * size, r, mix(dark, light, Math.min(1, Math.max(0, glow * 0.95 + random() * 0.1)))),
    )
    .join('')
}
