import type { ORPCMeta } from '@orpc/trpc'
import { initTRPC, TRPCError } from '@trpc/server'
import { runWithRequestId } from '~/server/observability/request-id'
import { collectProfileChanges, profileTag } from '~/server/services/contractor/profile-changes'
import { takeReadTurn } from '~/server/services/take-read-turn'
import { senderOf } from '~/server/services/turns'
import { type Access, type AccessMeta, requireAccess, requirePerson } from './access'
import { admitCaller, type ScopeMeta } from './admit-key'
import type { ApiContext } from './context'
import type { DeprecationMeta } from './deprecation'
import { issuesOf, reasonOf, toTRPCError } from './errors'
import type { IdempotencyMeta } from './idempotency'
import { limitInput } from './limit-input'
import { refuseUnstorable } from './refuse-unstorable'
import type { UploadMeta } from './uploads'

/** A line to an open screen is opened anew after this time, so that none stays that nobody reads. */
export const longestLineMs = 30 * 60_000

const t = initTRPC
  .context<ApiContext>()
  .meta<ORPCMeta & UploadMeta & AccessMeta & ScopeMeta & IdempotencyMeta & DeprecationMeta>()
  .create({
    sse: {
      // Proxies cut what is silent for a minute.
      ping: { enabled: true, intervalMs: 20_000 },
      client: { reconnectAfterInactivityMs: 50_000 },
      maxDurationMs: longestLineMs,
    },
    errorFormatter: ({ shape, error, ctx }) => ({
      ...shape,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        reason: reasonOf(error),
        issues: issuesOf(error),
        requestId: ctx?.requestId,
      },
    }),
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/**
 * What holds for every call, in one layer, since each layer costs as much as a small procedure: errors are translated,
 * a key of the API is let in where its scopes say so, input that is too large or has text that cannot be stored is
 * refused, and once a change is committed this process lets go of the profiles it touched; others see their new version.
 */
const everyCall = t.middleware(async ({ ctx, path, type, meta, next, getRawInput }) => {
  const actor = await translating(ctx, path, () => admitCaller(ctx, meta))
  // The REST bridge starts the chain with the raw input, and tRPC would merge what the contract
  // accepted into it: every field a stranger adds would reach the service. It starts empty instead.
  const answer = () => runWithRequestId(ctx.requestId, () => next({ ctx: { actor }, input: undefined }))
  const ask = () => (ctx.limitCall ? ctx.limitCall(answer) : answer())
  await acceptInput(getRawInput, ctx, path)
  if (type === 'subscription') return translatedStream(await ask(), ctx, path)
  if (type !== 'mutation') return translated(await ask(), ctx, path)
  const { result, changed } = await collectProfileChanges(ask)
  for (const id of changed) ctx.cache?.invalidate(profileTag(id))
  return translated(result, ctx, path)
})

/** Unparsable bodies are left to the contract, whose error names the fault. */
async function acceptInput(getRawInput: () => Promise<unknown>, ctx: ApiContext, path: string): Promise<void> {
  const read = async () => getRawInput()
  const input = await read().catch(() => undefined)
  await translating(ctx, path, async () => {
    limitInput(input)
    refuseUnstorable(input)
  })
}

/** For what is looked at before the call itself. */
async function translating<T>(ctx: ApiContext, path: string, look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (cause) {
    throw toTRPCError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }), ctx, path)
  }
}

function translated<R extends { ok: true } | { ok: false; error: TRPCError }>(
  result: R,
  ctx: ApiContext,
  path: string,
): R {
  if (!result.ok) throw toTRPCError(result.error, ctx, path)
  return result
}

/** The same for what goes wrong while a stream is read. */
function translatedStream<R extends { ok: true; data: unknown } | { ok: false; error: TRPCError }>(
  result: R,
  ctx: ApiContext,
  path: string,
): R {
  const stream = translated(result, ctx, path)
  if (!stream.ok) return stream
  return { ...stream, data: withHandledRejections(translateErrors(stream.data as AsyncIterable<unknown>, ctx, path)) }
}

/**
 * tRPC asks for a stream's next value before the last one is written (`withPing`). While a slow client is written to,
 * nobody awaits that promise: its rejection would end the process. Whoever awaits it later still gets the error.
 */
function withHandledRejections<T>(stream: AsyncGenerator<T>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => {
        const next = stream.next()
        next.catch(() => {})
        return next
      },
      return: (value) => stream.return(value),
      throw: (error) => stream.throw(error),
    }),
  }
}

async function* translateErrors(stream: AsyncIterable<unknown>, ctx: ApiContext, path: string) {
  try {
    yield* stream
  } catch (cause) {
    // tRPC ends a stream without a word on it.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    const error = cause instanceof TRPCError ? cause : new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
    throw toTRPCError(error, ctx, path)
  }
}

/** Anyone: visitors too. */
export const publicProcedure = t.procedure.meta({ access: 'anyone' }).use(everyCall)

/** Anyone, for what may search or sort many rows: a few at once, in turn by sender. */
export const publicSearchProcedure = publicProcedure.use(({ ctx, next }) => takeReadTurn(senderOf(ctx), () => next()))

/** Anyone with a session, also an admin who must still set up a second factor. */
export const securityProcedure = procedureFor('any session')
/** Anyone with a session, whatever the role. */
export const signedInProcedure = procedureFor('signed in')
export const homeownerProcedure = procedureFor('homeowner')
/** A contractor with a company's profile. */
export const contractorProcedure = procedureFor('contractor')
export const adminProcedure = procedureFor('admin')
/** An admin who manages admins, exports and erases; an agent is answered 403. */
export const ownerProcedure = procedureFor('owner')
/** An owner, or a key of the platform with the scope that the procedure declares. */
export const ownerOrKeyProcedure = procedureFor('owner or key')

/** A contractor who is signed in: what is about a person or their browser. */
export const contractorPersonProcedure = contractorProcedure.use(({ ctx, next }) =>
  next({ ctx: { actor: requirePerson(ctx.actor) } }),
)
/** An admin who is signed in: what is about a person. */
export const adminPersonProcedure = adminProcedure.use(({ ctx, next }) =>
  next({ ctx: { actor: requirePerson(ctx.actor) } }),
)

/** What is declared in `.meta` is what is checked. */
function procedureFor<A extends Access>(access: A) {
  return publicProcedure.meta({ access }).use(({ ctx, next }) => next({ ctx: { actor: requireAccess(access, ctx) } }))
}

/**
 * Used after the role and before the input: what a multipart body brings is stored only for those who may
 * ask, and their files' ids stand in the input. When the call fails, the files are removed again.
 */
export const receiveUploads = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  if (!ctx.receiveParts || !meta?.uploads) return next()
  const received = await ctx.receiveParts(ctx, meta.uploads)
  const result = await next({ getRawInput: async () => ({ ...received.input, ...Object(await getRawInput()) }) })
  if (!result.ok) await received.discard()
  return result
})
