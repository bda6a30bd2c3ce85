import { app } from '~/server/http/app'

/** The same API where only Next runs: in development, and wherever `main.ts` is not the server. */
const handle = (request: Request) => app.fetch(request)

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
