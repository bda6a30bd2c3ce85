import type { PriceGuide } from '~/contracts/price-guide'

const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD', maximumFractionDigits: 0 })

/** What a service was quoted at here: where half of the quotes lie, and their middle. */
export function PriceRange({ guide: { quotes, low, middle, high } }: { guide: PriceGuide }) {
  return (
    <>
      <p className="text-2xl font-semibold tabular-nums">
        {dollars.format(low)} to {dollars.format(high)}
      </p>
      <p className="mt-1 text-sm text-muted">
        Half of {quotes} quotes lie between these, and half below {dollars.format(middle)}. Taxes are included.
      </p>
    </>
  )
}

/** The guide of one service, on its page; nothing while there are too few quotes. */
export function PriceSection({ guide }: { guide: PriceGuide | undefined }) {
  if (!guide) return null
  return (
    <div className="mt-12 rounded-xl border border-border bg-surface p-5 sm:p-6">
      <h2 className="mb-3 text-xl font-semibold">What it costs</h2>
      <PriceRange guide={guide} />
      <p className="mt-3 max-w-prose text-sm text-muted">
        These are quotes that contractors sent here for the newest requests, of all sizes and places. Yours depends on
        the work.
      </p>
    </div>
  )
}
