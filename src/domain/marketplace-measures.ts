import { matching } from './matching'

/** What the marketplace is run by (rule 100). */
export const measures = ['match', 'kept', 'slots', 'response', 'win', 'value'] as const
export type Measure = (typeof measures)[number]

/** Sums over the requests that were sent in some days; every measure is a fraction or a median of these. */
export interface Figures {
  requests: number
  matched: number
  medianHours: number | null
  judged: number
  kept: number
  slots: number
  slotsFilled: number
  answers: number
  answeredInTime: number
  decided: number
  hired: number
  valued: number
  /** Dollars. */
  value: number
}

interface MeasureTexts {
  title: string
  definition: string
  /** What is counted, and those of it that count: the chart shows the second inside the first. */
  counted: { label: string; of: (figures: Figures) => number }
  reached: { label: string; of: (figures: Figures) => number } | null
  unit: 'hours' | 'percent' | 'dollars'
}

/** The longest range; charts have a bar for each month. */
export const longestRangeDays = 731
export const defaultRangeDays = 90

export const measureTexts: Record<Measure, MeasureTexts> = {
  match: {
    title: 'Time to match',
    definition:
      'The median of the hours from a request to its first contractor: half were matched sooner. Direct requests are left out.',
    counted: { label: 'Median hours', of: ({ medianHours }) => medianHours ?? 0 },
    reached: null,
    unit: 'hours',
  },
  kept: {
    title: 'Kept rate',
    definition: `The share of requests that got their first contractor within ${matching.matchWithinHours} hours. Direct requests, those closed in time, and those whose hours still run are left out.`,
    counted: { label: 'Requests', of: ({ judged }) => judged },
    reached: { label: 'Matched in time', of: ({ kept }) => kept },
    unit: 'percent',
  },
  slots: {
    title: 'Slots filled',
    definition: `Of the ${matching.maxCompeting} slots of each request that the kept rate counts, the most that were held at the same time.`,
    counted: { label: 'Slots', of: ({ slots }) => slots },
    reached: { label: 'Held', of: ({ slotsFilled }) => slotsFilled },
    unit: 'percent',
  },
  response: {
    title: 'Response',
    definition: `The share of leads that were answered within ${matching.releaseSlotAfterHours} hours. A lead that ended before its deadline, or came while the contractor was away, counts neither way.`,
    counted: { label: 'Leads', of: ({ answers }) => answers },
    reached: { label: 'Answered in time', of: ({ answeredInTime }) => answeredInTime },
    unit: 'percent',
  },
  win: {
    title: 'Win rate',
    definition:
      'Of the requests that are settled, the share that hired a contractor. A request that was closed without one, or cancelled after, was not won; one that is still open counts neither way.',
    counted: { label: 'Settled', of: ({ decided }) => decided },
    reached: { label: 'Hired', of: ({ hired }) => hired },
    unit: 'percent',
  },
  value: {
    title: 'Value',
    definition:
      'The totals of the quotes that were accepted, taxes included, of requests that hired. A price agreed elsewhere is not known.',
    counted: { label: 'Dollars', of: ({ value }) => Math.round(value) },
    reached: null,
    unit: 'dollars',
  },
}

/** A measure's number; null where there is nothing to count. Percents are whole, and never rounded up to all. */
export function measured(measure: Measure, figures: Figures): number | null {
  if (measure === 'match') return figures.medianHours
  if (measure === 'value') return figures.valued === 0 ? null : figures.value
  const { counted, reached } = measureTexts[measure]
  const all = counted.of(figures)
  return all === 0 || !reached ? null : Math.floor((100 * reached.of(figures)) / all)
}

/** Which requests are listed behind a measure. */
export const requestSelections = [
  'all',
  'matched',
  'kept',
  'missed',
  'slots_free',
  'answer_missed',
  'hired',
  'not_hired',
  'valued',
] as const
export type RequestSelection = (typeof requestSelections)[number]

export const requestSelectionLabels: Record<RequestSelection, string> = {
  all: 'All requests',
  matched: 'Matched',
  kept: 'Matched in time',
  missed: 'Not matched in time',
  slots_free: 'With a slot never held',
  answer_missed: 'With a lead not answered in time',
  hired: 'Hired',
  not_hired: 'Closed without hiring',
  valued: 'Hired for a known price',
}

/** Those that belong to each measure; the first is shown with it. */
export const selectionsOf: Record<Measure, readonly [RequestSelection, ...RequestSelection[]]> = {
  match: ['matched', 'all'],
  kept: ['missed', 'kept', 'all'],
  slots: ['slots_free', 'all'],
  response: ['answer_missed', 'all'],
  win: ['not_hired', 'hired', 'all'],
  value: ['valued', 'hired', 'all'],
}
