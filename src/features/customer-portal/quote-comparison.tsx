'use client'

import { Download, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { FoldedCard } from '~/components/ui/folded-card'
import { PriceTable } from '~/components/ui/price-table'
import type { MatchedContractor, OwnProject } from '~/contracts/own-project'
import type { Quote } from '~/contracts/quote'
import { formatDollars } from '~/domain/money'
import { isDecided } from '~/domain/project-progress'
import { quoteDocument } from '~/domain/quote-document'
import { quoteWords } from '~/domain/quote-words'
import { storedChecks } from '~/domain/verification'
import { cn } from '~/lib/cn'
import { pluralize } from '~/lib/format'
import type { Json } from '~/lib/json'
import { HireDialog } from './lazy-dialogs'
import type { RequestControls } from './request-controls'

interface QuoteComparisonProps {
  matches: readonly Json<MatchedContractor>[]
  request: Json<OwnProject>
  controls: RequestControls
  onHired: () => void
}

const columns = ['', 'md:max-w-xl', 'md:grid-cols-2', 'md:grid-cols-3'] as const
/** On a phone one quote fills the screen, with the edge of the next: they are swiped, and their lines stay aligned. */
const swiped = 'max-md:grid-flow-col max-md:auto-cols-[88%] max-md:snap-x max-md:snap-mandatory max-md:overflow-x-auto'
/** Name, rating, checks, price, table, taxes, deposit, included, not included, start, validity, note, buttons. */
const rows = 'row-span-13 grid-rows-subgrid'

/** The quotes side by side, line beside line; on a phone they are swiped. Folded once somebody is hired or the request is closed. */
export function QuoteComparison({ matches, request, controls, onHired }: QuoteComparisonProps) {
  const [hiringId, setHiringId] = useState<string | null>(null)
  const hiring = request.matches.find(({ assignmentId }) => assignmentId === hiringId)
  const byPrice = [...matches].sort((left, right) => (left.quote?.total ?? 0) - (right.quote?.total ?? 0))
  const list = (
    <ul
      aria-label="Quotes"
      // A list that scrolls is reached by keyboard.
      tabIndex={byPrice.length > 1 ? 0 : undefined}
      className={cn('grid gap-4', byPrice.length > 1 && swiped, columns[Math.min(byPrice.length, 3)])}
    >
      {byPrice.map((match) => (
        <li
          key={match.assignmentId}
          className={cn(
            'grid min-w-0 grid-cols-1 snap-start content-start gap-4 rounded-xl border bg-background p-4',
            rows,
            match.status === 'won' ? 'border-success' : 'border-border',
          )}
        >
          <QuoteColumn match={match} />
          <div className="flex flex-col gap-2 self-end">
            <PdfDownload match={match} reference={request.reference} download={controls.downloadQuote} />
            {controls.hire && match.hireable && request.actions.includes('hire') && !match.quote?.expired && (
              <Button
                block
                className="py-2 whitespace-normal wrap-anywhere"
                disabled={controls.pending}
                onClick={() => setHiringId(match.assignmentId)}
              >
                Hire {match.companyName}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {isDecided(request) ? (
        // Nothing is left to compare.
        <FoldedCard title={`Quotes (${byPrice.length})`}>{list}</FoldedCard>
      ) : (
        <Card>
          <CardHeader
            title={matches.length > 1 ? 'Compare quotes' : 'Your quote'}
            description={
              matches.length > 1 ? (
                <>
                  Totals include taxes. The lowest comes first.
                  <span className="md:hidden"> Swipe to see the others.</span>
                </>
              ) : (
                'The total includes taxes.'
              )
            }
          />
          {list}
          {!controls.hire && (
            <p className="mt-4 text-sm text-muted">
              To hire, open your account: it shows this request with the same quotes.
            </p>
          )}
        </Card>
      )}
      {hiring && controls.hire && (
        <HireDialog
          match={hiring}
          address={request.address}
          hire={controls.hire}
          pending={controls.pending}
          onClose={() => setHiringId(null)}
          onHired={onHired}
        />
      )}
    </>
  )
}

function QuoteColumn({ match }: { match: Json<MatchedContractor> }) {
  const { companyName, quote, status, verified, averageRating, reviewCount, checks } = match
  if (!quote) return null
  const dollars = (amount: number | null) => (amount === null ? null : formatDollars(amount))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold wrap-anywhere">{companyName}</h3>
        {status === 'won' ? (
          <Badge tone="success">Accepted</Badge>
        ) : quote.expired ? (
          <Badge tone="warning">Expired</Badge>
        ) : null}
      </div>
      <Line name="Rating">
        {averageRating > 0 ? (
          <span className="inline-flex items-center gap-1.5">
            <Star className="size-4 text-warning" aria-hidden="true" />
            {averageRating.toFixed(1)} ({pluralize(reviewCount, 'review')})
          </span>
        ) : (
          'No reviews yet'
        )}
      </Line>
      <Line name="Checks on file">
        {checks.length > 0 ? `${checks.length} of ${storedChecks.length}: ${checks.join(', ')}` : 'None'}
        {!verified && '. Not verified at the moment'}
      </Line>
      <p className="text-2xl font-semibold tabular-nums">{dollars(quote.total)}</p>
      <QuotePrice quote={quote} />
      <Line name="Taxes included">{dollars(quote.taxes)}</Line>
      <Line name="Deposit">{dollars(quote.deposit) ?? 'None'}</Line>
      <Line name="Included">{quote.included}</Line>
      <Line name="Not included">{quote.excluded}</Line>
      <Line name="Can start">{quote.startDate && <Day day={quote.startDate} />}</Line>
      <Line name="Valid until">{quote.validUntil && <Day day={quote.validUntil} />}</Line>
      <Line name="Note">{quote.note}</Line>
    </>
  )
}

/** Nothing for a quote with one price: all of it stands beside it. The empty cell keeps the columns in line. */
function QuotePrice({ quote }: { quote: Json<Quote> }) {
  if (quote.lines.length < 2 && quote.taxLines.every(({ tax }) => tax === 'stated')) return <div />
  const { lines, sums, remarks, language } = quoteDocument(quote)
  const words = quoteWords[language]
  return <PriceTable caption={words.lines} headings={words} {...{ lines, sums, remarks }} lang={words.locale} />
}

interface PdfDownloadProps {
  match: Json<MatchedContractor>
  reference: string
  download: RequestControls['downloadQuote']
}

function PdfDownload({ match: { quote, companyName }, reference, download }: PdfDownloadProps) {
  const [pending, setPending] = useState(false)
  if (!quote) return null
  const content = (
    <>
      <Download className="size-4" aria-hidden="true" />
      Download PDF<span className="sr-only"> of {companyName}</span>
    </>
  )
  if (!download)
    return (
      <a
        href={`/api/quotes/${quote.id}/pdf`}
        download
        className={buttonClasses({ variant: 'secondary', size: 'sm', block: true })}
      >
        {content}
      </a>
    )
  const name = `${quoteWords[quote.language].quote} ${reference} ${companyName}.pdf`
  return (
    <Button
      variant="secondary"
      size="sm"
      block
      pending={pending}
      onClick={() => {
        setPending(true)
        download({ id: quote.id, name }).finally(() => setPending(false))
      }}
    >
      {content}
    </Button>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line tabular-nums">{children || 'Not said'}</dd>
    </dl>
  )
}

/** A calendar day, the same for every reader. */
function Day({ day }: { day: string }) {
  return <DateText value={new Date(`${day}T12:00:00Z`)} />
}
