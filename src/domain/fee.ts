import { formatDollars, toDollars } from './money'

/** Percent of a won job's agreed total that the platform may ask for; zero is free. */
export const feePercentRange = { min: 0, max: 50 } as const

export interface Fee {
  percent: number
  /** The most that one job costs. */
  capCents: number | null
}

/** Why a contractor is assigned nothing: the fee that holds is not accepted (rule 72). */
export const feeNotAcceptedMessage =
  'This contractor has not accepted the fee on won jobs yet, and gets no project until they do'

/** The sentence that contractors read and accept; what it says is what is kept of the rate. */
export function feeWording({ percent, capCents }: Fee): string {
  if (percent === 0) return 'Winning a job costs nothing.'
  const cap = capCents === null ? '' : `, and at most ${formatDollars(toDollars(capCents))} for one job`
  return `For a job you win, you pay ${percent}% of the total you agreed with the homeowner, taxes included${cap}. Nothing is due for leads, quotes or jobs you do not win.`
}

/** The fee on a job, rounded to the cent. */
export function feeOf(agreedCents: number, { percent, capCents }: Fee): number {
  const hundredths = Math.round(percent * 100)
  return Math.min(Math.round((agreedCents * hundredths) / 10_000), capCents ?? Number.POSITIVE_INFINITY)
}
