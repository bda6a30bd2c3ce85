import { create as contentDisposition } from 'content-disposition'
import { z } from 'zod'
import { InvalidError } from '~/domain/errors'
import { quoteWords } from '~/domain/quote-words'
import { type Access, requireAccess } from '~/server/api/access'
import { admit, type ReachingScope } from '~/server/api/admit-key'
import type { ApiContext } from '~/server/api/context'
import { apiKeyOf } from '~/server/auth/actor'
import type { ServiceContext } from '~/server/services/context'
import { takeTurn } from '~/server/services/file/take-turn'
import { findOwnProjectId } from '~/server/services/project/own-project'
import { getLinkedQuoteDocument, getQuoteDocument, type QuoteAbout } from '~/server/services/quote/get-quote-document'
import { senderOf } from '~/server/services/turns'
import { readBody } from './read-body'
import { type PaperSize, paperSizes, renderQuotePdf } from './render-quote-pdf'

/** Who may read a quote is told by the quote; nobody without a session. */
export const accessOfQuotes = 'signed in' satisfies Access
/** A contractor's key reads the quotes they sent. */
export const scopeOfQuotes = 'leads:read' satisfies ReachingScope
export const accessOfLinkedQuotes = 'anyone' satisfies Access

export const linkedQuoteInput = z.object({
  token: z.string({ error: 'The link is incomplete' }).min(1, 'The link is incomplete').max(200, 'The link is broken'),
  quoteId: z.string({ error: 'Please name the quote' }).max(100),
})

/**
 * `GET /api/quotes/{id}/pdf`: a quote as a PDF, for its contractor and its homeowner; `?paper=a4` instead of Letter.
 * @throws UnauthenticatedError, NotFoundError, InvalidError, TooManyRequestsError
 */
export async function serveQuote(request: Request, context: ApiContext, id: string): Promise<Response> {
  const admitted = await admit(context, { scope: scopeOfQuotes, access: 'contractor' })
  const access = apiKeyOf(admitted.actor) ? 'contractor' : accessOfQuotes
  const ctx = { ...admitted, actor: requireAccess(access, admitted) }
  const paper = paperOf(request)
  const about = await getQuoteDocument(ctx, id)
  return pdfResponse(ctx, { about, paper, refuseEnded: async () => ctx.refuseEnded?.() })
}

/**
 * `POST /api/requests/quote-pdf`: the same for who holds a request's link, whose token stands in no address.
 * @throws NotFoundError, InvalidError, TooManyRequestsError
 */
export async function serveLinkedQuote(request: Request, ctx: ApiContext): Promise<Response> {
  const paper = paperOf(request)
  const parsed = linkedQuoteInput.safeParse(await readBody(request))
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw new InvalidError(issues[0]?.message ?? 'The link is incomplete', { issues })
  }
  const about = await getLinkedQuoteDocument(ctx, parsed.data)
  return pdfResponse(ctx, {
    about,
    paper,
    refuseEnded: async () => void (await findOwnProjectId(ctx.db, ctx, parsed.data)),
  })
}

function paperOf(request: Request): PaperSize {
  const wanted = new URL(request.url).searchParams.get('paper') ?? 'letter'
  const size = paperSizes.find((name) => name === wanted)
  if (!size) throw new InvalidError('Papers are letter and a4', { field: 'paper' })
  return size
}

interface Drawing {
  about: QuoteAbout
  paper: PaperSize
  /** Looks again at who asked: what was waited for is not answered to a session, a key or a link that has ended. */
  refuseEnded: () => Promise<void>
}

/** Drawn one at a time, by turns of those who ask. */
async function pdfResponse(ctx: ServiceContext, { about, paper, refuseEnded }: Drawing): Promise<Response> {
  const pdf = await takeTurn({ sender: senderOf(ctx), queue: 'documents' }, () => renderQuotePdf(about, paper))
  await refuseEnded()
  const { quote, reference, company } = about
  const name = `${quoteWords[quote.language].quote} ${reference} ${company.name}.pdf`
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'content-disposition': contentDisposition(name, { type: 'attachment' }),
      'cache-control': 'private, no-store',
    },
  })
}
