import { readFileSync } from 'node:fs'
import { z } from 'zod'

const manifest = z.object({
  staticRoutes: z.array(z.object({ page: z.string() })),
  dynamicRoutes: z.array(z.object({ page: z.string(), regex: z.string() })),
})

/** Written by the build; while developing there is none. */
const place = '.next/routes-manifest.json'

let find: ((path: string) => string) | undefined

/** The route pattern of a page, as the build lists them, so that the label's cardinality is bounded. */
export function pagePattern(path: string): string {
  find ??= readPatterns()
  return find(path)
}

function readPatterns(): (path: string) => string {
  try {
    const { staticRoutes, dynamicRoutes } = manifest.parse(JSON.parse(readFileSync(place, 'utf8')))
    const fixed = new Set(staticRoutes.map(({ page }) => page))
    const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, regex: new RegExp(regex) }))
    return (path) => {
      if (fixed.has(path)) return path
      if (path.startsWith('/_next/')) return '/_next'
      return patterns.find(({ regex }) => regex.test(path))?.page ?? 'other'
    }
  } catch {
    return () => 'other'
  }
}
