import { z } from 'zod'
import { searchInput, uuidText } from './primitives'

/** Fewer characters begin too many words. */
export const shortestSearch = 2

const term = searchInput
  .unwrap()
  .refine((text) => text.length >= shortestSearch, `Please type at least ${shortestSearch} characters`)

/** What the search over everything finds, in the order in which it is shown. */
export const searchKinds = ['projects', 'contractors', 'homeowners', 'documents', 'mentions'] as const
export type SearchKind = (typeof searchKinds)[number]

export const searchEverythingInput = z.object({
  q: term.describe('A reference, a name, an email, a phone number, a trade, a word of a description'),
})
export type SearchEverythingInput = z.output<typeof searchEverythingInput>

const searchHit = z.object({
  id: uuidText,
  title: z.string(),
  detail: z.string(),
  href: z.string().describe('The page of the back office that shows it'),
  assignable: z.string().nullable().describe('The reference of a project that may get a contractor'),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchEverythingOutput = z.object({
  groups: z.array(
    z.object({
      kind: z.enum(searchKinds).describe('`mentions` are projects whose description holds the words'),
      hits: z.array(searchHit).describe('The first few'),
      total: z.number().int().describe('Counted up to 501, which is more than 500'),
    }),
  ),
})
export type SearchResults = z.infer<typeof searchEverythingOutput>

export const searchedLists = ['projects', 'contractors', 'homeowners'] as const

export const tabHitsInput = z.object({
  list: z.enum(searchedLists, { error: 'There is no such list' }),
  search: term,
})
export type TabHitsInput = z.output<typeof tabHitsInput>

export const tabHitsOutput = z.object({
  tabs: z.array(z.object({ tab: z.string(), hits: z.number().int() })).describe('Tabs with a hit'),
  atLeast: z.boolean().describe('Whether there are more hits than were counted'),
})
export type TabHits = z.infer<typeof tabHitsOutput>
