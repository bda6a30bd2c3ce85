import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('src/app/globals.css', 'utf8')

function themeOf(selector: string): Record<string, string> {
  const [, block = ''] = new RegExp(`\\n  ${selector} \\{([^}]*)\\}`).exec(css) ?? []
  return Object.fromEntries(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** WCAG 2.2, relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The angle on the colour wheel, in degrees. */
function hue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex)
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  return (degrees + 360) % 360
}

const apart = (one: string, other: string) => {
  const angle = Math.abs(hue(one) - hue(other))
  return Math.min(angle, 360 - angle)
}

const meanings = ['accent', 'success', 'warning', 'danger', 'focus'] as const
const grounds = ['background', 'surface', 'raised'] as const

describe.each([
  ['light', ':root'],
  ['dark', '\\.dark'],
])('in the %s theme', (_, selector) => {
  const theme = themeOf(selector)
  const colour = (name: string) => theme[name] ?? ''

  test('every meaning is read on every ground, and so is what stands on a button', () => {
    for (const ground of grounds) {
      for (const name of ['foreground', 'muted', 'accent', 'success', 'warning', 'danger'])
        expect(contrast(colour(name), colour(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colour('focus'), colour(ground)), `focus on ${ground}`).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(colour('on-accent'), colour('accent'))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('on-danger'), colour('danger'))).toBeGreaterThanOrEqual(4.5)
  })

  test('no meaning looks like another', () => {
    for (const one of meanings)
      for (const other of meanings)
        if (one !== other) expect(apart(colour(one), colour(other)), `${one} and ${other}`).toBeGreaterThanOrEqual(20)
  })
})
