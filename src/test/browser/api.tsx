import { QueryClientProvider } from '@tanstack/react-query'
import { httpLink } from '@trpc/client'
import { type ReactNode, Suspense, useState } from 'react'
import { createQueryClient } from '~/trpc/query-client'
import { api } from '~/trpc/react'
import { sessionLink } from '~/trpc/session-end'

/** A failure as the server words it. */
export interface Refusal {
  code: string
  message: string
  reason?: string
  issues?: { path: string; message: string }[]
}

export class ServerError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** What the server answers to each procedure. Any other error than a `ServerError`: no server is reached. */
export type Answers = Record<string, (input: never) => unknown>

/** The providers of a screen, whose calls are answered here instead of by a server. */
export function TestApi({ answers, children }: { answers: Answers; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  const [client] = useState(() =>
    api.createClient({ links: [sessionLink, httpLink({ url: 'http://localhost/trpc', fetch: fetchFrom(answers) })] }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <api.Provider client={client} queryClient={queryClient}>
        <Suspense>{children}</Suspense>
      </api.Provider>
    </QueryClientProvider>
  )
}

/** Speaks tRPC's protocol: one call a request, its result or its error as JSON. */
function fetchFrom(answers: Answers) {
  return async (address: URL | RequestInfo, init?: { body?: unknown }): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(address))
    const path = pathname.split('/').at(-1) ?? ''
    const answer = answers[path]
    if (!answer) throw new Error(`no answer was given for ${path}`)
    const sent = typeof init?.body === 'string' ? init.body : searchParams.get('input')
    try {
      const data = await answer((sent ? JSON.parse(sent) : undefined) as never)
      return Response.json({ result: { data } })
    } catch (error) {
      if (!(error instanceof ServerError)) throw error
      const { message, ...data } = error.refusal
      return Response.json({ error: { code: -32_000, message, data } }, { status: 400 })
    }
  }
}
