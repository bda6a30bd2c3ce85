import { z } from 'zod'

/** A segment of a path; of a dynamic one its name, value, kind and siblings. */
const segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.string().regex(/^(?:o?c|d|[cd]i\((?:\.{1,3}|\.\.\)\(\.\.)\))$/),
    z.array(z.string()).nullable(),
  ]),
])

/** What Next's router sends as `next-router-state-tree`: the segments that are on the screen, and how they are. */
const state: z.ZodType = z.lazy(() =>
  z.tuple([
    segment,
    z.record(z.string(), state),
    z.tuple([z.string(), z.string()]).nullish(),
    z.enum(['refetch', 'inside-shared-layout', 'metadata-only']).nullish(),
    z.number().nullish(),
    z.string().optional(),
  ]),
)

/** Whether Next can read the header: it answers a bare 500 to what it cannot. */
export function isRouterState(header: string): boolean {
  try {
    return state.safeParse(JSON.parse(decodeURIComponent(header))).success
  } catch {
    return false
  }
}
