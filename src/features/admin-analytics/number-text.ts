import { type Figures, type Measure, measured, measureTexts } from '~/domain/marketplace-measures'
import { pluralize } from '~/lib/format'

const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', maximumFractionDigits: 0 })

export const dollarsText = (amount: number) => dollars.format(amount)

/** `45 min`, `3.5 h` or `2.1 days`. */
export function hoursText(hours: number): string {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 2.4) / 10} days`
}

/** A measure's number with what it is of: `87% of 120`, `21 h, 9 matched`, `$4,000 in 1 job`. */
export function numberText(measure: Measure, figures: Figures): string {
  const number = measured(measure, figures)
  if (number === null) return 'None yet'
  const { unit, counted } = measureTexts[measure]
  if (unit === 'hours') return `${hoursText(number)}, ${figures.matched} matched`
  if (unit === 'dollars') return `${dollarsText(number)} in ${pluralize(figures.valued, 'job')}`
  return `${number}% of ${counted.of(figures)}`
}
