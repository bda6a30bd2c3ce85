'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '~/components/ui/alert'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { buttonClasses } from '~/components/ui/button-classes'
import { Card, CardHeader } from '~/components/ui/card'
import { DateText } from '~/components/ui/date-text'
import { Dialog, DialogActions } from '~/components/ui/dialog'
import { Facts } from '~/components/ui/facts'
import { PriceTable } from '~/components/ui/price-table'
import { Skeleton } from '~/components/ui/skeleton'
import { showToast } from '~/components/ui/toast'
import type { ContractorLead } from '~/contracts/lead'
import type { Quote, QuoteSheet } from '~/contracts/quote'
import { formatDollars } from '~/domain/money'
import { quoteDocument } from '~/domain/quote-document'
import { quoteStatusLabels } from '~/domain/quote-status'
import { quoteWords } from '~/domain/quote-words'
import { formatDay } from '~/lib/format'
import type { Json } from '~/lib/json'
import { api } from '~/trpc/react'
import { serverMessage } from '~/trpc/server-message'
import { showFailure } from './logged-out'
import { QuoteForm } from './quote-form'
import { useRefreshLeads } from './use-refresh-lead'

/** The quote sheet of a lead: what is being written, what the homeowner has, and what came before. */
export function QuoteCard({ lead }: { lead: Json<ContractorLead> }) {
  const sheet = api.contractorPortal.quote.useQuery({ id: lead.id })
  const [revising, setRevising] = useState(false)
  if (sheet.isLoading) return <Skeleton className="h-64" />
  if (!sheet.data)
    return (
      <Card>
        <CardHeader title="Quote" />
        <Button variant="secondary" size="sm" onClick={() => sheet.refetch()}>
          The quote could not be loaded. Try again
        </Button>
      </Card>
    )
  const { current, draft, earlier } = sheet.data
  const writing = lead.quotable && (revising || !current)
  if (!writing && !current && earlier.length === 0) return null
  return (
    <Card>
      <CardHeader title="Quote" aside={current && <QuoteBadge quote={current} />} />
      {current && !writing && (
        <SentQuote lead={lead} quote={current} draft={draft} onRevise={() => setRevising(true)} />
      )}
      {writing && (
        <QuoteForm
          // What was saved or sent elsewhere makes another form, never a silent overwrite.
          key={`${current?.id}:${draft?.id}`}
          leadId={lead.id}
          current={current}
          draft={draft}
          province={sheet.data.province}
          onDone={() => setRevising(false)}
          onCancel={current ? () => setRevising(false) : undefined}
        />
      )}
      <EarlierQuotes quotes={earlier} />
    </Card>
  )
}

function QuoteBadge({ quote }: { quote: Json<Quote> }) {
  if (quote.expired && quote.status === 'sent') return <Badge tone="warning">No longer valid</Badge>
  return <Badge>{quoteStatusLabels[quote.status]}</Badge>
}

const dollars = (amount: number | null) => (amount === null ? null : formatDollars(amount))

interface SentQuoteProps {
  lead: Json<ContractorLead>
  quote: Json<Quote>
  draft: Json<QuoteSheet>['draft']
  onRevise: () => void
}

function SentQuote({ lead, quote, draft, onRevise }: SentQuoteProps) {
  const refresh = useRefreshLeads()
  const [asking, setAsking] = useState(false)
  const withdraw = api.contractorPortal.withdrawQuote.useMutation({
    onSuccess: () => showToast({ title: 'Quote withdrawn' }),
    onError: showFailure,
    onSettled: async () => {
      setAsking(false)
      await refresh()
    },
  })
  return (
    <div className="flex flex-col gap-5">
      <p className="text-3xl font-semibold tracking-tight tabular-nums">{dollars(quote.total)}</p>
      <QuotePrice quote={quote} />
      <Facts
        facts={[
          ['Deposit', dollars(quote.deposit)],
          ['Can start', quote.startDate && formatDay(quote.startDate)],
          ['Valid until', quote.validUntil && formatDay(quote.validUntil)],
          ['Sent', quote.sentAt && <DateText value={quote.sentAt} style="dateTime" />],
        ]}
      />
      <QuoteText title="Included" text={quote.included} />
      <QuoteText title="Not included" text={quote.excluded} />
      <QuoteText title="Note" text={quote.note} />
      <a
        href={`/api/quotes/${quote.id}/pdf`}
        download
        className={buttonClasses({ variant: 'secondary', size: 'sm' }, 'self-start')}
      >
        <Download className="size-4" aria-hidden="true" />
        Download PDF
      </a>
      <Alert>{withdraw.error && `The quote was not withdrawn. ${serverMessage(withdraw.error)}`}</Alert>
      {lead.quotable && quote.status === 'sent' && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={onRevise}>
            {draft ? 'Continue the draft' : 'Revise'}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
            Withdraw
          </Button>
        </div>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Withdraw this quote?"
        description="The homeowner is told, and can no longer accept it. You can send another one."
      >
        <DialogActions>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep the quote
          </Button>
          <Button variant="danger" pending={withdraw.isPending} onClick={() => withdraw.mutate({ id: lead.id })}>
            Withdraw
          </Button>
        </DialogActions>
      </Dialog>
    </div>
  )
}

function QuotePrice({ quote }: { quote: Json<Quote> }) {
  const { lines, sums, remarks, language } = quoteDocument(quote)
  const words = quoteWords[language]
  return <PriceTable caption={words.lines} headings={words} {...{ lines, sums, remarks }} lang={words.locale} />
}

function QuoteText({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <div>
      <h3 className="text-sm text-muted">{title}</h3>
      <p className="mt-0.5 wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}

function EarlierQuotes({ quotes }: { quotes: readonly Json<Quote>[] }) {
  if (quotes.length === 0) return null
  return (
    <details className="mt-5 border-t border-border pt-3 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">
        Earlier quotes ({quotes.length})
      </summary>
      <ul className="flex flex-col gap-2">
        {quotes.map((quote) => (
          <li key={quote.id} className="flex flex-wrap justify-between gap-2">
            <span className="tabular-nums">{dollars(quote.total)}</span>
            <span className="text-muted">
              {quoteStatusLabels[quote.status]} <DateText value={quote.decidedAt ?? quote.updatedAt} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
