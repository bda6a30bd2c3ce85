import { app } from '~/server/http/app'

/**
 * The same API where only Next runs: in development, and wherever `main.ts` is not the server. Next compresses by
 * itself, and would drop the header that says that a body is compressed already.
 */
const handle = ({ url, method, headers: sent, body, signal }: Request) => {
  const headers = new Headers(sent)
  headers.delete('accept-encoding')
  return app.fetch(new Request(url, { method, headers, body, signal, duplex: 'half' } as RequestInit))
}

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
